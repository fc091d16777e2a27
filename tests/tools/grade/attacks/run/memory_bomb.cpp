// 90.1 memory_limit time_limit
// 90.2 passed
// Memory without end.

#include <vector>

Tensor scale(const Tensor& x, double factor) {
  std::vector<std::vector<double>> blocks;
  for (;;) blocks.emplace_back(1 << 20, factor);
}
