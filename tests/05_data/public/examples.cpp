#include "nn/data/examples.h"

#include "tests/05_data/public/rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("05.2", "three examples of five") {
  const Tensor inputs = show("inputs", draw.whole({5, 2}, -50, 50));
  const std::int64_t first = draw.integer(10, 90);
  const Ids labels{Shape{5}, {first, first + 1, first + 2, first + 3, first + 4}};
  show("labels", text_of(labels.values));
  show("rows", "3, 0, 4");
  const nn::Examples some = nn::select({inputs, labels}, {3, 0, 4});
  observe("inputs", some.inputs);
  observe_ids("labels", some.labels);
  CHECK(some.inputs.shape() == Shape{3, 2});
}

// Copying all examples once takes a moment, and copying them for each row takes seconds. This
// scenario is the second: small wrong numbers show before it.
GRADED("05.2", "thousands of rows of tens of thousands") {
  const std::int64_t n = draw.integer(50'000, 52'000);
  const nn::Examples all{draw.uniform({n, 8}), Ids{Shape{n}, Rows(static_cast<std::size_t>(n), 3)}};
  Rows rows;
  for (int i = 0; i < 4000; ++i) rows.push_back(draw.integer(0, n - 1));
  show("inputs", concatenate("(", n, ", 8)"));
  const Tensor some = nn::select(all, rows).inputs;
  observe("shape", some.shape());
  const std::int64_t last = std::max<std::int64_t>(some.size(0) - 3, 0);
  observe("the last three rows", some.slice(0, last, some.size(0)));
}

GRADED("05.2", "a row twice, and no row") {
  const nn::Examples all = drawn_examples(draw, {4, 3});
  show("inputs", all.inputs);
  show("rows", "2, 1, 2 and none");
  const nn::Examples twice = nn::select(all, {2, 1, 2});
  observe("inputs", twice.inputs);
  observe_ids("labels", twice.labels);
  const nn::Examples none = nn::select(all, {});
  observe("shape of no inputs", none.inputs.shape());
  observe_ids("no labels", none.labels);
}

GRADED("05.2", "images that lie in memory in another order") {
  const nn::Examples all = drawn_examples(draw, {4, 2, 3});
  show("inputs", all.inputs);
  const Rows rows = drawn_rows(draw, 4, 3);
  show("rows", text_of(rows));
  const nn::Examples some = nn::select(all, rows);
  observe("inputs", some.inputs);
  observe_ids("labels", some.labels);
}

GRADED("05.2", "rows that are not there, and labels that do not fit") {
  const std::int64_t n = draw.integer(3, 9);
  show("n", std::to_string(n));
  const nn::Examples all = drawn_examples(draw, {n, 2});
  observe("the last row", nn::select(all, {n - 1}).inputs);
  observe_error_message("row n", [&] { nn::select(all, {0, n}); });
  observe_error_message("row -1", [&] { nn::select(all, {-1}); });
  Ids fewer = all.labels;
  fewer.values.pop_back();
  fewer.shape = Shape{n - 1};
  observe_error_message("n - 1 labels", [&] { nn::select({all.inputs, fewer}, {0}); });
}
