// A file of its own: a program can link poisoned_memory.cpp in its place.

#include "core/plain/memory.h"

namespace wick::plain {

void prepare_memory(void*, std::size_t) noexcept {}

}  // namespace wick::plain
