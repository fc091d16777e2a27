#include "nn/data/examples.h"

#include "tests/05_data/public/rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("05.2", "one to five axes, few rows and many") {
  for (const Shape& shape : {Shape{7}, Shape{6, 1}, Shape{5, 3}, Shape{4, 3, 2}, Shape{3, 2, 1, 4},
                             Shape{3, 2, 1, 2, 2}}) {
    const std::string name = to_string(shape);
    const nn::Examples all = drawn_examples(draw, shape);
    for (const std::int64_t count : {std::int64_t{2}, shape[0]}) {
      const nn::Examples some = nn::select(all, drawn_rows(draw, shape[0], count));
      observe(concatenate("inputs of ", count, " of ", name), some.inputs);
      observe_ids(concatenate("labels of ", count, " of ", name), some.labels);
    }
    // More rows than there are examples. A mistake that takes labels by their place in the result
    // would read behind the labels here, and observe another thing in each run.
    const nn::Examples many = nn::select(all, drawn_rows(draw, shape[0], 9));
    observe(concatenate("inputs of 9 of ", name), many.inputs);
    observe(concatenate("shape of labels of 9 of ", name), many.labels.shape);
  }
  observe("shape of none of none",
          nn::select({draw.normal({0, 3}), Ids{Shape{0}, {}}}, {}).inputs.shape());
}

GRADED("05.2", "neighbours in their order are copies, too") {
  const nn::Examples all = drawn_examples(draw, {5, 3});
  for (const Rows& rows : {Rows{0, 1, 2, 3, 4}, Rows{0, 1, 2}, Rows{2, 3}}) {
    nn::Examples some = nn::select(all, rows);
    const std::string name = "rows " + text_of(rows);
    observe("inputs of " + name, some.inputs);
    observe_ids("labels of " + name, some.labels);
    some.inputs.copy_(draw.normal(some.inputs.shape()));
    observe("all after others were written into " + name, all.inputs);
  }
}
