#pragma once

#include "core/array.h"
#include "core/cpu/row.h"
#include "core/cpu/threads.h"
#include "core/runs.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace wick {

/// Computes n contiguous results from N operands.
template <int N>
using RowKernel = void (*)(const std::array<const Scalar*, N>& x, Scalar* y, std::int64_t n);

/// An operation's row kernels. Bit i of a kernel's number r tells how it reads operand i: as one
/// number to repeat if the bit is set, else as n contiguous numbers. Kernel 0 always exists; others
/// may be null.
template <int N>
struct RowKernels {
  std::array<RowKernel<N>, 1 << N> of;
  /// The number of elements that are worth another thread.
  std::int64_t grain;
};

/// Numbers with strides, in the shape of the result.
struct Operand {
  const Scalar* data;
  const Strides* strides;
};
inline Operand operand(const Array& x) { return {x.data(), &x.strides()}; }

/// Runs shorter than this are gathered into longer ones.
inline constexpr std::int64_t shortest_run = 16;
inline constexpr std::int64_t gathered = 512;

/// Elements begin..begin+n-1 of one operand as contiguous numbers: in place if they are contiguous,
/// else gathered.
inline const Scalar* gather_run(const Scalar* x, const Runs<1>& runs, std::int64_t begin,
                                std::int64_t n, Scalar* buffer) {
  const std::int64_t step = runs.step(0);
  if (runs.is_one_run() && step == 1) return x + begin;
  Scalar* to = buffer;
  runs.visit(begin, begin + n, [&](const Runs<1>::Offsets& at, std::int64_t count) {
    const Scalar* const from = x + at[0];
    for (std::int64_t i = 0; i < count; ++i) to[i] = from[i * step];
    to += count;
  });
  return buffer;
}

/// Gathers operands whose strides no row kernel takes.
template <int N>
void compute_gathered(RowKernel<N> kernel, const Shape& shape, const std::array<Operand, N>& x,
                      Scalar* y, std::int64_t grain) {
  split(shape.numel(), grain, gathered, [&](std::int64_t begin, std::int64_t end) {
    alignas(64) Scalar buffers[N][gathered];
    for (int i = 0; i < N; ++i) std::fill(buffers[i], buffers[i] + gathered, Scalar(0));
    for (; begin < end; begin += gathered) {
      const std::int64_t n = std::min(gathered, end - begin);
      std::array<const Scalar*, N> rows;
      for (int i = 0; i < N; ++i) {
        rows[i] = gather_run(x[i].data, Runs<1>(shape, {x[i].strides}), begin, n, buffers[i]);
      }
      kernel(rows, y + begin, n);
    }
  });
}

/// y = the operation on matching elements of x; y is contiguous.
template <int N>
void compute(const RowKernels<N>& kernels, const Shape& shape, const std::array<Operand, N>& x,
             Scalar* y) {
  if (shape.numel() == 0) return;
  std::array<const Strides*, N> strides;
  for (int i = 0; i < N; ++i) strides[i] = x[i].strides;
  const Runs<N> runs(shape, strides);

  int repeated = 0;
  bool fits = runs.is_one_run() || runs.length() >= shortest_run;
  for (int i = 0; i < N; ++i) {
    if (runs.step(i) == 0) repeated |= 1 << i;
    fits = fits && (runs.step(i) == 0 || runs.step(i) == 1);
  }
  const RowKernel<N> kernel = fits ? kernels.of[repeated] : nullptr;
  if (kernel == nullptr) {
    return compute_gathered<N>(kernels.of[0], shape, x, y, kernels.grain);
  }
  const std::int64_t multiple = runs.length() < kernels.grain ? runs.length() : 64;
  split(shape.numel(), kernels.grain, multiple, [&](std::int64_t begin, std::int64_t end) {
    Scalar* to = y + begin;
    runs.visit(begin, end, [&](const typename Runs<N>::Offsets& at, std::int64_t n) {
      std::array<const Scalar*, N> rows;
      for (int i = 0; i < N; ++i) rows[i] = x[i].data + at[i];
      kernel(rows, to, n);
      to += n;
    });
  });
}

}  // namespace wick
