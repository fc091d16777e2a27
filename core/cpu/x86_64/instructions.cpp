#include "core/cpu/instructions.h"

namespace wick {

std::vector<Instructions> built_instructions() {
  return {Instructions::Sse2, Instructions::Avx2, Instructions::Avx512};
}

// The same instructions for which core/cpu/CMakeLists.txt compiles each set.
bool processor_has(Instructions instructions) {
  __builtin_cpu_init();  // needed if a static constructor asks before libgcc's own has run
  switch (instructions) {
    case Instructions::Default: return false;
    case Instructions::Sse2: return true;
    case Instructions::Avx2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case Instructions::Avx512:
      return processor_has(Instructions::Avx2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
  }
  return false;
}

}  // namespace wick
