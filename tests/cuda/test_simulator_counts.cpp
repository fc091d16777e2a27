#include "core/cuda/kernel.h"
#include "core/error.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace wick::cuda {

namespace {

__global__ void copy_strided(const float* x, float* y, int stride) {
  const int i = threadIdx.x;
  y[i] = x[i * stride];
}

__global__ void copy_shifted(const float* x, float* y) { y[threadIdx.x] = x[threadIdx.x + 1]; }

// The first n numbers, several in a thread if there are fewer threads.
__global__ void copy_first(const float* x, float* y, int n) {
  const int threads = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) y[i] = x[i];
}

__global__ void copy_one(const float* x, float* y) { y[threadIdx.x] = x[0]; }

__global__ void copy_fours(const float* x, float* y) {
  const int i = threadIdx.x;
  const float4 four = reinterpret_cast<const float4*>(x)[i];
  reinterpret_cast<float4*>(y)[i] = four;
}

__global__ void copy_pairs_of_doubles(const double* x, double* y) {
  const int i = threadIdx.x;
  double2 two = reinterpret_cast<const double2*>(x)[i];
  two.x += 1;
  reinterpret_cast<double2*>(y)[i] = two;
}

__global__ void count_in_both(int* y) {
  __shared__ int all;
  if (threadIdx.x == 0) all = 0;
  __syncthreads();
  atomicAdd(&all, 1);
  atomicAdd(y, 1);
  atomicAdd(y, 0);
}

__global__ void read_beyond(const float* x, float* y) { y[0] = x[threadIdx.x + 64]; }

template <int width>
__global__ void transpose_tile(const float* x, float* y) {
  __shared__ float tile[32][width];
  for (int row = threadIdx.y; row < 32; row += blockDim.y) {
    tile[row][threadIdx.x] = x[row * 32 + threadIdx.x];
  }
  __syncthreads();
  for (int row = threadIdx.y; row < 32; row += blockDim.y) {
    y[row * 32 + threadIdx.x] = tile[threadIdx.x][row];
  }
}

__global__ void shared_stride(float* y, int stride) {
  __shared__ float words[32 * 32];
  words[threadIdx.x * stride] = 1;
  __syncthreads();
  y[threadIdx.x] = words[(threadIdx.x ^ 1) * stride];
}

// Every second lane reads twice, the others once: one more request, not one for each lane.
__global__ void parted_ways(const float* x, float* y, unsigned which) {
  float sum = 0;
  if (threadIdx.x % 2 == which) sum = x[threadIdx.x + 32];
  __syncwarp();
  y[threadIdx.x] = sum + x[threadIdx.x];
}

// Some lanes of both halves of a warp write a word of 8 bytes, each its own.
__global__ void some_write(double* y) {
  __shared__ double words[32];
  const unsigned i = threadIdx.x;
  words[i] = 0;
  if (i % 3 != 1) words[i] = 1;
  __syncthreads();
  y[i] = words[i];
}

// More loads than a lane's list holds.
__global__ void long_loop(const float* x, float* y, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i * 32 + threadIdx.x];
  y[threadIdx.x] = sum;
}

__global__ void no_parameter() {}

__global__ void throws_not_implemented(float*) { throw NotImplemented("17.1 a stub"); }

std::vector<float> ones(std::size_t n) { return std::vector<float>(n, 1); }

struct Traffic {
  std::uint64_t requests, sectors, uncoalesced;
  bool operator==(const Traffic& other) const {
    return requests == other.requests && sectors == other.sectors &&
           uncoalesced == other.uncoalesced;
  }
};

Traffic traffic() {
  return {counts().global_requests, counts().global_sectors, counts().uncoalesced_requests};
}

}  // namespace

TEST_CASE("simulator: sectors of coalesced, shifted, strided and shared reads") {
  const OnDevice<float> x(ones(1024)), y(32);
  // Each also writes 32 neighbours: 4 sectors in 1 request.
  CHECK(findings(copy_strided, 1, 32, 0, x.data(), y.data(), 1) == "");
  CHECK(traffic() == Traffic{2, 8, 0});
  CHECK(findings(copy_shifted, 1, 32, 0, x.data(), y.data()) == "");
  CHECK(traffic() == Traffic{2, 9, 0});
  CHECK(findings(copy_strided, 1, 32, 0, x.data(), y.data(), 2) == "");
  CHECK(traffic() == Traffic{2, 12, 1});
  CHECK(findings(copy_strided, 1, 32, 0, x.data(), y.data(), 32) == "");
  CHECK(traffic() == Traffic{2, 36, 1});
  CHECK(findings(copy_one, 1, 32, 0, x.data(), y.data()) == "");
  CHECK(traffic() == Traffic{2, 5, 0});
}

TEST_CASE("simulator: float4 and double2 are one load of 16 bytes") {
  const OnDevice<float> x(ones(128)), y(128);
  CHECK(findings(copy_fours, 1, 32, 0, x.data(), y.data()) == "");
  CHECK(y.values() == ones(128));
  CHECK(counts().global_reads == 32);
  CHECK(counts().global_read_bytes == 512);
  CHECK(counts().global_writes == 32);
  CHECK(traffic() == Traffic{2, 32, 0});
  const OnDevice<double> a(std::vector<double>(64, 1)), b(64);
  CHECK(findings(copy_pairs_of_doubles, 1, 32, 0, a.data(), b.data()) == "");
  CHECK(counts().global_reads == 32);
  CHECK(b.values()[0] == 2);
  CHECK(b.values()[1] == 1);
}

TEST_CASE(
    "simulator: atomic operations are counted by themselves, and those on global memory again") {
  const OnDevice<int> y(std::vector<int>{5});
  CHECK(findings(count_in_both, 1, 32, 0, y.data()) == "");
  CHECK(y.values()[0] == 37);
  CHECK(counts().atomics == 3 * 32);
  CHECK(counts().global_atomics == 2 * 32);
  CHECK(counts().global_reads == 0);
  CHECK(counts().global_writes == 0);
}

TEST_CASE("simulator: a column of a tile has 32 words in one bank, unless its rows are padded") {
  const OnDevice<float> x(ones(1024)), y(1024);
  CHECK(findings(transpose_tile<32>, 1, Dim3(32, 8), 0, x.data(), y.data()) == "");
  CHECK(counts().shared_requests == 64);
  CHECK(counts().bank_conflicts == 32 * 31);
  CHECK(findings(transpose_tile<33>, 1, Dim3(32, 8), 0, x.data(), y.data()) == "");
  CHECK(counts().bank_conflicts == 0);
  CHECK(counts().uncoalesced_requests == 0);
}

TEST_CASE("simulator: bank conflicts of a stride") {
  const OnDevice<float> y(32);
  for (const int stride : {1, 2, 3, 4, 8, 16, 31}) {
    CAPTURE(stride);
    CHECK(findings(shared_stride, 1, 32, 0, y.data(), stride) == "");
    const int in_one_bank = stride % 2 == 0 ? stride : 1;  // for these strides
    CHECK(counts().bank_conflicts == static_cast<std::uint64_t>(2 * (in_one_bank - 1)));
  }
}

// 16 neighbours are served together, also where some of them do not take part: lanes 0 and 16 have
// the same bank.
TEST_CASE("simulator: lanes with a word of 8 bytes each do not meet, whichever of them write") {
  const OnDevice<double> y(32);
  CHECK(findings(some_write, 1, 32, 0, y.data()) == "");
  CHECK(counts().bank_conflicts == 0);
}

TEST_CASE("simulator: lanes that part count as two requests where they part, and one elsewhere") {
  const OnDevice<float> x(ones(64)), y(32);
  for (const unsigned which : {0U, 1U}) {
    CHECK(findings(parted_ways, 1, 32, 0, x.data(), y.data(), which) == "");
    CHECK(counts().global_requests == 3);
    CHECK(counts().global_reads == 48);
  }
}

TEST_CASE("simulator: long loops are counted to the end") {
  const OnDevice<float> x(ones(5000 * 32)), y(32);
  CHECK(findings(long_loop, 1, 32, 0, x.data(), y.data(), 5000) == "");
  CHECK(y.values()[0] == 5000);
  CHECK(traffic() == Traffic{5001, 20004, 0});
}

TEST_CASE("simulator: the threads that write, and their blocks, are counted") {
  const OnDevice<float> x(ones(200)), y(200);
  const auto writing = [](Dim3 grid, Dim3 block, int n, const OnDevice<float>& x,
                          const OnDevice<float>& y) {
    CHECK(findings(copy_first, grid, block, 0, x.data(), y.data(), n) == "");
    return std::vector<std::uint64_t>{counts().writing_threads, counts().writing_blocks};
  };
  CHECK(writing(4, 50, 200, x, y) == std::vector<std::uint64_t>{200, 4});
  CHECK(writing(4, 50, 120, x, y) == std::vector<std::uint64_t>{120, 3});
  CHECK(writing(1, 1, 200, x, y) == std::vector<std::uint64_t>{1, 1});
  CHECK(writing(2, 2, 0, x, y) == std::vector<std::uint64_t>{0, 0});
}

TEST_CASE("simulator: a grid without blocks launches nothing, a kernel needs no parameter") {
  launch("no_parameter", no_parameter, Dim3(3), 32, 0, stream());
  CHECK(simulator::last_report().kernel == "no_parameter");
  launch("another", no_parameter, Dim3(0), 32, 0, stream());
  CHECK(simulator::last_report().kernel == "no_parameter");
}

TEST_CASE("simulator: launches that every device refuses") {
  const auto with = [](Dim3 grid, Dim3 block, std::size_t shared_bytes) {
    launch("no_parameter", no_parameter, grid, block, shared_bytes, stream());
  };
  CHECK_THROWS_WITH_AS(with(1, 1025, 0), doctest::Contains("a block has 1 to 1024"), DeviceError);
  CHECK_THROWS_WITH_AS(with(1, 0, 0), doctest::Contains("cuda: no_parameter: "), DeviceError);
  CHECK_THROWS_AS(with(Dim3(1, 65536), 1, 0), DeviceError);
  CHECK_THROWS_WITH_AS(with(1, 1, 240000), doctest::Contains("at most 232448"), DeviceError);
}

TEST_CASE("simulator: what a kernel throws leaves its launch") {
  const OnDevice<float> y(1);
  CHECK_THROWS_WITH_AS(launch("stub", throws_not_implemented, Dim3(4), 64, 0, stream(), y.data()),
                       "17.1 a stub", NotImplemented);
  CHECK(findings(copy_one, 1, 1, 0, OnDevice<float>(ones(1)).data(), y.data()) == "");
}

TEST_CASE("simulator: several launches are counted as one") {
  const OnDevice<float> x(std::vector<float>(64, 1)), y(64);
  simulator::throw_findings(false);
  const auto copy = [&](int n, int threads) {
    launch("copy_first", copy_first, 2, threads, 0, stream(), x.data(), y.data(), n);
  };
  copy(64, 32);
  simulator::forget_launches();
  CHECK(simulator::joint_report().kernel == "");
  CHECK(simulator::joint_report().counts.global_reads == 0);
  copy(64, 32);
  launch("read_beyond", read_beyond, 1, 1, 0, stream(), x.data(), y.data());
  copy(5, 8);
  simulator::throw_findings(true);
  const simulator::Report& joint = simulator::joint_report();
  CHECK(joint.kernel == "copy_first");
  CHECK(joint.block.x == 8);
  // A thread ends where it reads beyond its memory.
  CHECK(joint.counts.global_reads == 64 + 5);
  CHECK(joint.counts.global_writes == 64 + 5);
  // Threads of one launch after another share no work.
  CHECK(joint.counts.writing_threads == 64);
  CHECK(joint.counts.writing_blocks == 2);
  REQUIRE(joint.findings.size() == 1);
  CHECK(joint.findings[0].fault == simulator::Fault::OutOfBounds);
  CHECK(simulator::last_report().counts.global_reads == 5);
  simulator::forget_launches();
  CHECK(simulator::joint_report().findings.empty());
}

}  // namespace wick::cuda
