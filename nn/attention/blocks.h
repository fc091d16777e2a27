#pragma once

#include "core/core.h"

namespace wick::nn {

// Tokens in blocks, for attention that is linear or sparse.

/// (.., t, d) -> (.., ceil(t / size), size, d): the tokens in rows of `size`. Zeros fill the last
/// row.
Tensor in_blocks(const Tensor& x, std::int64_t size);

/// The inverse of in_blocks, without the zeros.
Tensor out_of_blocks(const Tensor& x, std::int64_t tokens);

}  // namespace wick::nn
