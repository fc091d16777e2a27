// 90.1 output_limit
// 90.2 passed
// An exception with a text of 10 MB.

#include <stdexcept>
#include <string>

Tensor scale(const Tensor& x, double factor) {
  throw std::runtime_error(std::string(10 << 20, 'x'));
}
