#pragma once

#include "core/random.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace wick::nn {

struct DataLoaderOptions {
  std::int64_t batch_size = 32;
  /// Another order in every epoch. If false, every epoch has the order of the data.
  bool shuffle = true;
  /// Leaves out the last batch of an epoch if it is not full.
  bool drop_last = false;
  std::uint64_t seed = 0;
};

/// Says which rows of a data set make up each batch of each epoch. A row may be an image, a window
/// of a text, or anything else that is counted. The loader does not remember which batch comes
/// next: its answers depend on the options, the epoch and the batch alone, so any batch can be
/// asked for at any time. A training run that was stopped goes on with two integers, its epoch and
/// its batch.
class DataLoader {
 public:
  /// Throws ValueError unless examples >= 0 and batch_size >= 1.
  explicit DataLoader(std::int64_t examples, DataLoaderOptions options = {});

  std::int64_t examples() const { return examples_; }
  const DataLoaderOptions& options() const { return options_; }

  /// The number of batches in an epoch. 0 without examples, or if drop_last leaves out the only
  /// one.
  std::int64_t batches() const;

  /// Every row from 0 to examples - 1 once. The order depends on seed and epoch alone, and without
  /// shuffle it is 0, 1, 2, .. Throws ValueError for epoch < 0.
  std::vector<std::int64_t> order(std::int64_t epoch) const;

  /// The rows of one batch: batch_size neighbours in the epoch's order, or fewer in the last batch.
  /// Throws ValueError for epoch < 0 and unless 0 <= batch < batches().
  std::vector<std::int64_t> rows(std::int64_t epoch, std::int64_t batch) const;

 private:
  struct Order;

  /// The generator that the order of this epoch is drawn from.
  Generator generator_of(std::int64_t epoch) const;
  /// order(epoch), remembered until another epoch is asked for. It can be forgotten at any time:
  /// then order(epoch) gives it again. Threads may ask at the same time.
  std::shared_ptr<const std::vector<std::int64_t>> kept_order(std::int64_t epoch) const;

  std::int64_t examples_;
  DataLoaderOptions options_;
  mutable std::shared_ptr<const Order> kept_;
};

}  // namespace wick::nn
