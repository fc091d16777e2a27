#include "tests/05_data/public/epochs.h"

using namespace wick;
using namespace wick::scenario;
using nn::DataLoader;
using nn::DataLoaderOptions;

GRADED("05.3", "every row once in an epoch, and a short last batch") {
  const std::int64_t size = draw.integer(4, 20), n = size * draw.integer(2, 20) + 2;
  show("examples", std::to_string(n));
  show("batch_size", std::to_string(size));
  const DataLoader loader(n, DataLoaderOptions{size, true, false, show_seed(draw)});
  observe_epoch("", loader, 0);
  observe_rows("rows of order(1), sorted", sorted(loader.order(1)));
  observe("batches are the order, cut", rows_of(loader, 1) == loader.order(1) ? 1 : 0);
  CHECK(loader.batches() * size >= n);
}

// A loader that draws the orders of all epochs before it is not done in time. This scenario is the
// second: small wrong numbers show before it.
GRADED("05.3", "an epoch far away, at once") {
  const std::int64_t n = draw.integer(200, 900), far = draw.integer(1, 1 << 20) << 20;
  show("examples", std::to_string(n));
  show("epoch", std::to_string(far));
  const DataLoader loader(n, DataLoaderOptions{8, true, false, show_seed(draw)});
  observe_rows("its order, sorted", sorted(loader.order(far)));
  observe("rows of its first batch", static_cast<double>(loader.rows(far, 0).size()));
}

GRADED("05.3", "without shuffling, the order of the data") {
  const std::int64_t size = draw.integer(3, 6);
  const std::int64_t n = size * draw.integer(2, 9) + draw.integer(1, size - 1);
  show("examples", std::to_string(n));
  show("batch_size", std::to_string(size));
  const DataLoader loader(n, DataLoaderOptions{size, false, false, 7});
  observe_rows("order of epoch 2", loader.order(2));
  observe_rows("rows of batch 1", loader.rows(0, 1));
  observe_rows("rows of the last batch", loader.rows(5, loader.batches() - 1));
}

GRADED("05.3", "drop_last leaves out a batch that is not full") {
  const std::int64_t size = draw.integer(4, 30), full = draw.integer(2, 20);
  show("batch_size", std::to_string(size));
  show("full batches", std::to_string(full));
  for (const std::int64_t rest : {std::int64_t{0}, std::int64_t{1}, size - 1}) {
    const std::string name = rest == 0 ? "" : rest == 1 ? " and one row" : " and a row too few";
    const DataLoader loader(size * full + rest, DataLoaderOptions{size, false, true, 1});
    observe_epoch(name, loader, 0);
    CHECK(loader.batches() == full);
  }
  observe("batches of less than one",
          static_cast<double>(DataLoader(3, DataLoaderOptions{4, true, true, 1}).batches()));
}

GRADED("05.3", "any batch of any epoch, in whatever order it is asked for") {
  const std::int64_t n = draw.integer(24, 400);
  const DataLoaderOptions options{8, true, false, show_seed(draw)};
  show("examples", std::to_string(n));
  show("batch_size", "8");
  const DataLoader loader(n, options);
  std::vector<double> equal{static_cast<double>(n)};
  std::string asked;
  for (const std::int64_t epoch : {7, 0, 3, 3, 1, 7}) {
    for (const std::int64_t batch : {1, 2, 0}) {
      const bool is_equal = loader.rows(epoch, batch) == DataLoader(n, options).rows(epoch, batch);
      equal.push_back(is_equal ? 1 : 0);
      asked += concatenate(asked.empty() ? "" : ", ", epoch, ".", batch);
      CHECK(is_equal);
    }
  }
  show("asked for epoch.batch", asked);
  observe("n; equal to what a new loader says", equal);
}

GRADED("05.3", "an order of its own for each seed and each epoch") {
  const std::int64_t n = draw.integer(200, 900);
  const std::uint64_t seed = show_seed(draw);
  show("examples", std::to_string(n));
  show("loaders", "one with this seed, one with seed + 1, one with seed + 2; epochs 0 to 3");
  std::vector<Rows> orders;
  for (std::uint64_t other = 0; other < 3; ++other) {
    const DataLoader loader(n, DataLoaderOptions{8, true, false, seed + other});
    for (std::int64_t epoch = 0; epoch < 4; ++epoch) orders.push_back(loader.order(epoch));
  }
  std::vector<double> equal{static_cast<double>(n)};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      equal.push_back(orders[i] == orders[j] ? 1 : 0);
      CHECK(orders[i] != orders[j]);
    }
  }
  observe("n; equal orders among the twelve", equal);
  const DataLoader one(n, DataLoaderOptions{8, true, false, seed});
  const DataLoader another(n, DataLoaderOptions{8, true, false, seed + 1});
  observe("n; are two orders equal, of the same epoch by two loaders in turn",
          std::vector<double>{static_cast<double>(n), one.order(1) == another.order(1) ? 1. : 0.});
}

GRADED("05.3", "no example, one example, one batch for all") {
  const std::int64_t n = draw.integer(5, 300);
  const std::uint64_t seed = show_seed(draw);
  show("examples", "0, 1 and " + std::to_string(n));
  show("batch_size", std::to_string(n));
  for (const std::int64_t examples : {std::int64_t{0}, std::int64_t{1}, n}) {
    const DataLoader loader(examples, DataLoaderOptions{n, true, false, seed});
    const std::string name = examples == n ? " of all" : concatenate(" of ", examples);
    observe_epoch(name, loader, 1);
    observe("size of the order" + name, static_cast<double>(loader.order(1).size()));
  }
}

GRADED("05.3", "batches and epochs that there are not") {
  const std::int64_t size = draw.integer(2, 5);
  const std::int64_t n = size * draw.integer(5, 199) + draw.integer(1, size - 1);
  show("examples", std::to_string(n));
  show("batch_size", std::to_string(size));
  const DataLoader loader(n, DataLoaderOptions{size});
  observe_error_message("batch after the last", [&] { loader.rows(0, loader.batches()); });
  observe_error_message("batch -1", [&] { loader.rows(0, -1); });
  observe_error_message("epoch -1", [&] { loader.order(-1); });
}
