#pragma once

#include "core/backend.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/room.h"

#include <algorithm>
#include <string>
#include <vector>

// What the scenarios of rows and their gradient share.
namespace wick::scenario {

/// Observes the rows of `weight`, written into memory that held other numbers, and what lies around
/// them.
inline void observe_rows(Draw& draw, const std::string& name, const Tensor& weight,
                         const Ids& ids) {
  const auto count = static_cast<std::int64_t>(ids.values.size());
  Array y = filled(Shape{count, weight.size(1)}, draw.uniform({}, 50, 90).item());
  plain_backend().gather(roomy(weight), ids, y);
  observe(name, Tensor(y));
  observe_surroundings(name + ": the numbers around them", y);
}

/// Observes what `dweight` (rows, width) has become when the gradients dy were added to it, and
/// what lies around it.
inline void observe_gradient(Draw& draw, const std::string& name, const Tensor& dy, const Ids& ids,
                             const Tensor& before) {
  Array dweight = filled(before.shape(), draw.uniform({}, 50, 90).item());
  for (std::int64_t i = 0; i < before.numel(); ++i) {
    dweight.data()[i] = element(before, i);
  }
  plain_backend().scatter_add(roomy(dy), ids, dweight);
  observe(name, Tensor(dweight));
  observe_surroundings(name + ": the numbers around it", dweight);
}

}  // namespace wick::scenario
