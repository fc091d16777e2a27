#pragma once

#include "nn/data/data_loader.h"
#include "tests/05_data/public/rows.h"

// What the scenarios of the loader share.
namespace wick::scenario {

/// The rows of all batches of an epoch, one batch after the other.
inline Rows rows_of(const nn::DataLoader& loader, std::int64_t epoch) {
  Rows all;
  for (std::int64_t batch = 0; batch < loader.batches(); ++batch) {
    const Rows rows = loader.rows(epoch, batch);
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

/// Observes the number of batches, how many rows each has, and all rows, sorted.
inline void observe_epoch(const std::string& name, const nn::DataLoader& loader,
                          std::int64_t epoch) {
  observe("batches" + name, static_cast<double>(loader.batches()));
  Rows sizes;
  for (std::int64_t batch = 0; batch < loader.batches(); ++batch) {
    sizes.push_back(static_cast<std::int64_t>(loader.rows(epoch, batch).size()));
  }
  observe_rows("rows of each batch" + name, sizes);
  observe_rows("all rows, sorted" + name, sorted(rows_of(loader, epoch)));
}

}  // namespace wick::scenario
