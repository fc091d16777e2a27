#pragma once

/// CUDA's vector types. A value is loaded and stored as a whole if a device does so: 8 or 16 bytes.

namespace wick::cuda::simulator {

using EightBytes = float __attribute__((vector_size(8), may_alias));
using SixteenBytes = float __attribute__((vector_size(16), may_alias));

// A copy that the compiler keeps as one load and one store. It would load each member alone, and a
// vectorised kernel would count as many accesses as a plain one.
template <typename Bits, typename T>
void copy_whole(T& to, const T& from) {
  static_assert(sizeof(Bits) == sizeof(T));
  reinterpret_cast<Bits&>(to) = reinterpret_cast<const Bits&>(from);
}

}  // namespace wick::cuda::simulator

struct uint3 {
  unsigned x, y, z;
};

struct dim3 {
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  unsigned x, y, z;
};

struct alignas(8) float2 {
  float2() = default;
  float2(float x, float y) : x(x), y(y) {}
  float2(const float2& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::EightBytes>(*this, other);
  }
  float2& operator=(const float2& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::EightBytes>(*this, other);
    return *this;
  }
  float x, y;
};

struct alignas(16) float4 {
  float4() = default;
  float4(float x, float y, float z, float w) : x(x), y(y), z(z), w(w) {}
  float4(const float4& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
  }
  float4& operator=(const float4& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
    return *this;
  }
  float x, y, z, w;
};

struct alignas(16) double2 {
  double2() = default;
  double2(double x, double y) : x(x), y(y) {}
  double2(const double2& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
  }
  double2& operator=(const double2& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
    return *this;
  }
  double x, y;
};

struct alignas(16) int4 {
  int4() = default;
  int4(int x, int y, int z, int w) : x(x), y(y), z(z), w(w) {}
  int4(const int4& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
  }
  int4& operator=(const int4& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
    return *this;
  }
  int x, y, z, w;
};

struct alignas(16) uint4 {
  uint4() = default;
  uint4(unsigned x, unsigned y, unsigned z, unsigned w) : x(x), y(y), z(z), w(w) {}
  uint4(const uint4& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
  }
  uint4& operator=(const uint4& other) {
    wick::cuda::simulator::copy_whole<wick::cuda::simulator::SixteenBytes>(*this, other);
    return *this;
  }
  unsigned x, y, z, w;
};

struct alignas(8) int2 {
  int x, y;
};

struct alignas(8) uint2 {
  unsigned x, y;
};

// 32 bytes: a device loads them in two halves, and so do the members here.
struct alignas(16) double4 {
  double x, y, z, w;
};

inline float2 make_float2(float x, float y) { return {x, y}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline double2 make_double2(double x, double y) { return {x, y}; }
inline double4 make_double4(double x, double y, double z, double w) { return {x, y, z, w}; }
inline int2 make_int2(int x, int y) { return {x, y}; }
inline int4 make_int4(int x, int y, int z, int w) { return {x, y, z, w}; }
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
