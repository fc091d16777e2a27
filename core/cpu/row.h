#pragma once

#include "core/array.h"
#include "core/cpu/xsimd.h"
#include "core/cpu/xtensor.h"
#include "core/scalar.h"

#include <array>
#include <cstdint>
#include <vector>

namespace wick {

/// The numbers that the processor works on at once.
using Batch = xsimd::batch<Scalar>;

/// Memory that a thread computes in. Its alignment is always the same: the first and last numbers
/// of a row that do not fill a batch are computed one by one, and rounded differently.
using Scratch = std::vector<Scalar, xsimd::aligned_allocator<Scalar, 64>>;

/// n contiguous numbers as an xtensor expression of one axis.
template <typename T>
auto row(T* first, std::int64_t n) {
  const std::array<std::size_t, 1> shape{static_cast<std::size_t>(n)};
  return xt::adapt(first, shape[0], xt::no_ownership(), shape);
}

/// Lets xtensor apply an operation to numbers and batches. (xt::make_lambda_xfunction vectorises
/// operations on one operand only: xtensor 0.24 asks whether simd_apply<Batch> exists, and its own
/// takes one template argument per operand.)
template <typename Operation>
struct Vectorised {
  template <typename... Numbers>
  Scalar operator()(const Numbers&... x) const {
    return operation(x...);
  }
  template <typename First, typename... Others>
  First simd_apply(const First& first, const Others&... others) const {
    return operation(first, others...);
  }

  Operation operation;
};

/// y[i] = operation(x[i], ..) for n contiguous numbers. `flatten` puts all code into one function:
/// otherwise g++ calls a function to make an adaptor, which takes as long as a row of 100 numbers.
template <typename Operation, typename... Operands>
[[gnu::flatten]] void assign_row(Scalar* y, std::int64_t n, const Operation& operation,
                                 const Operands*... x) {
  using Expression = xt::xfunction<Vectorised<Operation>, decltype(row(x, n))...>;
  auto result = row(y, n);
  xt::noalias(result) = Expression(Vectorised<Operation>{operation}, row(x, n)...);
}

/// condition ? a : b, for numbers and, element by element, for batches.
template <typename T>
T choose(bool condition, const T& a, const T& b) {
  return condition ? a : b;
}
inline Batch choose(const Batch::batch_bool_type& condition, const Batch& a, const Batch& b) {
  return xsimd::select(condition, a, b);
}

/// The larger and the smaller number; NaN if either is NaN. A comparison with NaN is false: the
/// result is b, NaN or not, unless a wins or is itself NaN. (Not a != a: for batches, xsimd 8 calls
/// that false if both are NaN.)
template <typename T>
T larger(const T& a, const T& b) {
  return choose((a > b) | !(a == a), a, b);
}
template <typename T>
T smaller(const T& a, const T& b) {
  return choose((a < b) | !(a == a), a, b);
}

}  // namespace wick
