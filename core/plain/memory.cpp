#include "core/plain/memory.h"

namespace wick::plain {

void prepare_memory(void*, std::size_t) noexcept {}

}  // namespace wick::plain
