#include "core/plain/backend.h"

namespace wick {

// Programs that train link this file in place of as_cpu.cpp. They multiply much, and gemm is the
// faster product, with and without an installed BLAS.
Backend& cpu_backend() {
  // Never destroyed: buffers in static storage are released after all other objects.
  static PlainBackend* const backend = new PlainBackend(plain::multiply_blas);
  return *backend;
}

}  // namespace wick
