#pragma once

#include <cstdint>
#include <type_traits>

namespace wick {

/// A stream of random numbers, a function of its seed alone: Philox4x32-10 (Salmon et al.,
/// "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011), a counter-based generator. Tensors
/// drawn from it are equal on every device and for every number of threads.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : seed_(seed) {}
  /// Deleted: a seed is an integer, and NaN or 0.5 would silently become one.
  template <typename Floating, std::enable_if_t<std::is_floating_point_v<Floating>, int> = 0>
  explicit Generator(Floating) = delete;

  /// All that a generator holds. Two generators of one position draw the same numbers.
  struct Position {
    std::uint64_t seed = 0;
    std::uint64_t next_block = 0;  // of four words each
  };
  /// Goes on where another generator stood: `generator = Generator(position)`.
  explicit Generator(const Position& position)
      : seed_(position.seed), next_block_(position.next_block) {}
  Position position() const { return {seed_, next_block_}; }

  std::uint64_t seed() const { return seed_; }

  /// A whole number from 0 to n - 1, each exactly equally likely: words that would favour small
  /// numbers are thrown away and drawn anew. Takes one block or, with a probability below n / 2^64
  /// each time, one more. Throws ValueError for n = 0.
  std::uint64_t below(std::uint64_t n);

  /// A generator with a stream of its own for each `index`: a function of seed() and index, and of
  /// nothing that this generator has drawn. `Generator(seed + index)` is no such thing: seed 1 with
  /// index 0 would draw what seed 0 draws with index 1. (fold_in of JAX.)
  Generator derived(std::uint64_t index) const;

  /// Reserves the numbers of `count` elements and returns the first block of four among them.
  std::uint64_t advance(std::int64_t count);

 private:
  std::uint64_t seed_;
  std::uint64_t next_block_ = 0;
};

/// The generator of randn(shape), rand(shape), dropout and layers' initial values. Every thread has
/// its own; its seed is 0 until manual_seed.
Generator& default_generator();

/// Restarts this thread's default generator from `seed`.
void manual_seed(std::uint64_t seed);

}  // namespace wick
