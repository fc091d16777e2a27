#include "tests/04_losses/public/labels.h"

using namespace wick;
using namespace wick::scenario;

namespace {

std::vector<std::int64_t> drawn_labels(Draw& draw, std::int64_t n, std::int64_t classes) {
  std::vector<std::int64_t> labels;
  for (std::int64_t i = 0; i < n; ++i) labels.push_back(draw.integer(0, classes - 1));
  labels.front() = classes - 1;
  labels.back() = 0;
  return labels;
}

}  // namespace

GRADED("04.3", "rows and classes of many sizes, scores of many sizes, and gradients") {
  const std::vector<Shape> shapes{Shape{2, 2}, Shape{7, 3}, Shape{4, 9}, Shape{5, 5}, Shape{1, 6}};
  for (const Shape& shape : shapes) {
    const Ids labels = ids_of(drawn_labels(draw, shape[0], shape[1]));
    observe_cross_entropy(draw, " of " + to_string(shape), draw.normal_permuted(shape, 3), labels);
  }
  const Ids labels = ids_of(drawn_labels(draw, 6, 4));
  observe_cross_entropy(draw, " of scores 1e5 apart", draw.uniform({6, 4}, -1e5, 1e5), labels);
  const Tensor wide = draw.normal({6, 9});
  observe("loss of a slice", cross_entropy(wide.slice(1, 3, 7), labels));
  Ids some = ids_of(drawn_labels(draw, 6, 4));
  some.values[static_cast<std::size_t>(draw.integer(1, 4))] = ignored_label;
  observe_cross_entropy(draw, " of five rows that count, and one", draw.normal({6, 4}), some);
}
