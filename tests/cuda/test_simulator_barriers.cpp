#include "core/cuda/kernel.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <vector>

namespace wick::cuda {

namespace {

template <bool with_barrier>
__global__ void neighbours(float* y) {
  __shared__ float row[64];
  row[threadIdx.x] = static_cast<float>(threadIdx.x);
  if (with_barrier) __syncthreads();
  y[threadIdx.x] = row[(threadIdx.x + 1) % blockDim.x];
}

// Two rounds over one array: the second write must wait for the first round's readers.
template <bool with_second_barrier>
__global__ void two_rounds(float* y) {
  __shared__ float row[64];
  float sum = 0;
  for (int round = 0; round < 2; ++round) {
    row[threadIdx.x] = static_cast<float>(threadIdx.x + round);
    __syncthreads();
    sum += row[blockDim.x - 1 - threadIdx.x];
    if (with_second_barrier) __syncthreads();
  }
  y[threadIdx.x] = sum;
}

__global__ void all_write_one_word(float* y) {
  __shared__ float one;
  one = 1;
  __syncthreads();
  y[threadIdx.x] = one;
}

__global__ void count_in_shared(int* y, bool atomically) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (atomically) {
    atomicAdd(&count, 1);
  } else {
    ++count;
  }
  __syncthreads();
  y[threadIdx.x] = count;
}

// Within a warp __syncwarp() is enough; across warps it is not.
__global__ void exchange_after_syncwarp(float* y, int distance) {
  __shared__ float row[64];
  row[threadIdx.x] = static_cast<float>(threadIdx.x);
  __syncwarp();
  y[threadIdx.x] = row[threadIdx.x ^ distance];
}

__global__ void bytes_of_one_word(unsigned char* y) {
  __shared__ unsigned char bytes[64];
  bytes[threadIdx.x] = static_cast<unsigned char>(threadIdx.x);
  __syncthreads();
  y[threadIdx.x] = bytes[63 - threadIdx.x];
}

__global__ void barrier_for_some(float* y, int threads) {
  __shared__ float row[64];
  row[threadIdx.x] = 1;
  if (static_cast<int>(threadIdx.x) < threads) {
    __syncthreads();
    y[blockIdx.x * blockDim.x + threadIdx.x] = row[0];
  }
}

__global__ void barrier_in_a_loop(float* y, int rounds_of_the_first, int rounds_of_others) {
  const int rounds = threadIdx.x == 0 ? rounds_of_the_first : rounds_of_others;
  float sum = 0;
  for (int i = 0; i < rounds; ++i) {
    __syncthreads();
    sum += 1;
  }
  y[threadIdx.x] = sum;
}

__global__ void votes_of_the_block(int* y) {
  const int even = __syncthreads_count(threadIdx.x % 2 == 0);
  const int any = __syncthreads_or(threadIdx.x == 40);
  const int all = __syncthreads_and(threadIdx.x != 40);
  y[threadIdx.x] = 100 * even + 10 * any + all;
}

}  // namespace

TEST_CASE("simulator: a value of another thread needs a barrier") {
  const OnDevice<float> y(64);
  CHECK(findings(neighbours<true>, 1, 64, 0, y.data()) == "");
  CHECK(y.values()[63] == 0);
  const std::string found = findings(neighbours<false>, 1, 64, 0, y.data());
  CAPTURE(found);
  CHECK(
      found.find("race: block (0, 0, 0), thread (1, 0, 0) writes a shared variable that thread (0, "
                 "0, 0) has read since the last barrier: they need a __syncthreads() between") !=
      std::string::npos);
}

TEST_CASE("simulator: writing again needs a barrier after the readers") {
  const OnDevice<float> y(64);
  CHECK(findings(two_rounds<true>, 1, 64, 0, y.data()) == "");
  const std::string found = findings(two_rounds<false>, 1, 64, 0, y.data());
  CAPTURE(found);
  CHECK(found.find("race: block (0, 0, 0)") == 0);
}

TEST_CASE("simulator: two threads that write one word race, even with one value") {
  const OnDevice<float> y(64);
  CHECK(findings(all_write_one_word, 1, 1, 0, y.data()) == "");
  const std::string found = findings(all_write_one_word, 1, 64, 0, y.data());
  CHECK(
      found ==
      "race: block (0, 0, 0), thread (1, 0, 0) writes a shared variable that thread (0, 0, 0) has "
      "written since the last barrier: they need a __syncthreads() between");
}

TEST_CASE("simulator: atomics on one word do not race, plain changes do") {
  const OnDevice<int> y(64);
  CHECK(findings(count_in_shared, 1, 64, 0, y.data(), true) == "");
  CHECK(y.values() == std::vector<int>(64, 64));
  CHECK(counts().atomics == 64);
  CHECK(findings(count_in_shared, 1, 64, 0, y.data(), false).find("race: ") == 0);
}

TEST_CASE("simulator: __syncwarp orders the lanes of a warp, and no others") {
  const OnDevice<float> y(64);
  CHECK(findings(exchange_after_syncwarp, 1, 64, 0, y.data(), 5) == "");
  CHECK(y.values()[33] == 36);
  CHECK(findings(exchange_after_syncwarp, 1, 64, 0, y.data(), 32).find("race: ") !=
        std::string::npos);
}

TEST_CASE("simulator: neighbouring bytes of one word do not race") {
  const OnDevice<unsigned char> y(64);
  CHECK(findings(bytes_of_one_word, 1, 64, 0, y.data()) == "");
  CHECK(y.values()[1] == 62);
}

TEST_CASE("simulator: a barrier that some threads never reach") {
  const OnDevice<float> y(128);
  CHECK(findings(barrier_for_some, 1, 64, 0, y.data(), 64) == "");
  const std::string found = findings(barrier_for_some, Dim3(2), 64, 0, y.data(), 40);
  CHECK(found ==
        "divergent barrier: block (0, 0, 0), thread (40, 0, 0) ends without reaching a "
        "__syncthreads() at which 40 of the block's 64 threads wait\n"
        "divergent barrier: block (1, 0, 0), thread (40, 0, 0) ends without reaching a "
        "__syncthreads() at which 40 of the block's 64 threads wait");
}

TEST_CASE("simulator: a loop with a barrier that one thread leaves early") {
  const OnDevice<float> y(64);
  CHECK(findings(barrier_in_a_loop, 1, 64, 0, y.data(), 3, 3) == "");
  CHECK(counts().barriers == 3);
  const std::string found = findings(barrier_in_a_loop, 1, 64, 0, y.data(), 2, 3);
  CHECK(found.find("divergent barrier: block (0, 0, 0), thread (0, 0, 0) ends") == 0);
}

TEST_CASE("simulator: votes of a whole block") {
  const OnDevice<int> y(64);
  CHECK(findings(votes_of_the_block, 1, 64, 0, y.data()) == "");
  CHECK(y.values() == std::vector<int>(64, 3210));
}

}  // namespace wick::cuda
