#include "tests/11_embeddings/public/tables.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.2", "many ids, in tables of many sizes") {
  const std::vector<Shape> shapes{Shape{1, 3}, Shape{9, 1}, Shape{5, 4}};
  for (const Shape& shape : shapes) {
    std::vector<std::int64_t> ids;
    for (std::int64_t i = 0; i < 20; ++i) ids.push_back(draw.integer(0, shape[0] - 1));
    observe_gradient(draw, "of " + to_string(shape), draw.normal_permuted({20, shape[1]}),
                     ids_of(ids), draw.normal(shape));
  }
  // The gradient of a sum over rows is one row under every id.
  observe_gradient(draw, "of one row, stretched", stretched(draw.normal({1, 3}), 4),
                   ids_of({0, 2, 0, 0}), draw.full({3, 3}, 0));
  // In order the great ones cancel before the small one comes.
  const double great = 1e18 * draw.hundredths(101, 900), small = draw.hundredths(101, 900);
  observe_gradient(draw, "of numbers that cancel",
                   draw.values({4, 1}, {great, -great, small, 2 * small}), ids_of({1, 1, 1, 0}),
                   draw.full({2, 1}, 0));
  const Tensor weight = differentiable(draw.normal_permuted({5, 3}));
  const Ids ids{Shape{2, 3}, {3, 0, 3, 1, draw.integer(0, 1), 3}};
  run_backward(embedding(weight, ids), draw.normal({2, 3, 3}));
  observe("gradient of embedding", weight.grad());
}

GRADED("11.2", "a table of 66,000 rows, and rows of 70 numbers") {
  std::vector<std::int64_t> ids;
  for (int i = 0; i < 70; ++i) ids.push_back(draw.integer(i < 35 ? 256 : 65536, 65999));
  Array tall = filled(Shape{66000, 1}, 3);
  plain_backend().scatter_add(roomy(draw.normal({70, 1})), ids_of(ids), tall);
  double sum = 0;
  std::vector<double> changed;
  for (std::int64_t row = 0; row < 66000; ++row) {
    sum += tall.data()[row];
    if (tall.data()[row] != 3) changed.push_back(static_cast<double>(row));
  }
  std::vector<double> rows;
  for (const std::int64_t id : ids) rows.push_back(tall.data()[id]);
  observe("the rows of the ids", rows);
  observe("which rows have changed", changed);
  observe("the sum of all rows", sum);
  observe_gradient(draw, "of wide rows", draw.normal({3, 70}), ids_of({2, 0, 2}),
                   draw.normal({4, 70}));
  const std::int64_t n = draw.integer(257, 300);
  std::vector<std::int64_t> many;
  for (std::int64_t i = 0; i < n; ++i) many.push_back(draw.integer(0, 4));
  observe_gradient(draw, "of hundreds of ids", draw.normal({n, 2}), ids_of(many),
                   draw.normal({5, 2}));
  observe_gradient(draw, "of rows of hundreds", draw.normal({2, n}), ids_of({2, 0}),
                   draw.normal({3, n}));
  // One number stands for all of a row. Another row lies behind, for who writes into row 1.
  Array wide = filled(Shape{2, 65600}, 3);
  plain_backend().scatter_add(roomy(draw.normal({2, 1}).expand({2, 65600})), ids_of({0, 0}), wide);
  observe("the last of 65600 columns", Tensor(wide).slice(1, 65530, 65600));
}
