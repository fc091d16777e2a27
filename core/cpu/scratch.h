#pragma once

#include "core/scalar.h"

#include <xsimd/xsimd.hpp>

#include <vector>

namespace wick {

/// What a thread computes in. Aligned always alike: the first and last numbers of a row that are
/// not a whole batch are computed one by one, and rounded otherwise.
using Scratch = std::vector<Scalar, xsimd::aligned_allocator<Scalar, 64>>;

}  // namespace wick
