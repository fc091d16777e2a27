#include "core/cpu/instructions.h"
#include "core/plain/backend.h"

// core/cpu/fast_backend.cpp, where a program was linked with it. Hidden: a shared library that has
// it does not export it.
extern "C" __attribute__((weak, visibility("hidden"))) wick::Backend* wick_fast_backend();

namespace wick {
namespace {

Backend& plain_by_blas() {
  // Never destroyed: buffers in static storage are released after all other objects.
  static PlainBackend* const backend = new PlainBackend(plain::multiply_blas);
  return *backend;
}

Backend* fast = nullptr;  // while the program runs on it

}  // namespace

// Programs that train link this file in place of as_cpu.cpp. They multiply much, and gemm is the
// faster product, with and without an installed BLAS.
Backend& cpu_backend() { return fast == nullptr ? plain_by_blas() : *fast; }

bool run_on(Loops loops) {
  if (loops == Loops::Fast && &wick_fast_backend == nullptr) return false;
  fast = loops == Loops::Fast ? wick_fast_backend() : nullptr;
  return true;
}

}  // namespace wick
