#include "core/random.h"

#include "core/error.h"
#include "core/philox.h"

namespace wick {
namespace {

std::uint64_t first_64_bits(const r123::Philox4x32::ctr_type& words) {
  return words[0] | static_cast<std::uint64_t>(words[1]) << 32;
}

}  // namespace

std::uint64_t Generator::below(std::uint64_t n) {
  if (n == 0) {
    throw ValueError("Generator::below: n is 0: there is no whole number from 0 to n - 1");
  }
  // 2^64 words are no multiple of n: the 2^64 mod n smallest would give some results once more.
  const std::uint64_t unfair = (0 - n) % n;
  for (;;) {
    const std::uint64_t word = first_64_bits(philox_block(seed_, next_block_++));
    if (word >= unfair) return word % n;
  }
}

Generator Generator::derived(std::uint64_t index) const {
  return Generator(first_64_bits(philox_block(seed_, index, 1)));
}

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
