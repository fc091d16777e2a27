// Two parts of a data set: a model learns from one, and the other shows what it has learned.

#include "nn/data/split.h"

#include "nn/data/checks.h"
#include "nn/data/permutation.h"

#include <cmath>

namespace wick::nn {

Split split(const Examples& all, double test_share, Generator& generator) {
  check_examples("split", all);
  check_share(test_share);
  // BEGIN SOLUTION 05.4
  const std::int64_t n = all.count();
  const std::int64_t tests = std::llround(test_share * static_cast<double>(n));
  if (tests == 0 || tests == n) {
    fail<ValueError>("split: a test_share of ", test_share, " of ", n, " examples leaves ", tests,
                     " to test and ", n - tests, " to train: both parts need an example");
  }
  // Mixed first: data are often sorted by label, by author, or by time.
  const std::vector<std::int64_t> order = permutation(n, generator);
  return {select(all, {order.begin() + tests, order.end()}),
          select(all, {order.begin(), order.begin() + tests})};
  // END SOLUTION
}

}  // namespace wick::nn
