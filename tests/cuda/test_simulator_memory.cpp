#include "core/cuda/kernel.h"
#include "core/error.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace wick::cuda {

namespace {

__global__ void twice(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

__global__ void twice_without_bounds(const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 2 * x[i];
}

__global__ void one_before(const float* x, float* y) {
  const int i = threadIdx.x;
  y[i] = x[i - 1];
}

__global__ void index_a_tile(float* y, int column) {
  __shared__ float tile[4][8];
  tile[threadIdx.x][column] = 1;
  y[threadIdx.x] = tile[threadIdx.x][column];
}

__global__ void index_its_own(float* y, int count) {
  float own[4];
  for (int i = 0; i < count; ++i) own[i] = y[i];
  for (int i = 0; i < count; ++i) y[i] = own[i] + 1;
}

__global__ void reverse_in_shared(const float* x, float* y, int n) {
  float* shared = dynamic_shared<float>();
  shared[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  y[threadIdx.x] = shared[n - 1 - threadIdx.x];
}

__global__ void read_shared_unwritten(float* y) {
  float* shared = dynamic_shared<float>();
  if (threadIdx.x > 0) shared[threadIdx.x] = 1;
  __syncthreads();
  y[threadIdx.x] = shared[threadIdx.x];
}

// The first block writes a whole word, the second block one byte of it.
__global__ void write_parts_of_a_word(unsigned char* y) {
  __shared__ unsigned char word[4];
  for (int i = 0; i < (blockIdx.x == 0 ? 4 : 1); ++i) word[i] = 1;
  y[blockIdx.x] = word[y[blockIdx.x]];
}

__global__ void copy_bytes(const unsigned char* x, unsigned char* y) {
  y[threadIdx.x] = x[threadIdx.x];
}

__global__ void copy_doubles(const double* x, double* y) { y[threadIdx.x] = x[threadIdx.x]; }

__global__ void copy_four(const float* x, float* y) {
  *reinterpret_cast<float4*>(y) = *reinterpret_cast<const float4*>(x);
}

struct Three {
  double values[3];
};

__global__ void copy_three(const Three* x, Three* y) { y[threadIdx.x] = x[threadIdx.x]; }

__global__ void sum_to(float* total, const float* x) { atomicAdd(total, x[threadIdx.x]); }

std::vector<float> counted(int n) {
  std::vector<float> x(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) x[static_cast<std::size_t>(i)] = static_cast<float>(i);
  return x;
}

}  // namespace

TEST_CASE("simulator: a kernel that stays within its arrays has no findings, and its values") {
  const OnDevice<float> x(counted(70)), y(70);
  CHECK(findings(twice, 3, 32, 0, x.data(), y.data(), 70) == "");
  const std::vector<float> values = y.values();
  for (int i = 0; i < 70; ++i) CHECK(values[static_cast<std::size_t>(i)] == 2.0F * i);
}

TEST_CASE("simulator: a read past the end names block, thread and distance") {
  const OnDevice<float> x(counted(70)), y(96);
  const std::string found = findings(twice_without_bounds, 3, 32, 0, x.data(), y.data());
  CAPTURE(found);
  CHECK(
      found.find("out of bounds: block (2, 0, 0), thread (6, 0, 0) reads 4 bytes 0 bytes past the "
                 "end of allocation ") == 0);
  CHECK(found.find(", of 280 bytes") != std::string::npos);
}

TEST_CASE("simulator: a write past the end is not made") {
  const OnDevice<float> x(counted(96)), y(70);
  const std::string found = findings(twice_without_bounds, 3, 32, 0, x.data(), y.data());
  CAPTURE(found);
  CHECK(found.find(
            "out of bounds: block (2, 0, 0), thread (6, 0, 0) writes 4 bytes 0 bytes past") == 0);
}

TEST_CASE("simulator: a read before the beginning") {
  const OnDevice<float> x(counted(32)), y(32);
  const std::string found = findings(one_before, 1, 32, 0, x.data(), y.data());
  CAPTURE(found);
  CHECK(found.find("out of bounds: block (0, 0, 0), thread (0, 0, 0) reads 4 bytes 4 bytes before "
                   "allocation ") == 0);
}

TEST_CASE("simulator: a launch with findings throws, and names the kernel") {
  const OnDevice<float> x(counted(70)), y(96);
  const auto wrong = [&] {
    launch("twice_without_bounds", twice_without_bounds, 3, 32, 0, stream(), x.data(), y.data());
  };
  CHECK_THROWS_WITH_AS(
      wrong(),
      doctest::Contains("cuda: twice_without_bounds: out of bounds: block (2, 0, 0), "
                        "thread (6, 0, 0) reads 4 bytes"),
      DeviceError);
}

TEST_CASE("simulator: memory that was released") {
  auto* x = static_cast<float*>(allocate(128, "test"));
  fill_bytes(x, 0, 128, "test");
  const OnDevice<float> y(32);
  CHECK(findings(twice, 1, 32, 0, static_cast<const float*>(x), y.data(), 32) == "");
  release(x, 128);
  const std::string found = findings(twice, 1, 32, 0, static_cast<const float*>(x), y.data(), 32);
  CAPTURE(found);
  CHECK(found.find("released memory: block (0, 0, 0), thread (0, 0, 0) reads 4 bytes of released "
                   "memory: at byte 0 of allocation ") == 0);
}

TEST_CASE("simulator: memory that was never written, until it is copied, filled or written") {
  const OnDevice<float> x(32), y(32);
  const std::string found = findings(twice, 1, 32, 0, x.data(), y.data(), 32);
  CAPTURE(found);
  CHECK(
      found.find("uninitialised memory: block (0, 0, 0), thread (0, 0, 0) reads 4 bytes that were "
                 "never written: byte 0 of allocation ") == 0);
  SUBCASE("filled") { fill_bytes(x.data(), 0, 128, "test"); }
  SUBCASE("copied from the host") { copy_to_device(x.data(), counted(32).data(), 128, "test"); }
  SUBCASE("copied on the device") {
    const OnDevice<float> other(counted(32));
    copy_on_device(x.data(), other.data(), 128, "test");
  }
  SUBCASE("written by a kernel") {
    const OnDevice<float> other(counted(32));
    CHECK(findings(twice, 1, 32, 0, other.data(), x.data(), 32) == "");
  }
  CHECK(findings(twice, 1, 32, 0, x.data(), y.data(), 32) == "");
}

TEST_CASE("simulator: a part that was not filled") {
  const OnDevice<float> x(32), y(32);
  fill_bytes(x.data(), 0, 66, "test");  // half of element 16
  const std::string found = findings(twice, 1, 32, 0, x.data(), y.data(), 32);
  CAPTURE(found);
  CHECK(found.find("thread (16, 0, 0) reads 4 bytes that were never written: byte 66 of") !=
        std::string::npos);
}

TEST_CASE("simulator: single bytes and doubles are told apart") {
  const OnDevice<unsigned char> x(7), y(7);
  fill_bytes(x.data(), 3, 6, "test");
  CHECK(findings(copy_bytes, 1, 6, 0, x.data(), y.data()) == "");
  CHECK(findings(copy_bytes, 1, 7, 0, x.data(), y.data()).find("byte 6 of") != std::string::npos);
  fill_bytes(x.data(), 3, 7, "test");
  CHECK(findings(copy_bytes, 1, 8, 0, x.data(), y.data()).find("0 bytes past") !=
        std::string::npos);
  const OnDevice<double> a(std::vector<double>{1, 2, 3}), b(3);
  CHECK(findings(copy_doubles, 1, 3, 0, a.data(), b.data()) == "");
  CHECK(b.values() == std::vector<double>{1, 2, 3});
  CHECK(findings(copy_doubles, 1, 4, 0, a.data(), b.data()).find("reads 8 bytes 0 bytes past") !=
        std::string::npos);
}

TEST_CASE("simulator: an access that is not aligned to its size") {
  const OnDevice<float> x(counted(8)), y(8);
  CHECK(findings(copy_four, 1, 1, 0, x.data() + 4, y.data()) == "");
  CHECK(y.values()[3] == 7);
  const std::string found = findings(copy_four, 1, 1, 0, x.data() + 1, y.data());
  CHECK(found ==
        "misaligned address: block (0, 0, 0), thread (0, 0, 0) reads 16 bytes at an address that "
        "is 4 "
        "past a multiple of 16");
  // A structure is loaded in pieces that are aligned.
  const OnDevice<Three> a(std::vector<Three>{{{1, 2, 3}}, {{4, 5, 6}}}), b(2);
  CHECK(findings(copy_three, 1, 2, 0, a.data(), b.data()) == "");
  CHECK(b.values()[1].values[2] == 6);
}

TEST_CASE("simulator: the host's memory and null are out of a kernel's reach") {
  const std::vector<float> x = counted(32);
  const OnDevice<float> y(32);
  CHECK(findings(twice, 1, 32, 0, x.data(), y.data(), 32).find("host memory: block (0, 0, 0)") ==
        0);
  CHECK(
      findings(twice, 1, 32, 0, static_cast<const float*>(nullptr), y.data(), 32)
          .find("out of bounds: block (0, 0, 0), thread (0, 0, 0) reads 4 bytes through a null") ==
      0);
}

TEST_CASE("simulator: an index outside of a tile or of a thread's own array") {
  const OnDevice<float> y(counted(8));
  CHECK(findings(index_a_tile, 1, 4, 0, y.data(), 7) == "");
  // Inside the whole tile, but in the next row.
  std::string found = findings(index_a_tile, 1, 4, 0, y.data(), 8);
  CAPTURE(found);
  CHECK(
      found.find("out of bounds: block (0, 0, 0), thread (0, 0, 0) uses index 8 of an array 'float "
                 "[8]', at ") == 0);
  CHECK(findings(index_a_tile, 1, 4, 0, y.data(), -1).find("uses index -1 of") !=
        std::string::npos);
  CHECK(findings(index_a_tile, 1, 5, 0, y.data(), 0).find("thread (4, 0, 0) uses index 4 of") !=
        std::string::npos);
  CHECK(findings(index_its_own, 1, 1, 0, y.data(), 4) == "");
  CHECK(
      findings(index_its_own, 1, 1, 0, y.data(), 5).find("uses index 4 of an array 'float [4]'") !=
      std::string::npos);
}

TEST_CASE("simulator: dynamic shared memory ends where the launch says") {
  const OnDevice<float> x(counted(32)), y(32);
  CHECK(findings(reverse_in_shared, 1, 32, 128, x.data(), y.data(), 32) == "");
  CHECK(y.values()[0] == 31);
  const std::string found = findings(reverse_in_shared, 1, 32, 124, x.data(), y.data(), 32);
  CAPTURE(found);
  CHECK(
      found.find("out of bounds: block (0, 0, 0), thread (31, 0, 0) writes 4 bytes at byte 124 of "
                 "dynamic shared memory: the launch gave 124") == 0);
}

TEST_CASE("simulator: shared memory that no thread of this block has written") {
  const OnDevice<float> y(64);
  const std::string found = findings(read_shared_unwritten, 2, 32, 128, y.data());
  CAPTURE(found);
  // The second block finds it as well: it does not see the memory of the first.
  CHECK(found.find("uninitialised memory: block (0, 0, 0), thread (0, 0, 0)") == 0);
  CHECK(found.find("\nuninitialised memory: block (1, 0, 0), thread (0, 0, 0)") !=
        std::string::npos);
}

TEST_CASE("simulator: bytes of shared memory that another block has written") {
  const OnDevice<unsigned char> y(std::vector<unsigned char>{1, 0});
  CHECK(findings(write_parts_of_a_word, 2, 1, 0, y.data()) == "");
  copy_to_device(y.data(), std::vector<unsigned char>{1, 1}.data(), 2, "test");
  CHECK(findings(write_parts_of_a_word, 2, 1, 0, y.data())
            .find("uninitialised memory: block (1, 0, 0), thread (0, 0, 0) reads 1 bytes") == 0);
}

TEST_CASE("simulator: an atomic sum into what nobody has written") {
  const OnDevice<float> x(counted(32)), sum(1);
  CHECK(findings(sum_to, 1, 32, 0, sum.data(), x.data())
            .find("uninitialised memory: block (0, 0, 0), thread (0, 0, 0) changes atomically 4 "
                  "bytes") == 0);
  fill_bytes(sum.data(), 0, 4, "test");
  CHECK(findings(sum_to, 1, 32, 0, sum.data(), x.data()) == "");
  CHECK(sum.values()[0] == 496);
}

}  // namespace wick::cuda
