#include "tests/04_losses/public/labels.h"
#include "tools/grade/scenario/not_numbers.h"

#include <utility>
#include <vector>

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
  observe_cross_entropy(draw, " of two scores 1e5 apart", draw.uniform({5, 2}, -1e5, 1e5),
                        ids_of(drawn_labels(draw, 5, 2)));
  const Tensor wide = draw.normal({6, 9});
  observe("loss of a slice", cross_entropy(wide.slice(1, 3, 7), labels));
  Ids some = ids_of(drawn_labels(draw, 6, 4));
  some.values[static_cast<std::size_t>(draw.integer(1, 4))] = ignored_label;
  observe_cross_entropy(draw, " of five rows that count, and one", draw.normal({6, 4}), some);
}

GRADED("04.3", "many rows, many classes, and labels of more than 8 and 16 bits") {
  const std::int64_t rows = draw.integer(66, 99);
  observe_cross_entropy(draw, " of many rows", draw.normal({rows, 3}),
                        ids_of(drawn_labels(draw, rows, 3)));
  const std::int64_t more = draw.integer(257, 300);
  observe_cross_entropy(draw, " of hundreds of rows", draw.normal({more, 2}),
                        ids_of(drawn_labels(draw, more, 2)));
  const Ids high = ids_of({draw.integer(256, 299), draw.integer(0, 43)});
  observe_cross_entropy(draw, " of 300 classes", draw.normal({2, 300}), high);
  // 30 classes are ahead of all others, and equal.
  std::vector<std::pair<std::int64_t, double>> equal;
  for (std::int64_t i = 0; i < 30; ++i) equal.emplace_back(90 + 2 * i, 2.5);
  const Tensor ties = with_numbers(draw.uniform({2, 90}, -1, 1), equal);
  observe_cross_entropy(draw, " of equal scores", ties, ids_of({draw.integer(0, 89), 12}));
  const std::int64_t label = draw.integer(65536, 65599);
  Tensor logits = draw.normal({2, 65600}, 3);
  logits.requires_grad_();
  const Tensor loss = cross_entropy(logits, ids_of({label, 7}));
  observe("loss of 65600 classes", loss);
  run_backward(loss, draw.uniform({}, 1, 3));
  if (!logits.grad().defined()) return;
  observe("last gradients of 65600 classes", logits.grad().slice(1, 65530, 65600));
}
