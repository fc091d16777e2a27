#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("14.2", "products of odd shapes, and a stretched first operand") {
  const std::int64_t k = draw.integer(5, 40);
  observe_cost("a row by a column", {"matmul", {{1, k}, {k, 1}}, {1, 1}});
  observe_cost("an outer product", {"matmul", {{k, 1}, {1, k + 2}}, {k, k + 2}});
  observe_cost("stretched first", {"matmul", {{3, k}, {5, k, 2}}, {5, 3, 2}});
  observe_cost("many axes", {"matmul", {{2, 1, 3, 4, k}, {7, 1, k, 6}}, {2, 7, 3, 4, 6}});
}

// The numbers of the second round have an odd factor of more than 53 bits: no double holds them.
GRADED("14.2", "more than 32 bits can count, and more than a double") {
  const std::int64_t more = draw.integer(70001, 90000);
  for (const std::int64_t n : {more, (std::int64_t{1} << 27) + 2 * more + 1}) {
    const std::int64_t k = n == more ? 4096 : 3;
    const auto name = [&](const char* of) { return concatenate(of, ", ", n); };
    observe_cost(name("product"), {"matmul", {{n, k}, {k, n}}, {n, n}});
    observe_cost(name("softmax"), {"softmax", {{n, n}}, {n, n}});
    observe_cost(name("sum"), {"sum", {{n, n}}, {n}});
    observe_cost(name("layer_norm"), {"layer_norm", {{n, n}, {n}, {n}}, {n, n}});
    observe_cost(name("embedding"), {"embedding", {{n, n}}, {n, n}});
    observe_cost(name("clone"), {"clone", {{n, n}}, {n, n}});
    observe_cost(name("add"), {"add", {{n, n}, {n, n}}, {n, n}});
  }
}

GRADED("14.2", "nothing, and single numbers") {
  const std::int64_t n = draw.integer(3, 30);
  observe_cost("an empty sum in each number", {"matmul", {{n, 0}, {0, 3}}, {n, 3}});
  observe_cost("no rows", {"matmul", {{0, n}, {n, 3}}, {0, 3}});
  observe_cost("a single number", {"sum", {{n, 2}}, Shape{}});
  observe_cost("the negative of one", {"negate", {Shape{}}, Shape{}});
  observe_cost("softmax of nothing", {"softmax", {{n, 0}}, {n, 0}});
  observe_cost("ids of width 0", {"embedding", {{n, 0}}, {n, 0}});
  observe_cost("no ids", {"embedding", {{n, 4}}, {0, 4}});
}

GRADED("14.2", "every other name") {
  const std::int64_t m = draw.integer(2, 9), n = m + draw.integer(1, 9);
  for (const char* name : {"log_softmax", "gelu", "a_name_of_mine", "less", "cumsum"}) {
    observe_cost(name, {name, {{m, n}}, {m, n}});
  }
  observe_cost("of nothing", {"a_name_of_mine", {}, {m, n}});
  observe_cost("of many", {"a_name_of_mine", std::vector<Shape>(70, Shape{m}), {m}});
  observe_cost("to", {"to", {{m, n}}, {m, n}});
  observe_cost("slice_dx", {"slice_dx", {{m, 2}}, {m, n}});
  observe_cost("one id for a wide row", {"embedding", {{m, 300}}, {300}});
  observe_cost("more ids than rows", {"embedding", {{m, 3}}, {m, n, 3}});
  observe_cost("attention", {"attention", {{2, m, 3}, {2, n, 3}, {2, n, 5}}, {2, m, 5}});
}
