#include "tests/04_losses/public/labels.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("04.3", "three rows by hand") {
  // Row 0 is odds to 1, row 1 has equal scores, row 2 is far ahead.
  const double odds = std::log(draw.whole({}, 20, 90, 0.1).item());
  const double equal = draw.whole({}, 100, 300, 0.01).item();
  const double far = draw.integer(20, 30);
  const Tensor logits = show("logits", draw.values({3, 2}, {odds, 0, equal, equal, 0, far}));
  const Tensor loss = cross_entropy(logits, show_ids("labels", {0, 0, 1}));
  observe("loss", loss);
  CHECK(loss.shape() == Shape{});
}

GRADED("04.3", "the mean is over rows, and each row has its own label") {
  const Ids labels = show_ids("labels", {3, 0, 1});
  const Tensor logits = show("logits", hard_logits(draw, labels, 4));
  observe("loss", cross_entropy(logits, labels));
}

GRADED("04.3", "scores that are far apart") {
  const double far = draw.integer(50000, 99999);
  const Tensor logits = show("logits", draw.values({3, 3}, {0, far, -far,  //
                                                            -far, 0, far,  //
                                                            far, 0, -far}));
  observe_cross_entropy(draw, "", logits, show_ids("labels", {0, 0, 0}));
}

GRADED("04.3", "one example, and one class") {
  const Tensor one = show("one example", draw.normal({1, 3}));
  observe("loss of one example", cross_entropy(one, show_ids("labels", {2})));
  observe_cross_entropy(draw, " of one class", show("one class", draw.normal({2, 1})),
                        ids_of({0, 0}));  // a loss of 0
}

GRADED("04.3", "gradients of permuted logits") {
  const Tensor logits = draw.normal_permuted({2, 3});
  element(logits, 2) = draw.uniform({}, -9, -6).item();  // the label is not the best guess
  observe_cross_entropy(draw, "", show("logits", logits), show_ids("labels", {2, 1}));
}

GRADED("04.3", "labels that are no classes, and shapes that do not fit") {
  const std::int64_t n = draw.integer(3, 6);
  show("logits", "(n, 4) for n = " + std::to_string(n));
  std::vector<std::int64_t> labels(static_cast<std::size_t>(n), 0);
  const Tensor logits = draw.normal({n, 4});
  observe("loss of zeros", cross_entropy(logits, ids_of(labels)));
  labels.back() = 4;
  observe_error_message("label 4 at the end", [&] { cross_entropy(logits, ids_of(labels)); });
  labels.back() = -1;
  observe_error_message("label -1 at the end", [&] { cross_entropy(logits, ids_of(labels)); });
  labels.back() = 0;
  labels.push_back(0);
  observe_error_message("one label too many", [&] { cross_entropy(logits, ids_of(labels)); });
}
