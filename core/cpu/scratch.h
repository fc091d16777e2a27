#pragma once

#include "core/scalar.h"

#include <xsimd/xsimd.hpp>

#include <vector>

namespace wick {

/// Memory that a thread computes in. Its alignment is always the same: the first and last numbers
/// of a row that do not fill a batch are computed one by one, and rounded differently.
using Scratch = std::vector<Scalar, xsimd::aligned_allocator<Scalar, 64>>;

}  // namespace wick
