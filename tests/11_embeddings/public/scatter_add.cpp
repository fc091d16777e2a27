#include "tests/11_embeddings/public/tables.h"

using namespace wick;
using namespace wick::scenario;

GRADED("11.2", "gradients by hand") {
  const Tensor dy = show("dy", draw.whole({3, 2}, 10, 99));
  const Tensor before = show("dweight before", draw.full({4, 2}, 0));
  observe_gradient(draw, "dweight", dy, show_ids("ids", {2, 0, 3}), before);
}

GRADED("11.2", "an id that comes again, after others and next to itself") {
  const Tensor dy = show("dy", draw.whole({5, 2}, 10, 99));
  const Tensor before = show("dweight before", draw.full({4, 2}, 0));
  observe_gradient(draw, "dweight", dy, show_ids("ids", {3, 1, 3, 3, 0}), before);
}

GRADED("11.2", "a gradient that was there before, and no ids") {
  const Tensor dy = show("dy", draw.whole({4, 2}, 10, 99));
  const Tensor before = show("dweight before", draw.whole({5, 2}, 100, 900));
  observe_gradient(draw, "dweight", dy, show_ids("ids", {4, 2, 1, 0}), before);
  observe_gradient(draw, "dweight of no ids", draw.full({0, 2}, 0), ids_of({}), before);
}

GRADED("11.2", "a dy whose columns lie side by side") {
  const Tensor dy = show("dy, stored by columns", draw.normal_permuted({4, 3}));
  const Tensor before = show("dweight before", draw.full({4, 3}, 0));
  observe_gradient(draw, "dweight", dy, show_ids("ids", {1, 2, 3, 0}), before);
}
