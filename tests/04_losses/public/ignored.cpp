#include "tests/04_losses/public/labels.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

GRADED("04.4", "the rows that count and their labels") {
  const Tensor logits = show("logits", draw.normal({4, 3}));
  const std::int64_t last = draw.integer(1, 2);
  const LabelledRows counted =
      counted_rows(logits, show_ids("labels", {ignored_label, 0, ignored_label, last}));
  observe("rows", counted.logits);
  observe_text("labels", [&] {
    std::string text = to_string(counted.labels.shape) + ":";
    for (const std::int64_t label : counted.labels.values) text += " " + std::to_string(label);
    return text;
  }());
}

GRADED("04.4", "the mean is over the rows that count") {
  const Tensor logits = show("logits", draw.normal({5, 3}));
  const Ids labels = show_ids("labels", {ignored_label, 2, ignored_label, 1, ignored_label});
  observe("loss", cross_entropy(logits, labels));
}

GRADED("04.4", "an ignored row receives a gradient of exactly 0") {
  // Whatever it holds.
  const Tensor logits = show(
      "logits", with_numbers(draw.normal_permuted({3, 3}), {{3, no_bound}, {4, not_a_number}}));
  observe_cross_entropy(draw, "", logits, show_ids("labels", {1, ignored_label, 0}));
}

GRADED("04.4", "all labels are ignored") {
  const std::int64_t n = draw.integer(2, 9);
  show("n", std::to_string(n));
  const std::vector<std::int64_t> labels(static_cast<std::size_t>(n), ignored_label);
  const Tensor logits = draw.normal({n, 3});
  observe("loss if row 0 counts", [&] {
    std::vector<std::int64_t> one = labels;
    one[0] = 1;
    return cross_entropy(logits, ids_of(one));
  }());
  observe_error("n labels", [&] { cross_entropy(logits, ids_of(labels)); }, {std::to_string(n)});
}
