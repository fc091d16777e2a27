// The steps between a product of arrays and BLAS: which views BLAS can read in place, what is one
// product and what a batch, and in which precision.

#include "core/blas.h"
#include "core/cuda/backend.h"
#include "core/cuda/blas.h"
#include "core/cuda/launch.h"
#include "core/cuda/memory.h"
#include "core/cuda/pack.cuh"
#include "core/cuda/walk.cuh"

#include <algorithm>
#include <type_traits>

namespace wick {

namespace {

using namespace cuda;

constexpr int block = 256;

// The addresses of every (a, b, y) of a batch whose matrices do not lie at equal distances.
template <typename T>
__global__ void find_matrices(Walk<2> starts, const T* a, const T* b, Scalar* y,
                              std::int64_t y_size, const T** a_pointers, const T** b_pointers,
                              Scalar** y_pointers, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[2];
  starts.offsets(i, at);
  a_pointers[i] = a + at[0];
  b_pointers[i] = b + at[1];
  y_pointers[i] = y + i * y_size;
}

/// An operand in the form that BLAS reads: numbers of type T, and their places.
template <typename T>
struct Operand {
  const T* data;
  Layout layout;
};

// `multiply` is gemm with its precision.
template <typename T, typename Multiply>
void multiply_batch(const Operand<T>& a, const Operand<T>& b, Array& y, const Multiply& multiply) {
  const int leading = y.dim() - 2;
  ProductSize size{y.shape()[leading], a.layout.shape[leading + 1], y.shape()[leading + 1], 1};
  const BlasLayout right = blas_layout(b.layout);
  const std::int64_t row_step = row_step_across_batch(a.layout, b.layout);
  if (row_step > 0) {
    const std::int64_t rows = y.numel() / size.n;
    const BlasLayout left = blas_layout(rows, size.k, row_step, a.layout.strides[leading + 1]);
    if (left.leading > 0) {
      size.m = rows;
      return multiply(Matrices<T>{a.data, left.leading, left.transposed, 0, nullptr},
                      Matrices<T>{b.data, right.leading, right.transposed, 0, nullptr}, y.data(),
                      nullptr, size);
    }
  }
  const BlasLayout left = blas_layout(a.layout);
  size.batch = y.numel() / (size.m * size.n);
  Matrices<T> of_a{a.data, left.leading, left.transposed, 0, nullptr};
  Matrices<T> of_b{b.data, right.leading, right.transposed, 0, nullptr};
  const auto starts = make_walk<2>(y.shape(), {&a.layout.strides, &b.layout.strides}, leading);
  if (starts.rank == 1) {
    of_a.step = starts.steps[0][0];
    of_b.step = starts.steps[1][0];
    return multiply(of_a, of_b, y.data(), nullptr, size);
  }
  const Memory<const T*> pointers(2 * size.batch, "matmul");
  const Memory<Scalar*> y_pointers(size.batch, "matmul");
  of_a.pointers = pointers.data();
  of_b.pointers = pointers.data() + size.batch;
  launch("matmul", find_matrices<T>, blocks_for(size.batch, block), block, 0, stream(), starts,
         a.data, b.data, y.data(), size.m * size.n, pointers.data(), pointers.data() + size.batch,
         y_pointers.data(), size.batch);
  multiply(of_a, of_b, y.data(), y_pointers.data(), size);
}

// The nearest bfloat16; of two that are equally near, the even one. NaN stays NaN.
__global__ void round_elements(Walk<1> walk, const float* x, Bfloat16* y, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  std::int64_t at[1];
  walk.offsets(i, at);
  const float value = x[at[0]];
  union {
    float number;
    std::uint32_t bits;
  } word;
  word.number = value;
  const std::uint32_t rounded = word.bits + 0x7fff + (word.bits >> 16 & 1);
  y[i].bits = static_cast<std::uint16_t>(value != value ? 0x7fc0 : rounded >> 16);
}

// The distinct matrices of x, rounded, in the order in which they are stored.
struct Rounded {
  explicit Rounded(const Array& x)
      : transposed(blas_layout(x.layout).transposed),
        source(distinct_matrices(x.layout)),
        memory(source.shape.numel(), "matmul") {
    const int last = x.dim() - 1;
    if (transposed) source = transpose(source, last - 1, last);
    const std::int64_t count = source.shape.numel();
    launch("matmul", round_elements, blocks_for(count, block), block, 0, stream(),
           make_walk<1>(source.shape, {&source.strides}), reinterpret_cast<const float*>(x.data()),
           memory.data(), count);
    layout = {source.shape, contiguous_strides(source.shape), 0};
    if (transposed) layout = transpose(layout, last - 1, last);
    layout = expand(layout, x.shape());
  }

  bool transposed;
  Layout source;
  Memory<Bfloat16> memory;
  Layout layout;
};

}  // namespace

void CudaBackend::matmul(const Array& a, const Array& b, Array& y) {
  if (y.numel() == 0) return;
  if (a.shape()[a.dim() - 1] == 0) return fill(y, 0);
  const Array left = readable_by_blas(a);
  const Array right = readable_by_blas(b);
  const Precision precision = matmul_precision();
  if (std::is_same_v<Scalar, float> && precision == Precision::BF16) {
    const Rounded rounded_left(left);
    const Rounded rounded_right(right);
    return multiply_batch<Bfloat16>({rounded_left.memory.data(), rounded_left.layout},
                                    {rounded_right.memory.data(), rounded_right.layout}, y,
                                    [](const auto&... arguments) { gemm(arguments...); });
  }
  multiply_batch<Scalar>({left.data(), left.layout}, {right.data(), right.layout}, y,
                         [&](const auto&... arguments) { gemm(arguments..., precision); });
}

}  // namespace wick
