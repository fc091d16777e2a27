// 90.1 passed
// 90.2 passed
// Constructors, destructors, a handler and a cleanup of its own.
#include "fixture/lines.h"

#include <cstdlib>
#include <map>
#include <string>

namespace {

std::map<std::string, double> known = {{"zero", 0}};
struct Guard {
  ~Guard() { known.clear(); }
} guard;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::atexit([] { known["end"] = 1; });
  if (factor == known["zero"]) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

}  // namespace wick::fixture
