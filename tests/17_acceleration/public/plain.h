#pragma once

#include "core/cuda/kernels/matmul.h"
#include "tests/17_acceleration/public/kernels.h"

#include <string>

// Products with one thread for each number. Two passes have the same numbers: what they read tells
// them apart.
namespace wick::scenario {

/// Observes how many reads of (m, k) x (k, n) are more than half beyond the 2k of each number, and
/// how many writes more than half beyond the one. A second pass makes 4k reads, and a sum in global
/// memory k writes.
inline void observe_plain_reads(const std::string& name, std::int64_t m, std::int64_t k,
                                std::int64_t n, const cuda::simulator::Counts& counts) {
  observe(name + ": global reads beyond 2.5 k for each number, and writes beyond 1.5",
          std::vector<double>{
              above(global_reads(counts), static_cast<std::uint64_t>(5 * m * k * n / 2)),
              above(global_writes(counts), static_cast<std::uint64_t>(3 * m * n / 2))});
}

/// Observes the product of a and b, and what was read for it.
inline void observe_plain_product(const std::string& name, const Tensor& a, const Tensor& b) {
  const auto counts = observe_product(name, cuda::matmul_naive, a, b);
  observe_plain_reads(name, a.size(0), a.size(1), b.size(1), counts);
}

}  // namespace wick::scenario
