#include "tools/bench/case.h"

namespace wick::bench {

Tensor numbers(const Shape& shape, std::uint32_t seed) {
  std::vector<Scalar> values(shape.numel());
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint32_t bits = static_cast<std::uint32_t>(i + 1) * 2654435761u + seed * 40503u;
    bits = (bits ^ (bits >> 16)) * 73244475u;
    bits ^= bits >> 16;
    // 24 bits are what a float holds exactly.
    values[i] = static_cast<Scalar>(bits >> 8) / (1 << 24) - Scalar(0.5);
  }
  return from_vector(values, shape);
}

}  // namespace wick::bench
