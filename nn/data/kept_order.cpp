// What a DataLoader is made of, and the order that it remembers.

#include "nn/data/checks.h"
#include "nn/data/data_loader.h"

#include <atomic>

namespace wick::nn {

struct DataLoader::Order {
  std::int64_t epoch;
  std::vector<std::int64_t> rows;
};

DataLoader::DataLoader(std::int64_t examples, DataLoaderOptions options)
    : examples_(examples), options_(options) {
  if (examples < 0) {
    fail<ValueError>("DataLoader: ", examples, " examples: there must be at least 0");
  }
  if (options.batch_size < 1) {
    fail<ValueError>("DataLoader: batch_size is ", options.batch_size, ": it must be at least 1");
  }
}

Generator DataLoader::generator_of(std::int64_t epoch) const {
  return Generator(options_.seed).derived(static_cast<std::uint64_t>(epoch));
}

std::shared_ptr<const std::vector<std::int64_t>> DataLoader::kept_order(std::int64_t epoch) const {
  std::shared_ptr<const Order> kept = std::atomic_load(&kept_);
  if (kept == nullptr || kept->epoch != epoch) {
    kept = std::make_shared<const Order>(Order{epoch, order(epoch)});
    std::atomic_store(&kept_, kept);
  }
  return {kept, &kept->rows};
}

}  // namespace wick::nn
