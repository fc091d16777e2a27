#pragma once

#include <cstddef>

namespace wick::cuda {

/// Copies between device memory and any host memory, through two pinned pieces in turn: while the
/// device copies from one piece, the host fills the other. copy_from_pageable returns when the
/// host's memory may be used again, copy_to_pageable when the host has the numbers.
void copy_from_pageable(void* device, const void* host, std::size_t bytes, const char* step);
void copy_to_pageable(void* host, const void* device, std::size_t bytes, const char* step);

}  // namespace wick::cuda
