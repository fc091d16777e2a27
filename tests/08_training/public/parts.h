#pragma once

#include "tests/08_training/public/fixture.h"

#include <algorithm>

namespace wick::scenario {

/// Observes accumulate_gradients on `count` rows in so many parts: the mean, the gradients, the
/// rows, and the sizes of the parts from the smallest on.
inline void observe_accumulation(Draw& draw, std::int64_t count, std::int64_t parts,
                                 const std::string& when) {
  Model model(draw);
  const Data data(draw, count);
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < count; ++i) rows.push_back((i * 2 + 1) % count);
  std::vector<std::int64_t> sizes, seen;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& some) {
    sizes.push_back(static_cast<std::int64_t>(some.size()));
    seen.insert(seen.end(), some.begin(), some.end());
    return data.loss(model, some);
  };
  observe("mean" + when, nn::accumulate_gradients(loss, rows, parts));
  observe_gradients(when, model);
  std::sort(sizes.begin(), sizes.end());
  observe("sizes of the parts" + when, as_numbers(sizes));
  observe("rows" + when, as_numbers(seen));
}

}  // namespace wick::scenario
