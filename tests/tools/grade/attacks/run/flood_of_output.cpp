// 90.1 output_limit
// 90.2 passed
// Output without end.

#include <cstdio>

Tensor scale(const Tensor& x, double factor) {
  for (;;) std::puts("0123456789abcdef0123456789abcdef");
}
