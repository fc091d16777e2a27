#pragma once

#include <cstddef>

namespace wick::plain {

/// Fills new memory. The library leaves it as the system gave it. Graded programs link
/// core/plain/poisoned_memory.cpp instead: it fills memory with NaN, so that a number that is read
/// before it was written shows, on any machine and in every run.
void prepare_memory(void* memory, std::size_t bytes) noexcept;

}  // namespace wick::plain
