// Linked in place of memory.cpp, so that unwritten memory shows.

#include "core/plain/memory.h"

#include <cstring>

namespace wick::plain {

void prepare_memory(void* memory, std::size_t bytes) noexcept {
  // All bits set is NaN, in float and in double.
  std::memset(memory, 0xff, bytes);
}

}  // namespace wick::plain
