#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"

namespace wick {

namespace {

Array apply(Binary operation, const char* name, const Tensor& a, const Tensor& b) {
  check_operands(name, {&a, &b});
  const Shape shape = broadcast_shapes(a.shape(), b.shape(), name);
  Array y = empty_array(shape, a.device());
  if (a.shape() == b.shape()) {
    backend(a.device()).binary(operation, a.array(), b.array(), y);
  } else {
    backend(a.device())
        .binary(operation, expanded(a.array(), shape), expanded(b.array(), shape), y);
  }
  return y;
}

Array apply(Binary operation, const char* name, const Tensor& a, Scalar b,
            bool scalar_first = false) {
  check_operands(name, {&a});
  Array y = empty_array(a.shape(), a.device());
  backend(a.device()).binary(operation, a.array(), b, scalar_first, y);
  return y;
}

Array apply(Unary operation, const char* name, const Tensor& x, Scalar parameter = 0) {
  check_operands(name, {&x});
  Array y = empty_array(x.shape(), x.device());
  backend(x.device()).unary(operation, x.array(), parameter, y);
  return y;
}

// Some rules of an operation on a tensor and a number need the number as a tensor.
Tensor number(Scalar value, Device device) { return full(Shape{}, value, device); }

// The gradient dx of an input of a function that may have an infinite slope. Where dy is 0, the
// result does not count - where() did not choose it, say - and neither does the input: the slope is
// not multiplied by this 0, which would make NaN. A pass that is recorded changes NaN alone: where
// dy only happens to be 0, the derivative of dx by dy is still the slope.
Tensor if_it_counts(const Tensor& dy, const Tensor& dx) {
  if (dx.shape() != dy.shape()) return dx;  // a rule that has undone its broadcast
  if (!grad_enabled()) return where(dy, dx, number(0, dy.device()));
  return masked_fill(dx, (dy == 0) * (dx != dx), 0);
}

}  // namespace

Tensor operator+(const Tensor& a, const Tensor& b) {
  return record("add", apply(Binary::Add, "add", a, b), edge(a, add_da), edge(b, add_db));
}

Tensor operator+(const Tensor& a, Scalar b) {
  return record("add", apply(Binary::Add, "add", a, b), edge(a, add_da));
}

Tensor operator+(Scalar a, const Tensor& b) { return b + a; }

Tensor operator-(const Tensor& a, const Tensor& b) {
  return record("subtract", apply(Binary::Subtract, "subtract", a, b), edge(a, subtract_da),
                edge(b, subtract_db));
}

Tensor operator-(const Tensor& a, Scalar b) {
  return record("subtract", apply(Binary::Subtract, "subtract", a, b), edge(a, subtract_da));
}

Tensor operator-(Scalar a, const Tensor& b) {
  return record("subtract", apply(Binary::Subtract, "subtract", b, a, true), edge(b, subtract_db));
}

Tensor operator*(const Tensor& a, const Tensor& b) {
  return record("multiply", apply(Binary::Multiply, "multiply", a, b),
                edge(a, [b = Saved(b)](const Tensor& dy) { return multiply_da(dy, b); }),
                edge(b, [a = Saved(a)](const Tensor& dy) { return multiply_db(dy, a); }));
}

Tensor operator*(const Tensor& a, Scalar b) {
  return record("multiply", apply(Binary::Multiply, "multiply", a, b),
                edge(a, [b](const Tensor& dy) { return dy * b; }));
}

Tensor operator*(Scalar a, const Tensor& b) { return b * a; }

Tensor operator/(const Tensor& a, const Tensor& b) {
  return record(
      "divide", apply(Binary::Divide, "divide", a, b),
      edge(a, [b = Saved(b)](const Tensor& dy) { return if_it_counts(dy, divide_da(dy, b)); }),
      edge(b, [a = Saved(a), b = Saved(b)](const Tensor& dy) {
        return if_it_counts(dy, divide_db(dy, a, b));
      }));
}

Tensor operator/(const Tensor& a, Scalar b) {
  return record("divide", apply(Binary::Divide, "divide", a, b),
                edge(a, [b](const Tensor& dy) { return dy / b; }));
}

Tensor operator/(Scalar a, const Tensor& b) {
  return record("divide", apply(Binary::Divide, "divide", b, a, true),
                edge(b, [a, b = Saved(b)](const Tensor& dy) {
                  return if_it_counts(dy, divide_db(dy, number(a, dy.device()), b));
                }));
}

Tensor operator-(const Tensor& x) {
  return record("negate", apply(Unary::Negate, "negate", x), edge(x, negate_dx));
}

Tensor operator==(const Tensor& a, const Tensor& b) {
  return record("equal", apply(Binary::Equal, "equal", a, b), constant(a), constant(b));
}

Tensor operator==(const Tensor& a, Scalar b) {
  return record("equal", apply(Binary::Equal, "equal", a, b), constant(a));
}

Tensor operator!=(const Tensor& a, const Tensor& b) {
  return record("not_equal", apply(Binary::NotEqual, "not_equal", a, b), constant(a), constant(b));
}

Tensor operator!=(const Tensor& a, Scalar b) {
  return record("not_equal", apply(Binary::NotEqual, "not_equal", a, b), constant(a));
}

Tensor operator<(const Tensor& a, const Tensor& b) {
  return record("less", apply(Binary::Less, "less", a, b), constant(a), constant(b));
}

Tensor operator<(const Tensor& a, Scalar b) {
  return record("less", apply(Binary::Less, "less", a, b), constant(a));
}

Tensor operator<=(const Tensor& a, const Tensor& b) {
  return record("less_equal", apply(Binary::LessEqual, "less_equal", a, b), constant(a),
                constant(b));
}

Tensor operator<=(const Tensor& a, Scalar b) {
  return record("less_equal", apply(Binary::LessEqual, "less_equal", a, b), constant(a));
}

Tensor operator>(const Tensor& a, const Tensor& b) {
  return record("greater", apply(Binary::Greater, "greater", a, b), constant(a), constant(b));
}

Tensor operator>(const Tensor& a, Scalar b) {
  return record("greater", apply(Binary::Greater, "greater", a, b), constant(a));
}

Tensor operator>=(const Tensor& a, const Tensor& b) {
  return record("greater_equal", apply(Binary::GreaterEqual, "greater_equal", a, b), constant(a),
                constant(b));
}

Tensor operator>=(const Tensor& a, Scalar b) {
  return record("greater_equal", apply(Binary::GreaterEqual, "greater_equal", a, b), constant(a));
}

Tensor maximum(const Tensor& a, const Tensor& b) {
  return record(
      "maximum", apply(Binary::Maximum, "maximum", a, b),
      edge(a, [a = Saved(a), b = Saved(b)](const Tensor& dy) { return maximum_da(dy, a, b); }),
      edge(b, [a = Saved(a), b = Saved(b)](const Tensor& dy) { return maximum_db(dy, a, b); }));
}

Tensor minimum(const Tensor& a, const Tensor& b) {
  return record(
      "minimum", apply(Binary::Minimum, "minimum", a, b),
      edge(a, [a = Saved(a), b = Saved(b)](const Tensor& dy) { return minimum_da(dy, a, b); }),
      edge(b, [a = Saved(a), b = Saved(b)](const Tensor& dy) { return minimum_db(dy, a, b); }));
}

Tensor clamp(const Tensor& x, Scalar low, Scalar high) {
  if (!(low <= high)) {
    fail<ValueError>("clamp: low is ", low, ", high is ", high, ": low must not be above high");
  }
  const Tensor raised(apply(Binary::Maximum, "clamp", x, low));
  return record(
      "clamp", apply(Binary::Minimum, "clamp", raised, high),
      edge(x, [x = Saved(x), low, high](const Tensor& dy) { return clamp_dx(dy, x, low, high); }));
}

Tensor abs(const Tensor& x) {
  return record("abs", apply(Unary::Abs, "abs", x),
                edge(x, [x = Saved(x)](const Tensor& dy) { return abs_dx(dy, x); }));
}

Tensor exp(const Tensor& x) {
  return record("exp", apply(Unary::Exp, "exp", x), edge(x, [](const Tensor& y, const Tensor& dy) {
                  return if_it_counts(dy, exp_dx(y, dy));
                }));
}

Tensor log(const Tensor& x) {
  return record("log", apply(Unary::Log, "log", x), edge(x, [x = Saved(x)](const Tensor& dy) {
                  return if_it_counts(dy, log_dx(dy, x));
                }));
}

Tensor log1p(const Tensor& x) {
  return record("log1p", apply(Unary::Log1p, "log1p", x), edge(x, [x = Saved(x)](const Tensor& dy) {
                  return if_it_counts(dy, log_dx(dy, x + 1));
                }));
}

Tensor sqrt(const Tensor& x) {
  return record(
      "sqrt", apply(Unary::Sqrt, "sqrt", x),
      edge(x, [](const Tensor& y, const Tensor& dy) { return if_it_counts(dy, sqrt_dx(y, dy)); }));
}

Tensor sin(const Tensor& x) {
  return record("sin", apply(Unary::Sin, "sin", x), edge(x, [x = Saved(x)](const Tensor& dy) {
                  return if_it_counts(dy, sin_dx(dy, x));
                }));
}

Tensor cos(const Tensor& x) {
  return record("cos", apply(Unary::Cos, "cos", x), edge(x, [x = Saved(x)](const Tensor& dy) {
                  return if_it_counts(dy, cos_dx(dy, x));
                }));
}

Tensor pow(const Tensor& x, Scalar exponent) {
  return record("pow", apply(Unary::Pow, "pow", x, exponent),
                edge(x, [x = Saved(x), exponent](const Tensor& dy) {
                  return if_it_counts(dy, pow_dx(dy, x, exponent));
                }));
}

Tensor erf(const Tensor& x) {
  return record("erf", apply(Unary::Erf, "erf", x),
                edge(x, [x = Saved(x)](const Tensor& dy) { return erf_dx(dy, x); }));
}

}  // namespace wick
