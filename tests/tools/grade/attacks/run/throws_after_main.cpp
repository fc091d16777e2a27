// 90.1 crashed
// 90.2 passed
// An exception when main is over.

#include <cstdlib>

Tensor scale(const Tensor& x, double factor) {
  std::atexit([] { throw 7; });
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}
