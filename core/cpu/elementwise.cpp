#include "core/cpu/backend.h"

#include "core/cpu/broadcast.h"
#include "core/cpu/operations.h"

#include <array>
#include <cmath>
#include <functional>
#include <type_traits>

namespace wick {

namespace {

template <typename Operation>
void unary_row(const std::array<const Scalar*, 1>& x, Scalar* y, std::int64_t n) {
  assign_row(y, n, Operation(), x[0]);
}

template <typename Operation>
RowKernels<1> unary_rows(std::int64_t grain) {
  return {{unary_row<Operation>, nullptr}, grain};
}

RowKernels<1> kernels(Unary operation) {
  switch (operation) {
    case Unary::Negate: return unary_rows<std::negate<>>(elements_per_thread);
    case Unary::Abs: return unary_rows<Abs>(elements_per_thread);
    case Unary::Sqrt: return unary_rows<Sqrt>(elements_per_thread);
    case Unary::Relu: return unary_rows<Relu>(elements_per_thread);
    case Unary::Exp: return unary_rows<Exp>(costly_elements_per_thread);
    case Unary::Log: return unary_rows<Log>(costly_elements_per_thread);
    case Unary::Log1p: return unary_rows<Log1p>(costly_elements_per_thread);
    case Unary::Sin: return unary_rows<Sin>(costly_elements_per_thread);
    case Unary::Cos: return unary_rows<Cos>(costly_elements_per_thread);
    case Unary::Tanh: return unary_rows<Tanh>(costly_elements_per_thread);
    case Unary::Sigmoid: return unary_rows<Sigmoid>(costly_elements_per_thread);
    case Unary::Erf: return unary_rows<Erf>(costly_elements_per_thread);
    case Unary::GeluErf: return unary_rows<GeluErf>(costly_elements_per_thread);
    case Unary::GeluTanh: return unary_rows<GeluTanh>(costly_elements_per_thread);
    case Unary::Pow: return unary_rows<Square>(elements_per_thread);
  }
  return {};
}

// std::pow, because xsimd's pow is less exact. The exponent arrives as a repeated operand.
void pow_row(const std::array<const Scalar*, 2>& x, Scalar* y, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = std::pow(x[0][i], x[1][i]);
}
void pow_row_by_number(const std::array<const Scalar*, 2>& x, Scalar* y, std::int64_t n) {
  const Scalar exponent = *x[1];
  for (std::int64_t i = 0; i < n; ++i) y[i] = std::pow(x[0][i], exponent);
}
constexpr RowKernels<2> pow_rows{{pow_row, nullptr, pow_row_by_number, nullptr},
                                 costly_elements_per_thread};

template <typename Operation>
void binary_row(const std::array<const Scalar*, 2>& x, Scalar* y, std::int64_t n) {
  assign_row(y, n, Operation(), x[0], x[1]);
}

template <typename Operation>
void number_first_row(const std::array<const Scalar*, 2>& x, Scalar* y, std::int64_t n) {
  const auto operation = [a = *x[0]](const auto& b) {
    using T = std::decay_t<decltype(b)>;
    return Operation()(T(a), b);
  };
  assign_row(y, n, operation, x[1]);
}

template <typename Operation>
void number_second_row(const std::array<const Scalar*, 2>& x, Scalar* y, std::int64_t n) {
  const auto operation = [b = *x[1]](const auto& a) {
    using T = std::decay_t<decltype(a)>;
    return Operation()(a, T(b));
  };
  assign_row(y, n, operation, x[0]);
}

template <typename Operation>
RowKernels<2> binary_rows() {
  return {
      {binary_row<Operation>, number_first_row<Operation>, number_second_row<Operation>, nullptr},
      elements_per_thread};
}

// Greater(a, b) is Less(b, a): the caller exchanges the operands.
RowKernels<2> kernels(Binary operation) {
  switch (operation) {
    case Binary::Add: return binary_rows<std::plus<>>();
    case Binary::Subtract: return binary_rows<std::minus<>>();
    case Binary::Multiply: return binary_rows<std::multiplies<>>();
    case Binary::Divide: return binary_rows<Divide>();
    case Binary::Maximum: return binary_rows<Maximum>();
    case Binary::Minimum: return binary_rows<Minimum>();
    case Binary::Equal: return binary_rows<Indicator<std::equal_to<>>>();
    case Binary::NotEqual: return binary_rows<NotEqual>();
    case Binary::Less:
    case Binary::Greater: return binary_rows<Indicator<std::less<>>>();
    case Binary::LessEqual:
    case Binary::GreaterEqual: return binary_rows<Indicator<std::less_equal<>>>();
  }
  return {};
}

void compute_binary(Binary operation, const Operand& a, const Operand& b, Array& y) {
  if (operation == Binary::Greater || operation == Binary::GreaterEqual) {
    compute<2>(kernels(operation), y.shape(), {b, a}, y.data());
  } else {
    compute<2>(kernels(operation), y.shape(), {a, b}, y.data());
  }
}

}  // namespace

void CpuBackend::unary(Unary operation, const Array& x, Scalar parameter, Array& y) {
  if (operation == Unary::Pow && parameter != 2) {
    const Strides repeat(y.dim());
    compute<2>(pow_rows, y.shape(), {operand(x), Operand{&parameter, &repeat}}, y.data());
  } else {
    compute<1>(kernels(operation), y.shape(), {operand(x)}, y.data());
  }
}

void CpuBackend::binary(Binary operation, const Array& a, const Array& b, Array& y) {
  compute_binary(operation, operand(a), operand(b), y);
}

// A number acts as an array that repeats one element along every axis.
void CpuBackend::binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) {
  const Strides repeat(y.dim());
  const Operand number{&b, &repeat};
  if (scalar_first) {
    compute_binary(operation, number, operand(a), y);
  } else {
    compute_binary(operation, operand(a), number, y);
  }
}

Array CpuBackend::gelu_dx(Unary form, const Array& x, const Array& dy) {
  const RowKernel<2> row = form == Unary::GeluErf ? binary_row<GeluErfDx> : binary_row<GeluTanhDx>;
  const RowKernels<2> rows{{row, nullptr, nullptr, nullptr}, costly_elements_per_thread};
  Array dx = empty_array(x.shape(), Device::Cpu);
  compute<2>(rows, x.shape(), {operand(x), operand(dy)}, dx.data());
  return dx;
}

}  // namespace wick
