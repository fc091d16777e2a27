// 90.1 threw
// 90.2 passed
// refused 90.1
// The name that the program was started by, where its student would read it. Without strings: their
// functions are the system's libraries', and code that has them is linked into a whole program.
#include "fixture/lines.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>

namespace wick::fixture {

// The arguments' addresses lie below those of the environment, and below them lies their number.
Tensor scale(const Tensor&, double) {
  char** at = environ - 2;
  while (reinterpret_cast<std::uintptr_t>(*at) > 1000) std::fputs(*at--, stderr);
  throw std::runtime_error(*(at + 1));
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
