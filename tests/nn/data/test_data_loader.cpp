// Batches of rows, of every epoch.

#include "tests/nn/data/rows.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <thread>

using namespace wick;
using nn::DataLoader;
using nn::DataLoaderOptions;

namespace {

Rows all_batches(const DataLoader& loader, std::int64_t epoch) {
  Rows rows;
  for (std::int64_t batch = 0; batch < loader.batches(); ++batch) {
    const Rows some = loader.rows(epoch, batch);
    rows.insert(rows.end(), some.begin(), some.end());
  }
  return rows;
}

}  // namespace

TEST_CASE("data loader: every row once an epoch, in another order in each") {
  const DataLoader loader(10, DataLoaderOptions{4, true, false, 3});
  CHECK(loader.batches() == 3);
  std::set<Rows> orders;
  for (std::int64_t epoch = 0; epoch < 20; ++epoch) {
    const Rows rows = all_batches(loader, epoch);
    CHECK(sorted(rows) == counting(10));
    CHECK(rows == loader.order(epoch));
    orders.insert(rows);
  }
  CHECK(orders.size() == 20);
  CHECK(loader.rows(0, 0).size() == 4);
  CHECK(loader.rows(0, 2).size() == 2);
}

TEST_CASE("data loader: a batch depends on nothing that was asked before") {
  const DataLoaderOptions options{4, true, false, 11};
  const DataLoader loader(10, options);
  for (const auto& [epoch, batch] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {7, 2}, {0, 1}, {1, 0}, {1, 2}, {0, 1}, {7, 0}, {1LL << 40, 1}}) {
    const Rows rows = loader.rows(epoch, batch);
    CHECK(rows == DataLoader(10, options).rows(epoch, batch));
    const DataLoader copy = loader;
    CHECK(rows == copy.rows(epoch, batch));
  }
}

TEST_CASE("data loader: threads that ask for different epochs get their own") {
  const DataLoader loader(500, DataLoaderOptions{500, true, false, 2});
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  for (std::int64_t thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      const Rows expected = DataLoader(500, loader.options()).order(thread);
      for (int i = 0; i < 200; ++i) {
        wrong[static_cast<std::size_t>(thread)] += loader.rows(thread, 0) != expected;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(4, 0));
}

TEST_CASE("data loader: no two pairs of seed and epoch share an order") {
  std::set<Rows> orders;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const DataLoader loader(30, DataLoaderOptions{32, true, false, seed});
    for (std::int64_t epoch = 0; epoch < 8; ++epoch) orders.insert(loader.order(epoch));
  }
  CHECK(orders.size() == 64);
}

TEST_CASE("data loader: without shuffling every epoch has the order of the data") {
  const DataLoader loader(7, DataLoaderOptions{3, false, false, 1});
  CHECK(loader.order(0) == counting(7));
  CHECK(loader.rows(5, 1) == Rows{3, 4, 5});
  CHECK(loader.rows(5, 2) == Rows{6});
}

TEST_CASE("data loader: the number of batches, with and without the last") {
  const auto batches = [](std::int64_t n, std::int64_t size, bool drop_last) {
    const DataLoader loader(n, DataLoaderOptions{size, true, drop_last, 0});
    std::int64_t rows = 0;
    for (std::int64_t batch = 0; batch < loader.batches(); ++batch) {
      const Rows some = loader.rows(2, batch);
      CHECK(static_cast<std::int64_t>(some.size()) <= size);
      if (drop_last) CHECK(static_cast<std::int64_t>(some.size()) == size);
      rows += static_cast<std::int64_t>(some.size());
    }
    CHECK(rows == (drop_last ? n / size * size : n));
    return loader.batches();
  };
  CHECK(batches(10, 4, false) == 3);
  CHECK(batches(10, 4, true) == 2);
  CHECK(batches(12, 4, false) == 3);
  CHECK(batches(12, 4, true) == 3);
  CHECK(batches(3, 4, false) == 1);
  CHECK(batches(3, 4, true) == 0);
  CHECK(batches(1, 1, false) == 1);
  CHECK(batches(0, 4, false) == 0);
  CHECK(batches(3, INT64_MAX, false) == 1);
  CHECK(batches(3, INT64_MAX, true) == 0);
}

TEST_CASE("data loader: refuses what there is not") {
  CHECK_THROWS_WITH_AS(DataLoader(-1), "DataLoader: -1 examples: there must be at least 0",
                       ValueError);
  CHECK_THROWS_WITH_AS(DataLoader(4, DataLoaderOptions{0}),
                       "DataLoader: batch_size is 0: it must be at least 1", ValueError);
  const DataLoader loader(10, DataLoaderOptions{4});
  CHECK_THROWS_WITH_AS(
      loader.rows(0, 3),
      "DataLoader: batch 3 of 3: batches are counted from 0, so it must be at least 0 and below 3",
      ValueError);
  CHECK_THROWS_AS(loader.rows(0, -1), ValueError);
  CHECK_THROWS_WITH_AS(loader.order(-1), "DataLoader: epoch -1: the first epoch is 0", ValueError);
  CHECK_THROWS_AS(loader.rows(-2, 0), ValueError);
}
