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

GRADED("04.4", "many rows, and labels of more than 8 and 16 bits") {
  const auto observe_counted = [](const std::string& name, const Tensor& logits,
                                  const std::vector<std::int64_t>& labels) {
    const LabelledRows counted = counted_rows(logits, ids_of(labels));
    observe("rows of " + name, counted.logits.slice(1, 0, 3));
    observe_ids("labels of " + name, counted.labels.values);
  };
  const std::int64_t rows = draw.integer(300, 400), classes = 65600;
  std::vector<std::int64_t> labels(static_cast<std::size_t>(rows), ignored_label);
  for (const std::int64_t counts : {draw.integer(0, 255), draw.integer(256, rows - 1)}) {
    labels[static_cast<std::size_t>(counts)] = draw.integer(0, 2);
  }
  observe_counted("many", draw.normal({rows, 3}), labels);
  // One number stands for all classes of a row.
  observe_counted("65600 classes", draw.normal({3, 1}).expand({3, classes}),
                  {draw.integer(65536, classes - 1), ignored_label, draw.integer(256, 65535)});
  // All but one of them count.
  for (std::int64_t& label : labels) label = draw.integer(0, 2);
  labels[static_cast<std::size_t>(draw.integer(0, 9))] = ignored_label;
  observe_counted("many but one", draw.normal({rows, 3}), labels);
}

GRADED("04.4", "rows of one class, and one row of many") {
  observe_cross_entropy(draw, " of one class", draw.normal({3, 1}), ids_of({0, ignored_label, 0}));
  const std::int64_t classes = draw.integer(70, 90);
  observe_cross_entropy(draw, " of one row", draw.normal({1, classes}),
                        ids_of({draw.integer(0, classes - 1)}));
}
