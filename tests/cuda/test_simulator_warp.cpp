#include "core/cuda/kernel.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace wick::cuda {

namespace {

constexpr unsigned everybody = 0xffffffff;

__global__ void sum_of_a_warp(const float* x, float* y) {
  float sum = x[threadIdx.x];
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(everybody, sum, distance);
  }
  y[threadIdx.x] = sum;
}

__global__ void shuffles(const double* x, double* y) {
  const double mine = x[threadIdx.x];
  double* out = y + 4 * threadIdx.x;
  out[0] = __shfl_sync(everybody, mine, 35);  // modulo 32: lane 3
  out[1] = __shfl_up_sync(everybody, mine, 2, 8);
  out[2] = __shfl_down_sync(everybody, mine, 3, 8);
  out[3] = __shfl_xor_sync(everybody, mine, 9);
}

__global__ void votes(unsigned* y) {
  const int lane = threadIdx.x;
  const unsigned odd = __ballot_sync(everybody, lane % 2);
  const unsigned any = __any_sync(everybody, lane == 7);
  const unsigned none = __any_sync(everybody, lane == 32);
  const unsigned all = __all_sync(everybody, lane < 32);
  y[lane] = (odd == 0xaaaaaaaa ? 1 : 0) + 2 * any + 4 * none + 8 * all;
}

__global__ void shuffle_in_a_branch(float* y, int lanes, unsigned mask) {
  const int lane = threadIdx.x;
  float value = static_cast<float>(lane);
  if (lane < lanes) value += __shfl_down_sync(mask, value, 8);
  y[lane] = value;
}

__global__ void halves(float* y) {
  const int lane = threadIdx.x;
  const float value = static_cast<float>(lane);
  // Each half of the warp goes its own way, with its own mask.
  if (lane < 16) {
    y[lane] = __shfl_xor_sync(0x0000ffff, value, 1);
  } else {
    y[lane] = __shfl_xor_sync(0xffff0000, value, 2);
  }
}

__global__ void wrong_mask(float* y) { y[threadIdx.x] = __shfl_sync(0x0000ffff, 1.0F, 0); }

__global__ void half_waits_at_a_barrier(float* y) {
  if (threadIdx.x < 16) {
    y[threadIdx.x] = __shfl_sync(everybody, 1.0F, 0);
  } else {
    __syncthreads();
  }
}

}  // namespace

TEST_CASE("simulator: a warp sums by shuffles") {
  std::vector<float> x(96);
  for (int i = 0; i < 96; ++i) x[static_cast<std::size_t>(i)] = static_cast<float>(i);
  const OnDevice<float> on_x(x), y(96);
  CHECK(findings(sum_of_a_warp, 1, 96, 0, on_x.data(), y.data()) == "");
  CHECK(y.values()[0] == 496);
  CHECK(y.values()[31] == 496);
  CHECK(y.values()[32] == 496 + 32 * 32);
  CHECK(y.values()[95] == 496 + 64 * 32);
}

TEST_CASE("simulator: every kind of shuffle, also of doubles and in segments") {
  std::vector<double> x(32);
  for (int i = 0; i < 32; ++i) x[static_cast<std::size_t>(i)] = i;
  const OnDevice<double> on_x(x), y(128);
  CHECK(findings(shuffles, 1, 32, 0, on_x.data(), y.data()) == "");
  const std::vector<double> values = y.values();
  for (std::size_t lane = 0; lane < 32; ++lane) {
    CAPTURE(lane);
    CHECK(values[4 * lane] == 3);
    CHECK(values[4 * lane + 1] == (lane % 8 < 2 ? lane : lane - 2));
    CHECK(values[4 * lane + 2] == (lane % 8 > 4 ? lane : lane + 3));
    CHECK(values[4 * lane + 3] == (lane ^ 9));
  }
}

TEST_CASE("simulator: votes of a warp") {
  const OnDevice<unsigned> y(32);
  CHECK(findings(votes, 1, 32, 0, y.data()) == "");
  CHECK(y.values() == std::vector<unsigned>(32, 1 + 2 + 8));
}

TEST_CASE("simulator: lanes may part, each half with its own mask") {
  const OnDevice<float> y(32);
  CHECK(findings(halves, 1, 32, 0, y.data()) == "");
  CHECK(y.values()[4] == 5);
  CHECK(y.values()[20] == 22);
}

TEST_CASE("simulator: a shuffle from a lane that does not take part") {
  const OnDevice<float> y(32);
  CHECK(findings(shuffle_in_a_branch, 1, 32, 0, y.data(), 32, everybody) == "");
  const std::string found = findings(shuffle_in_a_branch, 1, 32, 0, y.data(), 16, 0x0000ffff);
  CHECK(found ==
        "inactive lane: block (0, 0, 0), thread (8, 0, 0) is lane 8 and asks lane 16 in "
        "__shfl_down_sync, in which only lanes 0 to 15 take part: what it receives is undefined");
}

TEST_CASE("simulator: a shuffle from a lane that the block does not have") {
  const OnDevice<float> y(32);
  const std::string found = findings(shuffle_in_a_branch, 1, 20, 0, y.data(), 32, everybody);
  CHECK(found.find("thread (12, 0, 0) is lane 12 and asks lane 20") != std::string::npos);
}

TEST_CASE("simulator: a mask without the lane of its caller") {
  const OnDevice<float> y(32);
  const std::string found = findings(wrong_mask, 1, 32, 0, y.data());
  CAPTURE(found);
  CHECK(found.find("inactive lane: block (0, 0, 0), thread (16, 0, 0) is lane 16 and calls "
                   "__shfl_sync for lanes 0 to 15 only") == 0);
}

TEST_CASE("simulator: lanes that wait for each other in different places") {
  const OnDevice<float> y(32);
  const std::string found = findings(half_waits_at_a_barrier, 1, 32, 0, y.data());
  CHECK(found ==
        "deadlock: block (0, 0, 0), thread (0, 0, 0) waits in __shfl_sync for lanes 0 to 31, of "
        "which "
        "16 to 31 wait at a __syncthreads()");
}

}  // namespace wick::cuda
