#pragma once

// What both generations of the stand-in for xsimd have in common.

#ifdef __aarch64__
#include <arm_neon.h>
#endif

namespace xsimd {

template <typename T, typename Arch>
struct batch {
  T lanes[2];
};

}  // namespace xsimd
