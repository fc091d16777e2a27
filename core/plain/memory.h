#pragma once

#include <cstddef>

namespace wick::plain {

/// Prepares new memory. In the library it does nothing. core/plain/poisoned_memory.cpp, which a
/// program can link instead, fills memory with NaN, so that a number that is read before it was
/// written shows, on any machine and in every run.
void prepare_memory(void* memory, std::size_t bytes) noexcept;

}  // namespace wick::plain
