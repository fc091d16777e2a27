// A file of its own: a program can link guarded_memory.cpp in its place.

#include "core/plain/memory.h"

#include <new>

namespace wick::plain {
namespace {

constexpr std::align_val_t alignment{64};

}  // namespace

void* new_memory(std::size_t bytes) noexcept {
  return ::operator new(bytes, alignment, std::nothrow);
}

void delete_memory(void* memory) noexcept { ::operator delete(memory, alignment); }

}  // namespace wick::plain
