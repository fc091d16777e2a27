#include "tests/11_embeddings/public/tables.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.1", "tables of many sizes, and a row that lies in every place") {
  const std::vector<Shape> shapes{Shape{1, 4}, Shape{9, 1}, Shape{6, 6}, Shape{8, 5}};
  for (const Shape& shape : shapes) {
    std::vector<std::int64_t> ids;
    for (std::int64_t i = 0; i < 7; ++i) ids.push_back(draw.integer(0, shape[0] - 1));
    ids.push_back(shape[0] - 1);
    observe_rows(draw, "of " + to_string(shape), draw.normal_permuted(shape), ids_of(ids));
  }
  const Ids ids{Shape{2, 3}, {5, draw.integer(0, 5), 2, 2, 4, 1}};
  observe("through embedding", embedding(draw.normal_permuted({6, 4}), ids));
  // One row under every id: a stride of 0.
  const Tensor row = draw.normal({1, 3});
  observe_rows(draw, "of a stretched row", stretched(row, 4), ids_of({3, 0, 2}));
  const Tensor column = draw.normal({3, 4}).slice(1, 2, 3);
  observe_rows(draw, "of one row that is a column", column.transpose(0, 1), ids_of({0, 0}));
}

// Ids of more than one byte and of more than two, and rows of more than 64 numbers.
GRADED("11.1", "a table of 66,000 rows, and rows of 70 numbers") {
  Tensor tall = draw.full({66000, 1}, 0);
  std::vector<std::int64_t> ids;
  for (int i = 0; i < 70; ++i) {
    ids.push_back(draw.integer(i < 35 ? 256 : 65536, 65999));
    element(tall, ids.back()) = draw.uniform({}, 1, 9).item();
  }
  observe_rows(draw, "of a tall table", tall, ids_of(ids));
  observe_rows(draw, "of wide rows", draw.normal({4, 70}), ids_of({2, 0, 3}));
  std::vector<std::int64_t> many;
  for (std::int64_t i = draw.integer(257, 300); i > 0; --i) many.push_back(draw.integer(0, 4));
  observe_rows(draw, "of hundreds of ids", draw.normal({5, 2}), ids_of(many));
  std::vector<std::int64_t> thousands;
  for (int i = 0; i < 65545; ++i) thousands.push_back(draw.integer(0, 4));
  Array long_one = filled(Shape{65545, 1}, 50);
  plain_backend().gather(roomy(draw.normal({5, 1})), ids_of(thousands), long_one);
  observe("the last of 65545 ids", Tensor(long_one).slice(0, 65530, 65545));
  const std::int64_t wide = draw.integer(257, 300);
  observe_rows(draw, "of rows of hundreds", draw.normal({3, wide}), ids_of({2, 0}));
  // One number stands for all of a row.
  Array y = filled(Shape{1, 65600}, 50);
  plain_backend().gather(roomy(draw.normal({2, 1}).expand({2, 65600})), ids_of({1}), y);
  observe("the last of 65600 columns", Tensor(y).slice(1, 65530, 65600));
}
