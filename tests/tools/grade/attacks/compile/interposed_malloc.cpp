// 90.1 build_failed
// 90.2 build_failed
// Its own function in the place of the C library's: where memory comes from.
#include "fixture/lines.h"

#include <sys/types.h>

#include <cstddef>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

extern "C" {

void* malloc(std::size_t) {
  static char only[1 << 20];
  return only;
}

}  // extern "C"
