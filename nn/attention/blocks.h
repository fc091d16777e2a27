#pragma once

#include "core/core.h"

namespace wick::nn {

/// (.., t, d) -> (.., ceil(t / size), size, d): tokens in rows of `size`, zeros for those that the
/// last row lacks.
Tensor in_blocks(const Tensor& x, std::int64_t size);

/// The inverse, without the zeros.
Tensor out_of_blocks(const Tensor& x, std::int64_t tokens);

}  // namespace wick::nn
