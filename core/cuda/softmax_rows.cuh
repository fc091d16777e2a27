#pragma once

#include "core/cuda/pack.cuh"
#include "core/cuda/walk.cuh"

#include <cstdint>

namespace wick::cuda {

/// N arrays of one shape as rows of n neighbouring numbers, in the form that kernels read.
template <int N>
struct Rows {
  const Scalar* data[N];
  Walk<N> starts;
  std::int64_t count;
  std::int64_t n;
};

/// `width` numbers at x: one pack, or one number.
template <int width>
__device__ void load(const Scalar* x, Scalar* values) {
  if constexpr (width == pack_size) {
    const Pack pack = load_pack(x);
    for (int i = 0; i < width; ++i) values[i] = pack.values[i];
  } else {
    values[0] = *x;
  }
}

template <int width>
__device__ void store(Scalar* y, const Scalar* values) {
  if constexpr (width == pack_size) {
    Pack pack;
    for (int i = 0; i < width; ++i) pack.values[i] = values[i];
    store_pack(y, pack);
  } else {
    *y = values[0];
  }
}

/// The rows along the last axis of N arrays of at least one axis and one element.
template <int N>
Rows<N> rows_of(const std::array<const Array*, N>& x) {
  const Shape& shape = x[0]->shape();
  const int last = shape.size() - 1;
  std::array<const Strides*, N> strides;
  for (int i = 0; i < N; ++i) strides[i] = &x[i]->strides();
  Rows<N> rows{{}, make_walk<N>(shape, strides, last), shape.numel() / shape[last], shape[last]};
  for (int i = 0; i < N; ++i) rows.data[i] = x[i]->data();
  return rows;
}

/// True if every row of every array consists of whole, aligned packs; y, which is contiguous,
/// included.
template <int N>
bool are_packs(const Rows<N>& rows, const Scalar* y) {
  bool packs = rows.n % pack_size == 0 && is_pack_aligned(y);
  for (int i = 0; i < N; ++i) {
    packs = packs && is_pack_aligned(rows.data[i]);
    for (int axis = 0; axis < rows.starts.rank; ++axis) {
      packs = packs && (rows.count == 1 || rows.starts.steps[i][axis] % pack_size == 0);
    }
  }
  return packs;
}

/// The longest row that a warp holds in registers: each lane has `loads` times `width` numbers.
inline constexpr std::int64_t longest_in_registers = 1024;
inline constexpr int rows_a_block = 4;

/// Calls launch_warp<width, loads>() for rows of n numbers, with as few registers as possible.
template <typename Launch>
void choose_registers(std::int64_t n, bool packs, const Launch& launch_warp) {
  using std::integral_constant;
  const integral_constant<int, pack_size> pack;
  const integral_constant<int, 1> one;
  const integral_constant<int, 2> two;
  const integral_constant<int, 4> four;
  const integral_constant<int, 8> eight;
  const integral_constant<int, 32> all;
  if (packs && n <= 128) return launch_warp(pack, one);
  if (packs && n <= 256) return launch_warp(pack, two);
  if (packs && n <= 512) return launch_warp(pack, four);
  if (packs) return launch_warp(pack, eight);
  if (n <= 32) return launch_warp(one, one);
  if (n <= 128) return launch_warp(one, four);
  return launch_warp(one, all);
}

}  // namespace wick::cuda
