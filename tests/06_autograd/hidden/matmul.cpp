#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"

#include <array>

using namespace wick;
using namespace wick::scenario;

GRADED("06.3", "square matrices") {
  // Nothing complains about a forgotten transpose here.
  const Tensor a = draw.normal_permuted({3, 3});
  const Tensor b = draw.normal_permuted({3, 3});
  const Tensor dy = draw.normal_permuted({3, 3});
  observe("matmul_da", matmul_da(dy, b));
  observe("matmul_db", matmul_db(dy, a));
}

GRADED("06.3", "leading axes that broadcast") {
  struct Case {
    Shape a, b, y;
  };
  const Case cases[] = {
      {{2, 3, 4}, {4, 5}, {2, 3, 5}},          {{3, 4}, {2, 4, 5}, {2, 3, 5}},
      {{6, 1, 3, 4}, {2, 4, 5}, {6, 2, 3, 5}}, {{2, 1, 2, 3, 4}, {6, 1, 4, 5}, {2, 6, 2, 3, 5}},
      {{2, 3, 0}, {0, 5}, {2, 3, 5}},          {{1, 1}, {1, 1}, {1, 1}}};
  for (const auto& [shape_a, shape_b, shape_y] : cases) {
    const std::string name = to_string(shape_a) + " by " + to_string(shape_b) + ": ";
    const Tensor a = draw.normal_permuted(shape_a);
    const Tensor b = draw.normal_permuted(shape_b);
    const Tensor dy = draw.normal_permuted(shape_y);
    observe(name + "da", fitted(draw, matmul_da(dy, b), shape_a));
    observe(name + "db", fitted(draw, matmul_db(dy, a), shape_b));
  }
}

GRADED("06.3", "rules of rules where extents are 1") {
  const std::vector<std::array<std::int64_t, 3>> sizes = {
      {3, 4, 1}, {1, 4, 3}, {3, 1, 2}, {1, 1, 1}};
  for (const auto& [m, k, n] : sizes) {
    const Tensor a = differentiable(draw.normal({m, k})), b = differentiable(draw.normal({k, n}));
    const Tensor dy = differentiable(draw.normal({m, n}));
    run_backward(matmul_da(dy, b), draw.normal({m, k}));
    run_backward(matmul_db(dy, a), draw.normal({k, n}));
    const std::string name = concatenate(" of (", m, ", ", k, ") by (", k, ", ", n, ")");
    observe("ddy" + name, dy.grad());
    observe("da" + name, a.grad());
    observe("db" + name, b.grad());
  }
}
