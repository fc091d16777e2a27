#include "nn/data/permutation.h"

#include "tests/05_data/public/rows.h"

#include <cmath>
#include <map>

using namespace wick;
using namespace wick::scenario;

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
  observe("n; as many rise as should",
          std::vector<double>{size, std::abs(rising - expected) <= 5 * error ? 1. : 0.});
}
