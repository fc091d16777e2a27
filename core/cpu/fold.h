#pragma once

#include "core/cpu/row.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace wick {

struct SumOf {
  static constexpr double nothing = 0;
  template <typename T>
  static T join(const T& a, const T& b) {
    return a + b;
  }
};

/// The largest number; NaN if there is one.
struct MaxOf {
  static constexpr double nothing = -std::numeric_limits<double>::infinity();
  template <typename T>
  static T join(const T& a, const T& b) {
    return larger(a, b);
  }
};

/// The largest number, at less cost. If there is a NaN, the result is any element or -infinity: for
/// callers that meet NaN afterwards.
struct MaxOfNumbers {
  static constexpr double nothing = MaxOf::nothing;
  template <typename T>
  static T join(const T& a, const T& b) {
    using std::max;
    return max(b, a);
  }
};

/// The largest number of elements that are joined in a Scalar before they go into a double:
/// rounding errors grow with the length of a chain, not with the length of the array.
inline constexpr std::int64_t fold_block = 1024;

/// Joins `count` lanes, halves with each other: g++ does not unroll a loop over halves for 16.
template <typename Fold, std::int64_t count>
Scalar join_lanes(Scalar* lanes) {
  if constexpr (count == 1) {
    return lanes[0];
  } else {
    constexpr std::int64_t half = count / 2;
    for (std::int64_t i = 0; i < half; ++i) lanes[i] = Fold::join(lanes[i], lanes[half + i]);
    return join_lanes<Fold, half>(lanes);
  }
}

/// Joins n contiguous numbers, n <= fold_block. Four chains of batches keep the adders busy.
template <typename Fold>
Scalar fold_short(const Scalar* x, std::int64_t n) {
  constexpr std::int64_t width = Batch::size;
  Scalar result = static_cast<Scalar>(Fold::nothing);
  std::int64_t i = 0;
  if (n >= width) {
    Batch chains[4] = {Batch(result), Batch(result), Batch(result), Batch(result)};
    for (; i + 4 * width <= n; i += 4 * width) {
      for (int c = 0; c < 4; ++c) {
        chains[c] = Fold::join(chains[c], Batch::load_unaligned(x + i + c * width));
      }
    }
    for (; i + width <= n; i += width) {
      chains[0] = Fold::join(chains[0], Batch::load_unaligned(x + i));
    }
    const Batch all =
        Fold::join(Fold::join(chains[0], chains[1]), Fold::join(chains[2], chains[3]));
    alignas(64) std::array<Scalar, width> lanes;
    all.store_aligned(lanes.data());
    result = join_lanes<Fold, width>(lanes.data());
  }
  for (; i < n; ++i) result = Fold::join(result, x[i]);
  return result;
}

/// The sum of operation(x[i], ..) over n contiguous numbers, in the way of fold().
template <typename Operation, typename... Operands>
double sum_of(std::int64_t n, const Operation& operation, const Operands*... x) {
  constexpr std::int64_t width = Batch::size;
  double result = 0;
  for (std::int64_t first = 0; first < n; first += fold_block) {
    const std::int64_t end = std::min(first + fold_block, n);
    Batch chains[4] = {Batch(Scalar(0)), Batch(Scalar(0)), Batch(Scalar(0)), Batch(Scalar(0))};
    std::int64_t i = first;
    for (; i + 4 * width <= end; i += 4 * width) {
      for (int c = 0; c < 4; ++c) {
        chains[c] += operation(Batch::load_unaligned(x + i + c * width)...);
      }
    }
    for (; i + width <= end; i += width) chains[0] += operation(Batch::load_unaligned(x + i)...);
    Scalar rest = 0;
    for (; i < end; ++i) rest += operation(x[i]...);
    const Batch all = (chains[0] + chains[1]) + (chains[2] + chains[3]);
    result += static_cast<double>(sum_of_lanes(all) + rest);
  }
  return result;
}

/// Joins x[0], x[step], .. x[(n - 1) * step].
template <typename Fold>
double fold(const Scalar* x, std::int64_t step, std::int64_t n) {
  double result = Fold::nothing;
  if (step == 1) {
    for (std::int64_t first = 0; first < n; first += fold_block) {
      const std::int64_t count = std::min(fold_block, n - first);
      result = Fold::join(result, static_cast<double>(fold_short<Fold>(x + first, count)));
    }
  } else {
    for (std::int64_t i = 0; i < n; ++i) {
      result = Fold::join(result, static_cast<double>(x[i * step]));
    }
  }
  return result;
}

}  // namespace wick
