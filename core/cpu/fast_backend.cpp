#include "core/cpu/instructions.h"
#include "core/cpu/memory.h"
#include "core/plain/kept_memory.h"

#include <cstdlib>

// For programs that begin on plain loops (plain/as_cpu_by_blas.cpp), in place of chosen_backend.cpp
// and memory.cpp. Its name is C's, so that a link can ask an archive for it: nothing else needs it.
extern "C" __attribute__((visibility("hidden"))) wick::Backend* wick_fast_backend() {
  return &wick::backend_with(wick::choose_instructions(std::getenv("WICK_CPU")));
}

namespace wick {
namespace {

// The plain backend's memory: each releases arrays of the other.
// Never destroyed: buffers in static storage are released after all other objects.
plain::KeptMemory& kept() {
  static auto* const kept = new plain::KeptMemory(most_bytes_kept);
  return *kept;
}

}  // namespace

void* take_memory(std::size_t bytes) { return kept().take(bytes); }
void give_memory(void* memory, std::size_t bytes) noexcept { kept().give(memory, bytes); }

}  // namespace wick
