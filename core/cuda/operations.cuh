#pragma once

#include "core/cuda/kernel.h"
#include "core/scalar.h"

#include <cmath>

namespace wick::cuda {

// The formula of each operation for one element, the same as in core/cpu/operations.h.

struct Negate {
  __device__ Scalar operator()(Scalar x) const { return -x; }
};

struct Abs {
  __device__ Scalar operator()(Scalar x) const { return std::abs(x); }
};

struct Exp {
  __device__ Scalar operator()(Scalar x) const { return std::exp(x); }
};

struct Log {
  __device__ Scalar operator()(Scalar x) const { return std::log(x); }
};

struct Log1p {
  __device__ Scalar operator()(Scalar x) const { return std::log1p(x); }
};

struct Sqrt {
  __device__ Scalar operator()(Scalar x) const { return std::sqrt(x); }
};

struct Sin {
  __device__ Scalar operator()(Scalar x) const { return std::sin(x); }
};

struct Cos {
  __device__ Scalar operator()(Scalar x) const { return std::cos(x); }
};

struct Tanh {
  __device__ Scalar operator()(Scalar x) const { return std::tanh(x); }
};

struct Erf {
  __device__ Scalar operator()(Scalar x) const { return std::erf(x); }
};

struct Pow {
  Scalar exponent;
  __device__ Scalar operator()(Scalar x) const { return std::pow(x, exponent); }
};

struct Square {
  __device__ Scalar operator()(Scalar x) const { return x * x; }
};

// A comparison with NaN is false: NaN stays.
struct Relu {
  __device__ Scalar operator()(Scalar x) const { return x <= 0 ? Scalar(0) : x; }
};

// exp is called only for numbers that are not positive: it may underflow but never overflows.
struct Sigmoid {
  __device__ Scalar operator()(Scalar x) const {
    const Scalar e = std::exp(-std::abs(x));
    const Scalar half = Scalar(1) / (Scalar(1) + e);
    return x < 0 ? e * half : half;
  }
};

// x times a share of it; 0 where the share is 0, also if x is -infinity.
__device__ inline Scalar share_of(Scalar x, Scalar share) {
  return share == 0 ? Scalar(0) : x * share;
}

struct GeluErf {
  __device__ Scalar operator()(Scalar x) const {
    return share_of(x, Scalar(0.5) * (Scalar(1) + std::erf(x * Scalar(0.70710678118654752440))));
  }
};

struct GeluTanh {
  __device__ Scalar operator()(Scalar x) const {
    const Scalar inner = Scalar(0.79788456080286535588) * (x + Scalar(0.044715) * x * x * x);
    return share_of(x, Scalar(0.5) * (Scalar(1) + std::tanh(inner)));
  }
};

// x Phi(x) -> Phi(x) + x phi(x), with the normal distribution's Phi and density phi.
struct GeluErfDx {
  __device__ Scalar operator()(Scalar x, Scalar dy) const {
    const Scalar cumulative =
        Scalar(0.5) * (Scalar(1) + std::erf(x * Scalar(0.70710678118654752440)));
    const Scalar density = Scalar(0.39894228040143267794) * std::exp(x * x * Scalar(-0.5));
    // Beyond 40 the density is 0, and infinity must not multiply it.
    const Scalar near = x > 40 ? Scalar(40) : x < -40 ? Scalar(-40) : x;
    return dy * (cumulative + near * density);
  }
};

// Beyond 10, tanh is 1 or -1, and squares may be infinite. NaN stays.
struct GeluTanhDx {
  __device__ Scalar operator()(Scalar x, Scalar dy) const {
    const Scalar c = Scalar(0.79788456080286535588);
    const Scalar near = x > 10 ? Scalar(10) : x < -10 ? Scalar(-10) : x;
    const Scalar square = near * near;
    const Scalar t = std::tanh(c * near * (Scalar(1) + Scalar(0.044715) * square));
    const Scalar du = c * (Scalar(1) + Scalar(3 * 0.044715) * square);
    return dy * Scalar(0.5) * (Scalar(1) + t + near * (Scalar(1) - t * t) * du);
  }
};

struct Add {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a + b; }
};

struct Subtract {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a - b; }
};

struct Multiply {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a * b; }
};

struct Divide {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a / b; }
};

// NaN if either is NaN. A comparison with NaN is false: the result is b, NaN or not, unless a wins
// or is itself NaN.
struct Maximum {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a > b || a != a ? a : b; }
};

struct Minimum {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a < b || a != a ? a : b; }
};

struct Equal {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a == b; }
};

struct NotEqual {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a != b; }
};

struct Less {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a < b; }
};

struct LessEqual {
  __device__ Scalar operator()(Scalar a, Scalar b) const { return a <= b; }
};

struct Where {
  __device__ Scalar operator()(Scalar mask, Scalar a, Scalar b) const { return mask == 0 ? b : a; }
};

/// An operation whose first or second operand is a number.
template <typename Operation>
struct NumberFirst {
  Scalar number;
  __device__ Scalar operator()(Scalar x) const { return Operation()(number, x); }
};

template <typename Operation>
struct NumberSecond {
  Scalar number;
  __device__ Scalar operator()(Scalar x) const { return Operation()(x, number); }
};

}  // namespace wick::cuda
