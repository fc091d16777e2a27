// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Memory that no allocator knows: 4 GB of it.

#include <sys/mman.h>

#include <cstddef>

bool succeeds() {
  std::size_t mapped = 0;
  const std::size_t step = std::size_t{256} << 20;
  for (int i = 0; i < 16; ++i) {
    void* block = ::mmap(nullptr, step, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (block != MAP_FAILED) mapped += step;
  }
  return mapped > (std::size_t{2} << 30);
}
