#include "nn/data/permutation.h"

#include "tests/05_data/public/rows.h"

#include <map>

using namespace wick;
using namespace wick::scenario;

GRADED("05.1", "three cards, shuffled over and over") {
  Generator generator(show_seed(draw));
  const int shuffles = static_cast<int>(draw.integer(36000, 40000));
  show("shuffles", std::to_string(shuffles));
  std::map<Rows, int> counts;
  for (int i = 0; i < shuffles; ++i) ++counts[nn::permutation(3, generator)];
  observe_counts(3, counts, shuffles);
}

GRADED("05.1", "every row once, and no order of fewer than none") {
  Generator generator(show_seed(draw));
  const std::int64_t many = draw.integer(20, 300);
  for (const std::int64_t n : {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, many}) {
    const Rows order = nn::permutation(n, generator);
    observe_rows(n == many ? "order, sorted" : concatenate("order of ", n, ", sorted"),
                 sorted(order));
    CHECK(static_cast<std::int64_t>(order.size()) == n);
  }
  observe_error_message("n below 0", [&] { nn::permutation(-many, generator); });
}

GRADED("05.1", "the generator decides, and moves on") {
  const std::int64_t n = draw.integer(20, 900);
  const std::uint64_t seed = show_seed(draw);
  show("n", std::to_string(n));
  Generator generator(seed), same(seed), other(seed + 1);
  const Rows order = nn::permutation(n, generator);
  const Rows again = nn::permutation(n, same);
  const Rows next = nn::permutation(n, generator);
  const Rows another = nn::permutation(n, other);
  observe("equal to the first order: same seed, next call, another seed; n",
          std::vector<double>{again == order ? 1. : 0., next == order ? 1. : 0.,
                              another == order ? 1. : 0., static_cast<double>(n)});
  CHECK(again == order);
  CHECK(next != order);
  CHECK(another != order);
}
