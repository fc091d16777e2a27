// 90.1 memory_limit
// 90.2 passed
// A new of its own, as C++ allows: it has nothing more to give once it was asked for a product.
#include "fixture/lines.h"

#include <cstdlib>
#include <new>

namespace {

bool is_empty = false;

}  // namespace

void* operator new(std::size_t size) {
  void* block = is_empty ? nullptr : std::malloc(size);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  is_empty = true;
  return x * static_cast<Scalar>(factor);
}

}  // namespace wick::fixture
