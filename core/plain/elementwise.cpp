#include "core/plain/activations.h"
#include "core/plain/backend.h"
#include "core/plain/cursor.h"

#include <cmath>
#include <limits>

namespace wick {

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

Scalar apply(Unary operation, Scalar x, Scalar parameter) {
  switch (operation) {
    case Unary::Negate: return -x;
    case Unary::Abs: return std::abs(x);
    case Unary::Exp: return std::exp(x);
    case Unary::Log: return std::log(x);
    case Unary::Log1p: return std::log1p(x);
    case Unary::Sqrt: return std::sqrt(x);
    case Unary::Sin: return std::sin(x);
    case Unary::Cos: return std::cos(x);
    case Unary::Tanh: return plain::tanh(x);
    case Unary::Sigmoid: return plain::sigmoid(x);
    case Unary::Relu: return plain::relu(x);
    case Unary::Erf: return std::erf(x);
    // x Phi(x) tends to 0 far below 0, but -infinity times 0 is NaN.
    case Unary::GeluErf: return x == -infinity ? Scalar(0) : plain::gelu_erf(x);
    case Unary::GeluTanh: return x == -infinity ? Scalar(0) : plain::gelu_tanh(x);
    case Unary::Pow: return std::pow(x, parameter);
  }
  return x;
}

// Every comparison with NaN is false: the result is b unless a is larger or NaN.
Scalar larger(Scalar a, Scalar b) { return a > b || std::isnan(a) ? a : b; }
Scalar smaller(Scalar a, Scalar b) { return a < b || std::isnan(a) ? a : b; }

Scalar apply(Binary operation, Scalar a, Scalar b) {
  switch (operation) {
    case Binary::Add: return a + b;
    case Binary::Subtract: return a - b;
    case Binary::Multiply: return a * b;
    case Binary::Divide: return a / b;
    case Binary::Maximum: return larger(a, b);
    case Binary::Minimum: return smaller(a, b);
    case Binary::Equal: return a == b;
    case Binary::NotEqual: return a != b;
    case Binary::Less: return a < b;
    case Binary::LessEqual: return a <= b;
    case Binary::Greater: return a > b;
    case Binary::GreaterEqual: return a >= b;
  }
  return a;
}

// y = a op b for matching elements. `shape` is the shape of the result, and the operands have been
// stretched to it: each has its own strides, 0 on stretched axes. y is contiguous.
void elementwise(Binary operation, const Shape& shape, const Scalar* a, const Strides& a_strides,
                 const Scalar* b, const Strides& b_strides, Scalar* y) {
  // BEGIN SOLUTION 01.6
  Cursor at_a(shape, a_strides);
  Cursor at_b(shape, b_strides);
  for (std::int64_t i = 0; i < shape.numel(); ++i) {
    y[i] = apply(operation, a[at_a.offset()], b[at_b.offset()]);
    at_a.next();
    at_b.next();
  }
  // END SOLUTION
}

}  // namespace

void PlainBackend::unary(Unary operation, const Array& x, Scalar parameter, Array& y) {
  Cursor at(x.shape(), x.strides());
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    y.data()[i] = apply(operation, x.data()[at.offset()], parameter);
    at.next();
  }
}

void PlainBackend::binary(Binary operation, const Array& a, const Array& b, Array& y) {
  elementwise(operation, y.shape(), a.data(), a.strides(), b.data(), b.strides(), y.data());
}

// A number acts as an array that repeats one element along every axis. It lies where arrays lie:
// behind a local variable, code that reads too far would find something else in every run.
void PlainBackend::binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) {
  Array number = empty_array(Shape{}, Device::Cpu);
  *number.data() = b;
  const Strides repeat(y.dim());
  if (scalar_first) {
    elementwise(operation, y.shape(), number.data(), repeat, a.data(), a.strides(), y.data());
  } else {
    elementwise(operation, y.shape(), a.data(), a.strides(), number.data(), repeat, y.data());
  }
}

}  // namespace wick
