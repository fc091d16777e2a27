#pragma once

#include <cstddef>

namespace wick::plain {

/// Memory of the plain backend's arrays, aligned to 64; null if memory runs out. A program can link
/// core/plain/guarded_memory.cpp in place of memory.cpp, so that mistakes with memory show, on any
/// machine and in every run.
void* new_memory(std::size_t bytes) noexcept;
void delete_memory(void* memory) noexcept;

}  // namespace wick::plain
