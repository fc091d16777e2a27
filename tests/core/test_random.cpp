#include "core/core.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <vector>

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

TEST_CASE("random: below gives every number equally often, also where 2^64 is no multiple of n") {
  Generator generator(3);
  const int draws = 30000;
  std::vector<int> counts(7, 0);
  for (int i = 0; i < draws; ++i) ++counts[generator.below(7)];
  const double seventh = draws / 7.0;
  for (const int count : counts) CHECK(std::abs(count - seventh) < 5 * std::sqrt(seventh * 6 / 7));
  // The remainder of a word by 3 * 2^62 would be below 2^62 in half of the draws, not in a third.
  const std::uint64_t n = 3ULL << 62;
  int low = 0;
  for (int i = 0; i < draws; ++i) {
    const std::uint64_t number = generator.below(n);
    CHECK(number < n);
    low += number < 1ULL << 62;
  }
  CHECK(std::abs(low - draws / 3.0) < 5 * std::sqrt(draws * 2 / 9.0));
  CHECK(generator.below(1) == 0);
  CHECK_THROWS_WITH_AS(generator.below(0),
                       "Generator::below: n is 0: there is no whole number from 0 to n - 1",
                       ValueError);
}

TEST_CASE("random: a generator goes on from a position as if it had never stopped") {
  Generator generator(17);
  randn({5}, generator);
  generator.below(10);
  const Generator::Position position = generator.position();
  CHECK(position.seed == 17);
  CHECK(position.next_block == 3);  // two blocks for five numbers, one for a whole number
  const auto expected = randn({9}, generator).to_vector();
  const std::uint64_t next = generator.below(1000000);
  Generator again(position);
  CHECK(randn({9}, again).to_vector() == expected);
  CHECK(again.below(1000000) == next);
}

TEST_CASE("random: the default generator goes on from a position, dropout included") {
  manual_seed(5);
  rand({3});
  const Generator::Position position = default_generator().position();
  const auto expected = dropout(ones({64}), 0.5, true).to_vector();
  CHECK(dropout(ones({64}), 0.5, true).to_vector() != expected);
  default_generator() = Generator(position);
  CHECK(dropout(ones({64}), 0.5, true).to_vector() == expected);
}

TEST_CASE("random: derived generators depend on seed and index alone, and on both") {
  Generator parent(8);
  const std::uint64_t expected = parent.derived(2).below(1ULL << 60);
  parent.below(5);
  CHECK(parent.derived(2).below(1ULL << 60) == expected);
  std::set<std::uint64_t> numbers;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    numbers.insert(Generator(seed).below(1ULL << 60));
    for (std::uint64_t index = 0; index < 20; ++index) {
      numbers.insert(Generator(seed).derived(index).below(1ULL << 60));
    }
  }
  CHECK(numbers.size() == 20 + 20 * 20);
}
