#pragma once

#include "core/array.h"
#include "core/scalar.h"

#include <xsimd/xsimd.hpp>
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>

#include <array>
#include <cstdint>

namespace wick {

/// As many numbers as the processor works on at once.
using Batch = xsimd::batch<Scalar>;

/// n contiguous numbers as an xtensor expression of one axis.
template <typename T>
auto row(T* first, std::int64_t n) {
  const std::array<std::size_t, 1> shape{static_cast<std::size_t>(n)};
  return xt::adapt(first, shape[0], xt::no_ownership(), shape);
}

/// An operation on numbers and batches alike, as xtensor takes it. (xt::make_lambda_xfunction
/// vectorises operations on one operand only: xtensor 0.24 asks whether simd_apply<Batch> exists,
/// and its own takes one template argument per operand.)
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

/// y[i] = operation(x[i], ..) for n contiguous numbers. Flattened, that is all in one function:
/// g++ leaves the making of an adaptor to a call, which takes as long as a row of 100 numbers.
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

/// The larger, the smaller; NaN where either is NaN. Comparisons with NaN are false, so b, be it
/// NaN or not, is chosen unless a wins or is itself NaN. (Not a != a: for batches, xsimd 8 finds
/// that false where both are NaN.)
template <typename T>
T larger(const T& a, const T& b) {
  return choose((a > b) | !(a == a), a, b);
}
template <typename T>
T smaller(const T& a, const T& b) {
  return choose((a < b) | !(a == a), a, b);
}

}  // namespace wick
