#include "tests/05_data/public/epochs.h"

#include <map>

using namespace wick;
using namespace wick::scenario;
using nn::DataLoader;
using nn::DataLoaderOptions;

GRADED("05.3", "the orders of many epochs are shuffles") {
  const DataLoader loader(3, DataLoaderOptions{2, true, false, show_seed(draw)});
  std::map<Rows, int> counts;
  const int epochs = static_cast<int>(draw.integer(36000, 40000));
  for (int epoch = 0; epoch < epochs; ++epoch) ++counts[loader.order(epoch)];
  observe_counts(3, counts, epochs);
}

GRADED("05.3", "examples and batches of many numbers") {
  const std::uint64_t seed = show_seed(draw);
  const std::int64_t epoch = draw.integer(1, 100);
  const std::int64_t most = draw.integer(100, 400);
  for (const std::int64_t n :
       {std::int64_t{1}, std::int64_t{2}, std::int64_t{6}, std::int64_t{7}, most}) {
    for (const std::int64_t size : {1, 2, 3, 5, 99}) {
      const std::string name =
          concatenate(" of ", n == most ? "many" : std::to_string(n), " by ", size);
      observe_epoch(name, DataLoader(n, DataLoaderOptions{size, true, false, seed}), epoch);
      const DataLoader loader(n, DataLoaderOptions{size, false, true, seed});
      observe("full batches" + name, static_cast<double>(loader.batches()));
      observe_rows("rows" + name, rows_of(loader, epoch));
    }
  }
}

GRADED("05.3", "an epoch far away, a copy, and two loaders in turn") {
  const std::int64_t n = draw.integer(200, 900), far = draw.integer(1, 1 << 20) << 20;
  const std::uint64_t seed = show_seed(draw);
  const DataLoaderOptions options{7, true, false, seed};
  const DataLoader a(n, options), b(n, DataLoaderOptions{7, true, false, seed + 5});
  const Rows first = a.rows(far, 1), other = b.rows(far, 1);
  const DataLoader copy = a;
  observe("n; equal",
          std::vector<double>{static_cast<double>(n), copy.rows(far, 1) == first ? 1. : 0.,
                              b.rows(far, 1) == other ? 1. : 0., a.rows(far, 1) == first ? 1. : 0.,
                              a.order(far + 1) == a.order(far) ? 1. : 0.,
                              b.order(far) == a.order(far) ? 1. : 0.,
                              b.order(far) == a.order(far + 5) ? 1. : 0.});
  observe_rows("order of an epoch far away, sorted", sorted(a.order(far)));
}
