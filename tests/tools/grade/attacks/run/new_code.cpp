// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Machine code made from numbers: memory that may be executed, asked for in every way. A file that
// the program has written needs no writable mapping.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>

bool succeeds() {
  constexpr std::size_t page = 4096;
  constexpr int both = PROT_READ | PROT_WRITE;
  const int file = ::open("code", O_CREAT | O_RDWR, 0600);
  const char code[page] = {'\xc3'};
  if (::write(file, code, page) != static_cast<ssize_t>(page)) return false;
  void* const memory = ::mmap(nullptr, page, both, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  void* const shared = ::mmap(nullptr, page, both, MAP_SHARED, file, 0);
  int made = 0;
  for (const int protection : {int{PROT_EXEC}, PROT_READ | PROT_EXEC, both | PROT_EXEC}) {
    const auto is_mapped = [&](int flags, int from) {
      return ::mmap(nullptr, page, protection, flags, from, 0) != MAP_FAILED;
    };
    made += is_mapped(MAP_PRIVATE | MAP_ANONYMOUS, -1) + is_mapped(MAP_SHARED | MAP_ANONYMOUS, -1) +
            is_mapped(MAP_PRIVATE, file) + is_mapped(MAP_SHARED, file);
    made +=
        (::mprotect(memory, page, protection) == 0) + (::mprotect(shared, page, protection) == 0);
    made += ::pkey_mprotect(memory, page, protection, -1) == 0;
  }
  return made != 0;
}
