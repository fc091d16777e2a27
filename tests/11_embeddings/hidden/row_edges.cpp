#include "tests/11_embeddings/public/tables.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 11.1 and 11.2 are called with: see tests/11_embeddings/edges.toml.

GRADED("11.1", "tables of one number and of none, and ids in one row") {
  const std::int64_t n = draw.integer(3, 9);
  observe_rows(draw, "of one number", draw.normal({1, 1}), ids_of({0}));
  observe_rows(draw, "of one number, again and again", draw.normal({1, 1}), ids_of({0, 0, 0}));
  observe_rows(draw, "of no rows", draw.normal({0, n}), ids_of({}));
  observe_rows(draw, "of ids in one row", draw.normal({n, 2}), Ids{Shape{1, 3}, {n - 1, 0, 1}});
}

GRADED("11.1", "infinities, NaN and large numbers stay in their rows") {
  const Tensor weight = with_numbers(draw.normal({6, 3}), {{1, no_bound},
                                                           {3, not_a_number},
                                                           {8, -no_bound},
                                                           {10, 1e300},
                                                           {12, draw.integer(800, 999)}});
  const Ids ids = ids_of({5, 4, 0, 2, 5, 3, 1});
  Array y = filled(Shape{7, 3}, 50);
  plain_backend().gather(roomy(weight), ids, y);
  observe_with_nan("y", Tensor(y));
}

GRADED("11.2", "one number, one row, and ids in one row") {
  const std::int64_t n = draw.integer(3, 9);
  observe_gradient(draw, "of one number", draw.normal({1, 1}), ids_of({0}), draw.normal({1, 1}));
  observe_gradient(draw, "of one of several", draw.normal({1, 1}), ids_of({2}),
                   draw.normal({n, 1}));
  observe_gradient(draw, "of one row", draw.normal({1, n}), ids_of({1}), draw.normal({3, n}));
  observe_gradient(draw, "of ids in one row", draw.normal({3, 2}), Ids{Shape{1, 3}, {n - 1, 0, 0}},
                   draw.normal({n, 2}));
}

GRADED("11.2", "infinities, NaN and large numbers stay in their rows") {
  const Tensor dy = with_numbers(draw.normal({7, 3}), {{1, no_bound},
                                                       {3, not_a_number},
                                                       {8, -no_bound},
                                                       {10, 1e300},
                                                       {12, draw.integer(800, 999)}});
  Array dweight = filled(Shape{6, 3}, draw.uniform({}, 1, 9).item());
  plain_backend().scatter_add(roomy(dy), ids_of({5, 4, 0, 2, 5, 3, 3}), dweight);
  observe_with_nan("dweight", Tensor(dweight));
  const Tensor row = with_numbers(draw.normal({1, 3}), {{0, no_bound}, {2, not_a_number}});
  Array once = filled(Shape{5, 3}, draw.uniform({}, 1, 9).item());
  plain_backend().scatter_add(stretched(row, 4).array(), ids_of({3, 0, 3, 3}), once);
  observe_with_nan("dweight of one row, stretched", Tensor(once));
}
