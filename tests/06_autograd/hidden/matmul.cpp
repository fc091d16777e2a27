#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"

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
