#include "core/cuda/kernel.h"
#include "core/error.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

namespace wick::cuda {

namespace {

__global__ void add_one(float* y, std::int64_t i) { y[i] = y[i] + 1; }

struct Extents {
  std::int64_t sizes[8];
  int rank;
};

// An argument by value, read in a loop: it lies in the host's memory but belongs to the kernel.
__global__ void product_of(Extents extents, std::int64_t* y) {
  std::int64_t product = 1;
  for (int i = 0; i < extents.rank; ++i) product *= extents.sizes[i];
  *y = product;
}

// The place of every thread, for a grid and blocks of three axes.
__global__ void places(int* y) {
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const int threads = blockDim.x * blockDim.y * blockDim.z;
  y[block * threads + thread] = 1000 * block + thread;
}

__global__ void integers(std::uint32_t* y) {
  y[0] = __umulhi(0xdeadbeef, 0x12345678);
  y[1] = __float_as_uint(1.5F);
  y[2] = static_cast<std::uint32_t>(__popc(0xf0f0) + __clz(1));
  y[3] = static_cast<std::uint32_t>(atomicMax(y + 5, 7U) + atomicCAS(y + 5, 7U, 9U));
  y[4] = atomicExch(y + 5, 2U);
}

__global__ void bits_of_doubles(double* y) {
  y[0] = __longlong_as_double(__double_as_longlong(y[0]));
  y[1] = atomicAdd(y + 2, 0.5) + rsqrt(4.0) + max(1.0, 2.0) + min(3, 4);
}

}  // namespace

TEST_CASE("simulated runtime: copies are counted, both ways and apart") {
  const CopyCounts before = copy_counts();
  const OnDevice<float> x(std::vector<float>{1, 2, 3});
  CHECK(x.values() == std::vector<float>{1, 2, 3});
  CHECK(x.values().size() == 3);
  const CopyCounts after = copy_counts();
  CHECK(after.host_to_device - before.host_to_device == 1);
  CHECK(after.device_to_host - before.device_to_host == 2);
}

TEST_CASE("simulated runtime: a copy must lie within one allocation") {
  const OnDevice<float> x(4);
  float host[8] = {};
  CHECK_THROWS_WITH_AS(copy_to_device(x.data(), host, 20, "filling x"),
                       "cuda: filling x: cannot copy 20 bytes at byte 0 of an allocation of 16",
                       DeviceError);
  CHECK_THROWS_WITH_AS(copy_to_host(host, x.data() + 2, 12, "reading x"),
                       "cuda: reading x: cannot copy 12 bytes at byte 8 of an allocation of 16",
                       DeviceError);
  CHECK_THROWS_WITH_AS(fill_bytes(host, 0, 4, "a fill"), doctest::Contains("is not memory of the"),
                       DeviceError);
  void* released = allocate(16, "test");
  release(released, 16);
  CHECK_THROWS_WITH_AS(fill_bytes(released, 0, 4, "a fill"), doctest::Contains("has been released"),
                       DeviceError);
}

TEST_CASE("simulated runtime: memory that there is not is refused, and the rest is usable") {
  const OnDevice<float> x(std::vector<float>{1, 2});
  CHECK_THROWS_WITH_AS(
      allocate(std::size_t{1} << 60, "a giant"),
      doctest::Contains("cuda: a giant: out of memory: asked for 1152921504606846976 "
                        "bytes, the device has "),
      DeviceError);
  CHECK(x.values() == std::vector<float>{1, 2});
  const MemoryInfo before = memory_info("test");
  {
    const OnDevice<float> more(1000);
    CHECK(memory_info("test").free_bytes == before.free_bytes - 4000);
  }
  CHECK(memory_info("test").free_bytes == before.free_bytes);
  CHECK(allocate(0, "nothing") == nullptr);
}

TEST_CASE("simulated runtime: memory is used again in time, and stays apart for a while") {
  // 64 MiB wait before one of them is used again; 1 GiB in all never holds more than these.
  const std::size_t piece = std::size_t{4} << 20;
  const void* first = nullptr;
  int again = 0;
  for (int i = 0; i < 256; ++i) {
    void* memory = allocate(piece, "test");
    CHECK(reinterpret_cast<std::uintptr_t>(memory) % 256 == 0);
    if (i == 0) first = memory;
    if (memory == first) ++again;
    if (i == 1) CHECK(memory != first);
    release(memory, piece);
  }
  CHECK(again > 10);
}

TEST_CASE("simulated runtime: 12 GiB that nobody touches are no burden") {
  const std::int64_t n = std::int64_t{3} << 30;
  const OnDevice<float> x(static_cast<std::size_t>(n));
  const float one = 1;
  copy_to_device(x.data() + n - 1, &one, 4, "test");
  CHECK(findings(add_one, 1, 1, 0, x.data(), n - 1) == "");
  float last = 0;
  copy_to_host(&last, x.data() + n - 1, 4, "test");
  CHECK(last == 2);
  CHECK(findings(add_one, 1, 1, 0, x.data(), n).find("0 bytes past the end of") !=
        std::string::npos);
}

TEST_CASE("simulated runtime: events follow each other") {
  Event start, end;
  start.record();
  end.record();
  CHECK(end.seconds_since(start) >= 0);
  CHECK_THROWS_AS(end.seconds_since(Event()), DeviceError);
  CHECK(device_count() == 1);
  CHECK(is_simulator());
}

TEST_CASE("simulated language: arguments of any kind by value") {
  const OnDevice<std::int64_t> y(1);
  const Extents extents{{2, 3, 5, 7, 11, 13, 17, 19}, 8};
  CHECK(findings(product_of, 1, 1, 0, extents, y.data()) == "");
  CHECK(y.values()[0] == 9699690);
}

TEST_CASE("simulated language: every thread of every block runs once, and knows its place") {
  const OnDevice<int> y(2 * 3 * 4 * 60);
  CHECK(findings(places, Dim3(2, 3, 4), Dim3(5, 4, 3), 0, y.data()) == "");
  std::vector<int> expected;
  for (int block = 0; block < 24; ++block) {
    for (int thread = 0; thread < 60; ++thread) expected.push_back(1000 * block + thread);
  }
  CHECK(y.values() == expected);
  CHECK(counts().global_writes == 24 * 60);
}

TEST_CASE("simulated language: integers, bits and atomics") {
  const OnDevice<std::uint32_t> y(std::vector<std::uint32_t>{0, 0, 0, 0, 0, 5});
  CHECK(findings(integers, 1, 1, 0, y.data()) == "");
  CHECK(y.values() == std::vector<std::uint32_t>{0x0fd5bdee, 0x3fc00000, 8 + 31, 5 + 7, 9, 2});
  const OnDevice<double> d(std::vector<double>{-0.25, 0, 1});
  CHECK(findings(bits_of_doubles, 1, 1, 0, d.data()) == "");
  CHECK(d.values() == std::vector<double>{-0.25, 1 + 0.5 + 2 + 3, 1.5});
}

}  // namespace wick::cuda
