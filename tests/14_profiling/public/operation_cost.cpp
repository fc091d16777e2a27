#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("14.2", "a product of two matrices") {
  const std::int64_t m = draw.integer(2, 5), k = m + draw.integer(1, 5), n = k + draw.integer(1, 5);
  observe_cost("product", {"matmul", {{m, k}, {k, n}}, {m, n}});
  observe_cost("matrix by vector", {"matmul", {{m, k}, {k, 1}}, {m, 1}});
}

// The second operand is stretched over the batch: it is read once.
GRADED("14.2", "products of a batch, and of a broadcast one") {
  const std::int64_t b = draw.integer(2, 5), m = draw.integer(2, 5), k = draw.integer(6, 9);
  observe_cost("batch", {"matmul", {{b, m, k}, {b, k, 3}}, {b, m, 3}});
  observe_cost("broadcast", {"matmul", {{b, 2, m, k}, {k, 7}}, {b, 2, m, 7}});
  observe_cost("both", {"matmul", {{b, 1, m, k}, {4, k, 2}}, {b, 4, m, 2}});
}

GRADED("14.2", "views are free, copies move bytes alone") {
  const std::int64_t n = draw.integer(3, 9);
  for (const char* name : {"reshape", "transpose", "permute", "expand", "unsqueeze", "squeeze"}) {
    observe_cost(name, {name, {{n, 4}}, {4, n}});
  }
  observe_cost("slice", {"slice", {{n, 4}}, {2, 4}});
  observe_cost("clone", {"clone", {{n, 4}}, {n, 4}});
  observe_cost("concat", {"concat", {{n, 4}, {2, 4}}, {n + 5, 4}});
}

GRADED("14.2", "elementwise, also with a broadcast operand") {
  const std::int64_t m = draw.integer(2, 9), n = m + draw.integer(1, 9);
  observe_cost("exp", {"exp", {{m, n}}, {m, n}});
  observe_cost("add", {"add", {{m, n}, {n}}, {m, n}});
  observe_cost("outer", {"multiply", {{m, 1}, {1, n}}, {m, n}});
  observe_cost("where", {"where", {{n}, Shape{}, {m, n}}, {m, n}});
}

GRADED("14.2", "reductions, softmax and layer norm") {
  const std::int64_t m = draw.integer(2, 9), n = m + draw.integer(1, 9);
  observe_cost("sum", {"sum", {{m, n}}, {m}});
  observe_cost("max", {"max", {{m, n}}, {1, n}});
  observe_cost("softmax", {"softmax", {{m, n}}, {m, n}});
  observe_cost("layer_norm", {"layer_norm", {{m, n}, {n}, {n}}, {m, n}});
}

GRADED("14.2", "rows of a table") {
  const std::int64_t rows = draw.integer(40, 90), b = draw.integer(2, 5),
                     width = draw.integer(6, 9);
  observe_cost("embedding", {"embedding", {{rows, width}}, {b, 3, width}});
  observe_cost("one id", {"embedding", {{rows, width}}, {1, width}});
}
