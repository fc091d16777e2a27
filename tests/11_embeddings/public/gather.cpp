#include "tests/11_embeddings/public/tables.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.1", "rows of a small table") {
  const Tensor weight = show("weight", draw.whole({4, 3}, 10, 99));
  observe_rows(draw, "y", weight, show_ids("ids", {2, 0, 3, 2}));
}

GRADED("11.1", "a weight whose columns lie side by side") {
  const Tensor weight = show("weight, stored by columns", draw.normal_permuted({4, 3}));
  observe_rows(draw, "y", weight, show_ids("ids", {3, 1, 2}));
}

GRADED("11.1", "no ids") {
  const Tensor weight = show("weight", draw.normal({3, 2}));
  observe_rows(draw, "no rows", weight, ids_of({}));
  observe_rows(draw, "one row", weight, show_ids("ids", {1}));
}
