#include "core/cuda/elementwise.cuh"

#include "core/cuda/backend.h"
#include "core/cuda/operations.cuh"

namespace wick {

namespace {

using namespace cuda;

template <typename Operation>
void run(const char* name, const Operation& operation, const Array& x, Array& y) {
  elementwise<Operation, 1>(name, operation, {&x}, y);
}

template <typename Operation>
void run(const char* name, const Array& a, const Array& b, Array& y) {
  elementwise<Operation, 2>(name, Operation(), {&a, &b}, y);
}

template <typename Operation>
void run(const char* name, const Array& a, Scalar b, bool scalar_first, Array& y) {
  if (scalar_first) {
    run(name, NumberFirst<Operation>{b}, a, y);
  } else {
    run(name, NumberSecond<Operation>{b}, a, y);
  }
}

}  // namespace

void CudaBackend::unary(Unary operation, const Array& x, Scalar parameter, Array& y) {
  switch (operation) {
    case Unary::Negate: return run("negate", Negate(), x, y);
    case Unary::Abs: return run("abs", Abs(), x, y);
    case Unary::Exp: return run("exp", Exp(), x, y);
    case Unary::Log: return run("log", Log(), x, y);
    case Unary::Log1p: return run("log1p", Log1p(), x, y);
    case Unary::Sqrt: return run("sqrt", Sqrt(), x, y);
    case Unary::Sin: return run("sin", Sin(), x, y);
    case Unary::Cos: return run("cos", Cos(), x, y);
    case Unary::Tanh: return run("tanh", Tanh(), x, y);
    case Unary::Sigmoid: return run("sigmoid", Sigmoid(), x, y);
    case Unary::Relu: return run("relu", Relu(), x, y);
    case Unary::Erf: return run("erf", Erf(), x, y);
    case Unary::GeluErf: return run("gelu", GeluErf(), x, y);
    case Unary::GeluTanh: return run("gelu", GeluTanh(), x, y);
    case Unary::Pow:
      return parameter == 2 ? run("pow", Square(), x, y) : run("pow", Pow{parameter}, x, y);
  }
}

// Greater(a, b) is Less(b, a).
void CudaBackend::binary(Binary operation, const Array& a, const Array& b, Array& y) {
  switch (operation) {
    case Binary::Add: return run<Add>("add", a, b, y);
    case Binary::Subtract: return run<Subtract>("subtract", a, b, y);
    case Binary::Multiply: return run<Multiply>("multiply", a, b, y);
    case Binary::Divide: return run<Divide>("divide", a, b, y);
    case Binary::Maximum: return run<Maximum>("maximum", a, b, y);
    case Binary::Minimum: return run<Minimum>("minimum", a, b, y);
    case Binary::Equal: return run<Equal>("equal", a, b, y);
    case Binary::NotEqual: return run<NotEqual>("not_equal", a, b, y);
    case Binary::Less: return run<Less>("less", a, b, y);
    case Binary::LessEqual: return run<LessEqual>("less_equal", a, b, y);
    case Binary::Greater: return run<Less>("greater", b, a, y);
    case Binary::GreaterEqual: return run<LessEqual>("greater_equal", b, a, y);
  }
}

void CudaBackend::binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) {
  switch (operation) {
    case Binary::Add: return run<Add>("add", a, b, scalar_first, y);
    case Binary::Subtract: return run<Subtract>("subtract", a, b, scalar_first, y);
    case Binary::Multiply: return run<Multiply>("multiply", a, b, scalar_first, y);
    case Binary::Divide: return run<Divide>("divide", a, b, scalar_first, y);
    case Binary::Maximum: return run<Maximum>("maximum", a, b, scalar_first, y);
    case Binary::Minimum: return run<Minimum>("minimum", a, b, scalar_first, y);
    case Binary::Equal: return run<Equal>("equal", a, b, scalar_first, y);
    case Binary::NotEqual: return run<NotEqual>("not_equal", a, b, scalar_first, y);
    case Binary::Less: return run<Less>("less", a, b, scalar_first, y);
    case Binary::LessEqual: return run<LessEqual>("less_equal", a, b, scalar_first, y);
    case Binary::Greater: return run<Less>("greater", a, b, !scalar_first, y);
    case Binary::GreaterEqual: return run<LessEqual>("greater_equal", a, b, !scalar_first, y);
  }
}

Array CudaBackend::gelu_dx(Unary form, const Array& x, const Array& dy) {
  Array dx = empty_array(x.shape(), Device::Cuda);
  if (form == Unary::GeluErf) {
    run<GeluErfDx>("gelu_dx", x, dy, dx);
  } else {
    run<GeluTanhDx>("gelu_dx", x, dy, dx);
  }
  return dx;
}

void CudaBackend::where(const Array& mask, const Array& a, const Array& b, Array& y) {
  elementwise<Where, 3>("where", Where(), {&mask, &a, &b}, y);
}

}  // namespace wick
