#pragma once

#include <cstddef>

namespace wick::plain {

/// What new memory holds. Nothing, in the library: it is as the system gave it. Graded programs
/// link core/plain/poisoned_memory.cpp instead, which makes every number that is read before it was
/// written show: not a number, on any machine and in every run.
void prepare_memory(void* memory, std::size_t bytes) noexcept;

}  // namespace wick::plain
