#include "core/core.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

TEST_CASE("random: a seed gives the same tensors again, another seed others") {
  Generator first(7);
  Generator again(7);
  Generator other(8);
  const auto numbers = randn({3, 5}, first).to_vector();
  CHECK(numbers == randn({3, 5}, again).to_vector());
  CHECK(numbers != randn({3, 5}, other).to_vector());
  CHECK(numbers != randn({3, 5}, first).to_vector());
}

TEST_CASE("random: manual_seed restarts the default generator") {
  manual_seed(3);
  const auto numbers = rand({10}).to_vector();
  CHECK(numbers != rand({10}).to_vector());
  manual_seed(3);
  CHECK(numbers == rand({10}).to_vector());
}

TEST_CASE("random: both libraries draw the same uniform numbers") {
  Generator generator(42);
  const auto numbers = rand({4}, generator).to_vector();
  // Philox4x32-10 of counter 0 and key 42, the upper 24 bits of each word.
  for (Scalar number : numbers) {
    CHECK(number >= 0);
    CHECK(number < 1);
    const double scaled = static_cast<double>(number) * (1 << 24);
    CHECK(scaled == std::floor(scaled));
  }
}

TEST_CASE("random: moments of a hundred thousand numbers") {
  Generator generator(2);
  const Tensor x = randn({100000}, generator);
  const double n = 100000;
  // Five standard errors of the mean (1/sqrt n), the variance (sqrt(2/n)), and the fourth moment
  // (sqrt(96/n)).
  CHECK(std::abs(mean(x).item()) < 5 / std::sqrt(n));
  CHECK(std::abs(mean(x * x).item() - 1) < 5 * std::sqrt(2 / n));
  CHECK(std::abs(mean(pow(x, 4)).item() - 3) < 5 * std::sqrt(96 / n));
  const Tensor u = rand({100000}, generator);
  CHECK(std::abs(mean(u).item() - 0.5) < 5 * std::sqrt(1 / (12 * n)));
  CHECK(std::abs(mean(u * u).item() - 1.0 / 3) < 5 * std::sqrt(4 / (45 * n)));
  // Neighbours are uncorrelated.
  const Tensor product = u.slice(0, 0, 99999) * u.slice(0, 1, 100000);
  CHECK(std::abs(mean(product).item() - 0.25) < 5 * std::sqrt(7 / (144 * n)));
}
