#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Operations of one name on drawn shapes, from empty ones to those of more than 64.
std::vector<Operation> operations_of(Draw& draw, const std::string& name) {
  const std::vector<std::int64_t> sizes = {0, 1, 2, 3, 7, 8, 9, 16, 17, 33, 65};
  const auto size = [&](std::int64_t least) {
    return sizes[static_cast<std::size_t>(draw.integer(least, 10))];
  };
  std::vector<Operation> operations;
  for (int i = 0; i < 5; ++i) {
    const std::int64_t m = size(0), n = size(1), k = size(0), b = size(2);
    if (name == "matmul") {
      operations.push_back({name, {{b, m, k}, {k, n}}, {b, m, n}});
      operations.push_back({name, {{m, k}, {2, b, k, n}}, {2, b, m, n}});
    } else if (name == "layer_norm") {
      operations.push_back({name, {{b, m, n}, {n}, {n}}, {b, m, n}});
    } else if (name == "embedding") {
      operations.push_back({name, {{b, n}}, {m, k, n}});
    } else if (name == "concat") {
      operations.push_back({name, {{m, n}, {k, n}, {b, n}}, {m + k + b, n}});
    } else {
      operations.push_back({name, {{m, n}}, {m, n}});
      operations.push_back({name, {{b, m, n}}, {m, n}});
      operations.push_back({name, {{m, n}, {n}}, {m, n}});
      operations.push_back({name, {{b, 1}, {1, n}, {b, n}}, {b, n}});
    }
  }
  return operations;
}

}  // namespace

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
  for (const char* name : {"matmul",  "softmax",         "log_softmax", "layer_norm", "embedding",
                           "concat",  "clone",           "to",          "slice_dx",   "sum",
                           "max",     "reshape",         "slice",       "squeeze",    "add",
                           "log",     "where",           "argmax",      "equal",      "exp_",
                           "maximum", "softmax_of_mine", "an_embedding"}) {
    std::vector<double> flops, bytes;
    for (const Operation& operation : operations_of(draw, name)) {
      const nn::Cost cost = nn::operation_cost(operation);
      flops.push_back(static_cast<double>(cost.flops));
      bytes.push_back(static_cast<double>(cost.bytes));
    }
    observe(concatenate("FLOPs of drawn shapes, ", name), flops);
    observe(concatenate("bytes of drawn shapes, ", name), bytes);
  }
}
