#include "core/cpu/instructions.h"
#include "core/cpu/memory.h"
#include "core/plain/kept_memory.h"

#include <omp.h>

#include <cstdlib>

namespace {

// When the program begins. plain/installed_blas.cpp has OpenBLAS take one thread, and OpenBLAS
// built for OpenMP then sets that number for all of OpenMP.
const int threads_at_begin = omp_get_max_threads();

}  // namespace

// For programs that begin on plain loops (plain/as_cpu_by_blas.cpp), in place of chosen_backend.cpp
// and memory.cpp. Its name is C's, so that a link can ask an archive for it: nothing else needs it.
extern "C" __attribute__((visibility("hidden"))) wick::Backend* wick_fast_backend() {
  wick::Backend& backend = wick::backend_with(wick::choose_instructions(std::getenv("WICK_CPU")));
  omp_set_num_threads(threads_at_begin);
  return &backend;
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
