#include "tests/04_losses/public/labels.h"

using namespace wick;
using namespace wick::scenario;

GRADED("04.4", "rows ignored at random, all but one, and all") {
  for (const std::int64_t n : {2, 6, 17}) {
    std::vector<std::int64_t> labels;
    for (std::int64_t i = 0; i < n; ++i) {
      labels.push_back(draw.integer(0, 1) == 1 ? ignored_label : draw.integer(0, 3));
    }
    labels[0] = ignored_label;
    labels[1] = 3;
    observe_cross_entropy(draw, " of " + std::to_string(n), draw.normal_permuted({n, 4}, 50),
                          ids_of(labels));
  }
  const std::int64_t n = draw.integer(10, 30);
  std::vector<std::int64_t> labels(static_cast<std::size_t>(n), ignored_label);
  const Tensor logits = draw.normal({n, 5});
  observe_error("none", [&] { cross_entropy(logits, ids_of(labels)); }, {std::to_string(n)});
  labels[static_cast<std::size_t>(draw.integer(0, n - 1))] = 4;
  observe_cross_entropy(draw, " of one row", logits, ids_of(labels));
}
