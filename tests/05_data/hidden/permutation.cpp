#include "nn/data/permutation.h"

#include "tests/05_data/public/rows.h"

#include <cmath>
#include <map>
#include <set>

using namespace wick;
using namespace wick::scenario;

namespace {

// Of 300 shuffles of 6 cards about 245 differ, with a deviation of 6; of more cards nearly all do.
// Orders by few numbers, such as a i + b modulo a prime, are fair to pairs of cards, and repeat.
bool mostly_differ(std::int64_t n, Generator& generator) {
  std::set<Rows> orders;
  for (int i = 0; i < 300; ++i) orders.insert(nn::permutation(n, generator));
  return orders.size() >= 200;
}

// Of the steps from card to card of n cards about 0.74 n differ.
bool has_many_steps(const Rows& order) {
  std::set<std::int64_t> steps;
  for (std::size_t i = 1; i < order.size(); ++i) steps.insert(order[i] - order[i - 1]);
  return steps.size() >= order.size() / 2;
}

}  // namespace

GRADED("05.1", "four cards, shuffled over and over") {
  Generator generator(show_seed(draw));
  std::map<Rows, int> counts;
  const int shuffles = static_cast<int>(draw.integer(48000, 52000));
  for (int i = 0; i < shuffles; ++i) ++counts[nn::permutation(4, generator)];
  observe_counts(4, counts, shuffles);
  // The sum of squared differences from the mean, divided by it, is about 23 for 24 orders. It is
  // less than 1 once in 10^11 times, or where orders take turns.
  const double expected = shuffles / 24.;
  double spread = 0;
  for (const auto& [order, count] : counts) {
    spread += (count - expected) * (count - expected) / expected;
  }
  observe("shuffles; 1 if the orders come as unevenly as by chance",
          std::vector<double>{static_cast<double>(shuffles), spread > 1 ? 1. : 0.});
}

GRADED("05.1", "a long deck") {
  Generator generator(show_seed(draw));
  const std::int64_t n = draw.integer(400, 900), decks = 2000;
  double stayed = 0, place = 0;
  for (std::int64_t deck = 0; deck < decks; ++deck) {
    const Rows order = nn::permutation(n, generator);
    for (std::size_t i = 0; i < order.size(); ++i) {
      stayed += order[i] == static_cast<std::int64_t>(i) ? 1 : 0;
      if (order[i] == 0) place += static_cast<double>(i);
    }
  }
  const double count = static_cast<double>(decks), size = static_cast<double>(n);
  // The number of cards that stay has a mean and a variance of 1, for any number of cards.
  observe_statistic("cards that stay, in each deck", stayed / count, 1, std::sqrt(1 / count));
  observe_statistic("place of card 0", place / count, (size - 1) / 2,
                    std::sqrt((size * size - 1) / 12 / count));
  observe(
      "n; as many stay as should",
      std::vector<double>{size, std::abs(stayed / count - 1) <= 5 / std::sqrt(count) ? 1. : 0.});
  // In a deck of n cards, (n - 1) / 2 neighbours rise, with a variance of (n + 1) / 12. Keys of few
  // bits that are sorted leave many more: equal keys keep their cards in order.
  const Rows deck = nn::permutation(20000, generator);
  double rising = 0;
  for (std::size_t i = 1; i < deck.size(); ++i) rising += deck[i] > deck[i - 1] ? 1 : 0;
  const double expected = 19999 / 2., error = std::sqrt(20001 / 12.);
  observe_statistic("rising neighbours of 20,000 cards", rising, expected, error);
  observe("1 if most of 300 orders of 6, 8 and 12 cards differ, and most steps of 20,000 cards",
          std::vector<double>{
              mostly_differ(6, generator) ? 1. : 0., mostly_differ(8, generator) ? 1. : 0.,
              mostly_differ(12, generator) ? 1. : 0., has_many_steps(deck) ? 1. : 0.});
  observe("n; as many rise as should",
          std::vector<double>{size, std::abs(rising - expected) <= 5 * error ? 1. : 0.});
}
