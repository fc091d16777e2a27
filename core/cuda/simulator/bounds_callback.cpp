// The function that a compiler calls with -fsanitize=bounds before an array is indexed outside of
// its extent. It finds this in shared memory and in a thread's own arrays, whose ends no address
// tells. Its arguments are those of UndefinedBehaviorSanitizer, whose library is not linked.

#include "core/cuda/simulator/block.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

struct TypeDescription {
  std::uint16_t kind;
  std::uint16_t info;  // of an integer: its sign bit and the logarithm of its bits
  char name[1];
};

struct OutOfBounds {
  const char* file;
  std::uint32_t line, column;
  const TypeDescription* array;
  const TypeDescription* index;
};

std::string number(const TypeDescription& type, std::uintptr_t value) {
  if ((type.info & 1) == 0) return std::to_string(value);
  const unsigned unused = 64 - (1U << (type.info >> 1));
  return std::to_string(static_cast<std::int64_t>(value << unused) >> unused);
}

}  // namespace

extern "C" void __ubsan_handle_out_of_bounds(void* given, std::uintptr_t index) {
  using wick::cuda::simulator::running;
  const OutOfBounds& data = *static_cast<const OutOfBounds*>(given);
  if (running == nullptr) {  // the code is in a kernel's source, but not in a kernel
    std::fprintf(stderr, "%s:%u: index %s is outside of %s\n", data.file, data.line,
                 number(*data.index, index).c_str(), data.array->name);
    std::abort();
  }
  running->array_index_out_of_bounds(data.file, data.line, number(*data.index, index),
                                     data.array->name);
}
