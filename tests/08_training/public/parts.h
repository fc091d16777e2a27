#pragma once

#include "tests/08_training/public/fixture.h"

#include <algorithm>
#include <string>

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

/// Observes what parts of two rows each cost: the rows of each call of the loss, and the arrays
/// that parts leave behind. Only one part's history is in memory at a time: that is what parts are
/// for.
inline void observe_cost_of_parts(Draw& draw) {
  const std::int64_t parts = draw.integer(4, 6);
  Model model(draw);
  const Data data(draw, 2 * parts);
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i < 2 * parts; ++i) rows.push_back(i);
  Calls calls;
  nn::accumulate_gradients(calls.loss_of(data, model), rows, parts);
  const std::string call = concatenate(2 * parts, " rows in ", parts, " parts: ");
  observe(call + "rows of each call of the loss", calls.rows);
  // The first part makes the gradients.
  const bool is_complete = static_cast<std::int64_t>(calls.rows.size()) == parts;
  observe(call + "arrays that parts leave behind",
          is_complete ? calls.arrays.back() - calls.arrays[1] : -1);
}
ASKED_LAST("08.3", observe_cost_of_parts)

}  // namespace wick::scenario
