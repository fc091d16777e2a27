// Races between the blocks of one launch in global memory; those of threads in shared memory are in
// test_simulator_barriers.cpp.

#include "core/cuda/kernel.h"
#include "core/cuda/simulator/global_memory.h"
#include "tests/cuda/findings.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace wick::cuda {

namespace {

__device__ unsigned index() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void each_its_own(float* y) { y[index()] = 1; }

// Every block begins one element before the end of the block before it.
__global__ void overlapping(float* y) { y[index() - blockIdx.x] = 1; }

__global__ void add_without_atomics(float* sum) {
  if (threadIdx.x == 3) *sum += 1;
}

__global__ void add_atomically(float* sum) { atomicAdd(sum, 1); }

__global__ void add_and_look(float* sum, float* y) {
  atomicAdd(sum, 1);
  y[index()] = *sum;
}

// The last block alone reads: its own addition came after all others.
__global__ void add_and_let_last_look(float* sum, float* y) {
  atomicAdd(sum, 1);
  if (blockIdx.x == gridDim.x - 1) y[index()] = *sum;
}

// Block 1 reads what block 0 writes.
__global__ void shift(const float* x, float* y) { y[index() + 1] = x[index()] + 1; }

// Both blocks read x[0]; then the last one writes it.
__global__ void all_read_one_writes(float* x, float* y) {
  y[index()] = x[0];
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) x[0] = 2;
}

__global__ void write_bytes(unsigned char* y) { y[index()] = 1; }

__global__ void write_fours(float* y) {
  reinterpret_cast<float4*>(y)[threadIdx.x] = float4{1, 2, 3, 4};
}

// The last block to arrive adds up the sums of all blocks (as in the CUDA Toolkit's
// threadFenceReduction).
__global__ void sum_of_blocks(const float* x, float* parts, unsigned* arrived, float* sum) {
  parts[blockIdx.x] = x[blockIdx.x];
  __threadfence();
  if (atomicAdd(arrived, 1) + 1 < gridDim.x) return;
  float total = 0;
  for (unsigned i = 0; i < gridDim.x; ++i) total += parts[i];
  *sum = total;
}

std::vector<float> zeros(std::size_t n) { return std::vector<float>(n, 0); }

}  // namespace

TEST_CASE("simulator: blocks that keep to their own words, launch after launch, do not race") {
  const OnDevice<float> y(64);
  for (int launch = 0; launch < 3; ++launch)
    CHECK(findings(each_its_own, 4, 16, 0, y.data()) == "");
  CHECK(findings(each_its_own, 2, 32, 0, y.data()) == "");
  CHECK(findings(overlapping, 1, 64, 0, y.data()) == "");  // one block alone
}

TEST_CASE("simulator: two blocks that write one word") {
  const OnDevice<float> y(64);
  CHECK(findings(overlapping, 2, 16, 0, y.data()) ==
        "race: block (1, 0, 0), thread (0, 0, 0) writes 4 bytes that block (0, 0, 0), thread "
        "(15, 0, 0) has written: byte 60 of allocation " +
            std::to_string(
                simulator::find_allocation(reinterpret_cast<std::uintptr_t>(y.data()))->number) +
            ", of 256 bytes: the blocks of a launch run in any order");
  const std::string many = findings(overlapping, Dim3(1, 4), 16, 0, y.data());
  CHECK(many.find("race: block (0, 1, 0), thread (0, 0, 0) writes") == 0);
  CHECK(many.find("that block (0, 0, 0), thread (0, 0, 0) has written") != std::string::npos);
}

TEST_CASE("simulator: a sum of blocks needs atomics") {
  const OnDevice<float> sum(zeros(1)), y(64);
  const std::string found = findings(add_without_atomics, 3, 32, 0, sum.data());
  CHECK(found.find("race: block (1, 0, 0), thread (3, 0, 0) reads 4 bytes that block (0, 0, 0), "
                   "thread (3, 0, 0) has written") == 0);
  CHECK(findings(add_atomically, 3, 32, 0, sum.data()) == "");
  CHECK(sum.values()[0] == 99);
  CHECK(findings(add_and_look, 2, 16, 0, sum.data(), y.data())
            .find("race: block (1, 0, 0), thread (0, 0, 0) changes atomically 4 bytes that block "
                  "(0, 0, 0), thread (0, 0, 0) has read") == 0);
  CHECK(findings(add_and_let_last_look, 3, 16, 0, sum.data(), y.data())
            .find("race: block (2, 0, 0), thread (0, 0, 0) reads 4 bytes that other blocks have "
                  "written") == 0);
  CHECK(findings(add_and_let_last_look, 1, 16, 0, sum.data(), y.data()) == "");
}

TEST_CASE("simulator: a block that reads what another writes, whichever comes first") {
  const OnDevice<float> x(zeros(65)), y(64);
  CHECK(findings(shift, 2, 32, 0, x.data(), x.data())
            .find("race: block (1, 0, 0), thread (0, 0, 0) reads 4 bytes that block (0, 0, 0), "
                  "thread (31, 0, 0) has written") == 0);
  CHECK(findings(all_read_one_writes, 2, 32, 0, x.data(), y.data())
            .find("race: block (1, 0, 0), thread (0, 0, 0) writes 4 bytes that other blocks have "
                  "read") == 0);
}

TEST_CASE("simulator: wide words are as many words, and bytes of a word are not told apart") {
  const OnDevice<float> y(128);
  CHECK(findings(write_fours, 2, 32, 0, y.data()).find("race: ") == 0);
  const OnDevice<unsigned char> bytes(4);
  CHECK(findings(write_bytes, 2, 2, 0, bytes.data()) == "");
}

TEST_CASE("simulator: a block that has fenced hands over what it wrote") {
  const OnDevice<float> x(std::vector<float>(8, 2)), parts(8), sum(1);
  const OnDevice<unsigned> arrived(std::vector<unsigned>(1, 0));
  CHECK(findings(sum_of_blocks, 8, 1, 0, x.data(), parts.data(), arrived.data(), sum.data()) == "");
  CHECK(sum.values()[0] == 16);
}

TEST_CASE("simulator: blocks on several threads of the host find the same races") {
  const OnDevice<float> y(256 * 256);
  for (int round = 0; round < 5; ++round) {
    CHECK(findings(overlapping, 256, 256, 0, y.data()).find("race: ") == 0);
    CHECK(findings(each_its_own, 256, 256, 0, y.data()) == "");
  }
}

}  // namespace wick::cuda
