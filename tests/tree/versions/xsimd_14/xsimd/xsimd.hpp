#pragma once

// Of xsimd 14 and later, what core/cpu/xsimd.h tells versions apart by: names as in xsimd 9, and if
// one operand of min and max is NaN, the first is returned (batch.h).

#define XSIMD_VERSION_MAJOR 14
#include "tests/tree/versions/xsimd_9/xsimd/xsimd.hpp"
