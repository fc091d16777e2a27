// Which rows make which batch: of every epoch, in any order asked, by arithmetic alone.

#include "nn/data/data_loader.h"

#include "nn/data/checks.h"
#include "nn/data/permutation.h"

#include <algorithm>
#include <numeric>

namespace wick::nn {

std::int64_t DataLoader::batches() const {
  // BEGIN SOLUTION 05.3
  const std::int64_t full = examples_ / options_.batch_size;
  const bool has_rest = examples_ % options_.batch_size != 0;
  return has_rest && !options_.drop_last ? full + 1 : full;
  // END SOLUTION
}

std::vector<std::int64_t> DataLoader::order(std::int64_t epoch) const {
  check_order(epoch, examples_);
  // BEGIN SOLUTION 05.3
  if (options_.shuffle) {
    Generator generator = generator_of(epoch);
    return permutation(examples_, generator);
  }
  std::vector<std::int64_t> order(static_cast<std::size_t>(examples_));
  std::iota(order.begin(), order.end(), std::int64_t{0});
  return order;
  // END SOLUTION
}

std::vector<std::int64_t> DataLoader::rows(std::int64_t epoch, std::int64_t batch) const {
  check_batch(epoch, batch, batches());
  const std::shared_ptr<const std::vector<std::int64_t>> order = kept_order(epoch);
  // BEGIN SOLUTION 05.3
  const std::int64_t first = batch * options_.batch_size;
  const std::int64_t count = std::min(options_.batch_size, examples_ - first);
  return {order->begin() + first, order->begin() + first + count};
  // END SOLUTION
}

}  // namespace wick::nn
