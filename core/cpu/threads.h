#pragma once

#include <omp.h>

#include <algorithm>
#include <cstdint>

namespace wick {

// The work that each of several threads must have, in the unit of the constant's comment. A second
// thread breaks even at about half of this work. If other programs keep the cores busy, waiting for
// it costs milliseconds, so it is woken only for half as much work again. Measured:
// tools/bench/results/threads.md holds size against 1 and 2 threads.
inline constexpr std::int64_t elements_per_thread = 32768;         // add, copy, compare
inline constexpr std::int64_t costly_elements_per_thread = 16384;  // exp, tanh, erf and the like
inline constexpr std::int64_t random_per_thread = 4096;            // numbers drawn
inline constexpr std::int64_t flops_per_thread = 1 << 19;          // of batched matrix products

/// Calls body(begin, end) for ranges that cover 0..count, on as many threads as get `grain` each.
/// Boundaries are multiples of `multiple`. `body` does not throw.
template <typename Body>
void split(std::int64_t count, std::int64_t grain, std::int64_t multiple, const Body& body) {
  if (count < 2 * grain || omp_in_parallel()) return body(std::int64_t(0), count);
  if (omp_get_max_threads() < 2) return body(std::int64_t(0), count);
  // Always use the full OpenMP team: with a smaller one libgomp destroys the idle threads and
  // creates them again.
  const std::int64_t worth = count / grain;
#pragma omp parallel
  {
    const std::int64_t threads = std::min<std::int64_t>(omp_get_num_threads(), worth);
    const std::int64_t thread = omp_get_thread_num();
    const std::int64_t parts = (count + multiple - 1) / multiple;
    const std::int64_t begin = parts * thread / threads * multiple;
    const std::int64_t next = parts * (thread + 1) / threads * multiple;
    if (thread < threads && begin < count) body(begin, std::min(next, count));
  }
}

}  // namespace wick
