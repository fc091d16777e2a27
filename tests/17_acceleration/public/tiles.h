#pragma once

#include "core/cuda/kernels/matmul.h"
#include "tests/17_acceleration/public/kernels.h"

#include <string>

// Products by tiles. A plain product has the same numbers: what it reads tells them apart.
namespace wick::scenario {

/// The global reads of (m, k) x (k, n) by tiles of 16 x 16.
inline std::uint64_t reads_of_tiles(std::int64_t m, std::int64_t k, std::int64_t n) {
  return static_cast<std::uint64_t>(m * k * ((n + 15) / 16) + k * n * ((m + 15) / 16));
}

/// Observes how many reads of (m, k) x (k, n) are more than twice those of tiles. A plain product
/// of a tile or more has four times as many.
inline void observe_spared_reads(const std::string& name, std::int64_t m, std::int64_t k,
                                 std::int64_t n, const cuda::simulator::Counts& counts) {
  observe(name + ": global reads beyond twice those of tiles",
          above(global_reads(counts), 2 * reads_of_tiles(m, k, n)));
}

/// Observes the product of a and b, and that tiles spared reads.
inline void observe_tiled_product(const std::string& name, const Tensor& a, const Tensor& b) {
  const auto counts = observe_product(name, cuda::matmul_tiled, a, b);
  observe_spared_reads(name, a.size(0), a.size(1), b.size(1), counts);
}

}  // namespace wick::scenario
