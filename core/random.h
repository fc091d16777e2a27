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

  std::uint64_t seed() const { return seed_; }

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
