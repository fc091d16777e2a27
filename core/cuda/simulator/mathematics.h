#pragma once

/// Functions that kernels call and that a host's mathematics lacks or names differently. Fast, less
/// exact functions of CUDA are exact here.

#include <math.h>  // expf and friends as CUDA has them, outside of std
#include <cmath>
#include <cstdint>
#include <cstring>

using std::abs;
using std::isfinite;
using std::isinf;
using std::isnan;

inline int min(int a, int b) { return b < a ? b : a; }
inline int max(int a, int b) { return a < b ? b : a; }
inline unsigned min(unsigned a, unsigned b) { return b < a ? b : a; }
inline unsigned max(unsigned a, unsigned b) { return a < b ? b : a; }
inline long min(long a, long b) { return b < a ? b : a; }
inline long max(long a, long b) { return a < b ? b : a; }
inline unsigned long min(unsigned long a, unsigned long b) { return b < a ? b : a; }
inline unsigned long long min(unsigned long long a, unsigned long long b) { return b < a ? b : a; }
inline unsigned long long max(unsigned long long a, unsigned long long b) { return a < b ? b : a; }
inline unsigned long max(unsigned long a, unsigned long b) { return a < b ? b : a; }
inline long long min(long long a, long long b) { return b < a ? b : a; }
inline long long max(long long a, long long b) { return a < b ? b : a; }
// As on a device, the result for a number and a NaN is the number.
inline float min(float a, float b) { return fminf(a, b); }
inline float max(float a, float b) { return fmaxf(a, b); }
inline double min(double a, double b) { return fmin(a, b); }
inline double max(double a, double b) { return fmax(a, b); }

inline float rsqrtf(float x) { return 1 / sqrtf(x); }
inline double rsqrt(double x) { return 1 / sqrt(x); }
inline float __expf(float x) { return expf(x); }
inline float __logf(float x) { return logf(x); }
inline float __sinf(float x) { return sinf(x); }
inline float __cosf(float x) { return cosf(x); }
inline float __powf(float x, float y) { return powf(x, y); }
inline float __fdividef(float x, float y) { return x / y; }
inline float __frcp_rn(float x) { return 1 / x; }
// The result of one operation, not fused with the next.
inline float __fmul_rn(float x, float y) { return x * y; }
inline float __fadd_rn(float x, float y) { return x + y; }
inline double __dmul_rn(double x, double y) { return x * y; }
inline double __dadd_rn(double x, double y) { return x + y; }
inline void sincospif(float x, float* sine, float* cosine) {
  *sine = static_cast<float>(sin(M_PI * static_cast<double>(x)));
  *cosine = static_cast<float>(cos(M_PI * static_cast<double>(x)));
}

inline std::uint32_t __umulhi(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::uint32_t>((std::uint64_t{a} * b) >> 32);
}
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline int __clz(int x) { return x == 0 ? 32 : __builtin_clz(static_cast<unsigned>(x)); }
inline int __ffs(int x) { return __builtin_ffs(x); }

namespace wick::cuda::simulator {

template <typename To, typename From>
To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

}  // namespace wick::cuda::simulator

inline int __float_as_int(float x) { return wick::cuda::simulator::same_bits<int>(x); }
inline float __int_as_float(int x) { return wick::cuda::simulator::same_bits<float>(x); }
inline unsigned __float_as_uint(float x) { return wick::cuda::simulator::same_bits<unsigned>(x); }
inline float __uint_as_float(unsigned x) { return wick::cuda::simulator::same_bits<float>(x); }
inline long long __double_as_longlong(double x) {
  return wick::cuda::simulator::same_bits<long long>(x);
}
inline double __longlong_as_double(long long x) {
  return wick::cuda::simulator::same_bits<double>(x);
}
