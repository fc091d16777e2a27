#include "core/cuda/kernel.h"
#include "core/cuda/launch.h"
#include "core/cuda/simulator/report.h"
#include "tests/cuda/on_device.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

namespace wick::cuda {

namespace {

__global__ void tiled_product(const float* a, const float* b, float* y, int n) {
  __shared__ float a_tile[16][16];
  __shared__ float b_tile[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < n; first += 16) {
    a_tile[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
    b_tile[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
    __syncthreads();
  }
  y[row * n + column] = sum;
}

}  // namespace

TEST_CASE("simulator: a tiled product of 256 by 256 is right, and every access is counted") {
  const int n = 256;
  std::vector<float> a(n * n), b(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = static_cast<float>(i * 7 % 11 - 5);
    b[i] = static_cast<float>(i * 5 % 13 - 6);
  }
  const OnDevice<float> on_a(a), on_b(b), on_y(n * n);
  launch("tiled_product", tiled_product, Dim3(n / 16, n / 16), Dim3(16, 16), 0, stream(),
         on_a.data(), on_b.data(), on_y.data(), n);
  const std::vector<float> y = on_y.values();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      float sum = 0;  // whole numbers below 2^24: exact in any order
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      if (y[i * n + j] != sum) ++wrong;
    }
  }
  CHECK(wrong == 0);
  const simulator::Counts& counts = simulator::last_report().counts;
  CHECK(counts.global_reads == 2097152);
  CHECK(counts.global_writes == 65536);
  CHECK(counts.shared_reads == 33554432);
  CHECK(counts.shared_writes == 2097152);
  CHECK(counts.barriers == 256 * 32);
  // 8 warps in each of 256 blocks; rows of 64 bytes, two to a warp.
  CHECK(counts.global_requests == 2048 * (16 * 2 + 1));
  CHECK(counts.global_sectors == 4 * counts.global_requests);
  CHECK(counts.uncoalesced_requests == 0);
  CHECK(counts.bank_conflicts == 0);
  INFO(to_string(simulator::last_report()));
  CHECK(simulator::last_report().findings.empty());
}

}  // namespace wick::cuda
