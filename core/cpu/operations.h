#pragma once

#include "core/cpu/exp.h"
#include "core/cpu/normal.h"
#include "core/cpu/row.h"

#include <cmath>

namespace wick {

// The formula of each operation that <functional> does not have, for one number or a batch of
// numbers. T is Scalar or Batch; the unqualified exp, tanh .. are std's or xsimd's.

struct Abs {
  template <typename T>
  T operator()(const T& x) const {
    using std::abs;
    return abs(x);
  }
};

struct Exp {
  template <typename T>
  T operator()(const T& x) const {
    return exp_of(x);
  }
};

struct Log {
  template <typename T>
  T operator()(const T& x) const {
    return log_of(x);
  }
};

struct Log1p {
  template <typename T>
  T operator()(const T& x) const {
    using std::log1p;
    return log1p(x);
  }
};

struct Sqrt {
  template <typename T>
  T operator()(const T& x) const {
    using std::sqrt;
    return sqrt(x);
  }
};

struct Sin {
  template <typename T>
  T operator()(const T& x) const {
    using std::sin;
    return sin(x);
  }
};

struct Cos {
  template <typename T>
  T operator()(const T& x) const {
    using std::cos;
    return cos(x);
  }
};

struct Tanh {
  template <typename T>
  T operator()(const T& x) const {
    using std::tanh;
    return tanh(x);
  }
};

struct Erf {
  template <typename T>
  T operator()(const T& x) const {
    return erf_of(x);
  }
};

struct Square {
  template <typename T>
  T operator()(const T& x) const {
    return x * x;
  }
};

// A comparison with NaN is false: NaN stays.
struct Relu {
  template <typename T>
  T operator()(const T& x) const {
    return choose(x <= T(0), T(0), x);
  }
};

// exp is called only for numbers that are not positive: it may underflow but never overflows.
struct Sigmoid {
  template <typename T>
  T operator()(const T& x) const {
    const T e = Exp()(T(-Abs()(x)));
    const T half = quotient(T(1), T(T(1) + e));
    return choose(x < T(0), T(e * half), half);
  }
};

// x times a share of it; 0 where the share is 0, also if x is -infinity.
template <typename T>
T share_of(const T& x, const T& share) {
  return choose(share == T(0), T(0), T(x * share));
}

struct GeluErf {
  template <typename T>
  T operator()(const T& x) const {
    return share_of(x, normal_at(x).cumulative);
  }
};

// x limited to the range in which gelu's tanh is not yet 1 or -1 to the last digit of a double.
// Powers of the result are finite, and NaN stays.
template <typename T>
T where_tanh_varies(const T& x) {
  return smaller(T(10), larger(T(-10), x));
}

// The rules of core/gradients/gelu.cpp.
struct GeluErfDx {
  template <typename T>
  T operator()(const T& x, const T& dy) const {
    const Normal<T> normal = normal_at(x);
    // Beyond 40 the density is 0, and infinity must not multiply it.
    const T near = smaller(T(40), larger(T(-40), x));
    return dy * (normal.cumulative + near * normal.density);
  }
};

struct GeluTanhDx {
  template <typename T>
  T operator()(const T& x, const T& dy) const {
    const T c(Scalar(0.79788456080286535588));
    const T near = where_tanh_varies(x);
    const T square = near * near;
    const T t = Tanh()(T(c * near * (T(1) + T(Scalar(0.044715)) * square)));
    const T du = c * (T(1) + T(Scalar(3 * 0.044715)) * square);
    return dy * T(Scalar(0.5)) * (T(1) + t + near * (T(1) - t * t) * du);
  }
};

struct GeluTanh {
  template <typename T>
  T operator()(const T& x) const {
    const T sqrt_2_over_pi(Scalar(0.79788456080286535588));
    const T inner = sqrt_2_over_pi * (x + T(Scalar(0.044715)) * x * x * x);
    return share_of(x, T(T(Scalar(0.5)) * (T(1) + Tanh()(inner))));
  }
};

struct Divide {
  template <typename T>
  T operator()(const T& a, const T& b) const {
    return quotient(a, b);
  }
};

struct Maximum {
  template <typename T>
  T operator()(const T& a, const T& b) const {
    return larger(a, b);
  }
};

struct Minimum {
  template <typename T>
  T operator()(const T& a, const T& b) const {
    return smaller(a, b);
  }
};

/// 1 if the comparison is true, else 0.
template <typename Comparison>
struct Indicator {
  template <typename T>
  T operator()(const T& a, const T& b) const {
    return choose(Comparison()(a, b), T(1), T(0));
  }
};

// Not an Indicator: see larger() on xsimd's !=.
struct NotEqual {
  template <typename T>
  T operator()(const T& a, const T& b) const {
    return choose(a == b, T(0), T(1));
  }
};

}  // namespace wick
