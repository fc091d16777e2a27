#include "core/random.h"

namespace wick {

std::uint64_t Generator::advance(std::int64_t count) {
  const std::uint64_t first = next_block_;
  next_block_ += (static_cast<std::uint64_t>(count) + 3) / 4;
  return first;
}

Generator& default_generator() {
  thread_local Generator generator(0);
  return generator;
}

void manual_seed(std::uint64_t seed) { default_generator() = Generator(seed); }

}  // namespace wick
