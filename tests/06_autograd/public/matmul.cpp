#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.3", "a product by hand") {
  const Tensor a = show("a", draw.whole({2, 3}, -9, 9));
  const Tensor b = show("b", draw.whole({3, 1}, 1, 9));
  const Tensor dy = show("dy", draw.whole({2, 1}, 1, 99));
  const Tensor da = matmul_da(dy, b);
  const Tensor db = matmul_db(dy, a);
  observe("matmul_da", da);
  observe("matmul_db", db);
  CHECK(da.shape() == a.shape());
  CHECK(db.shape() == b.shape());
}

GRADED("06.3", "a batch of products through backward") {
  const Tensor a = show("a", differentiable(draw.normal({2, 2, 3})));  // (batch, m, k)
  const Tensor b = show("b", differentiable(draw.normal({2, 3, 4})));  // (batch, k, n)
  const Tensor dy = show("dy", draw.normal({2, 2, 4}));
  run_backward(matmul(a, b), dy);
  observe("da", a.grad());
  observe("db", b.grad());
}

GRADED("06.3", "a matrix that every product of a batch shares") {
  const Tensor a = show("a", draw.normal({2, 2, 3}));  // (batch, m, k)
  const Tensor b = show("b", draw.normal({3, 2}));     // (k, n)
  const Tensor dy = show("dy", draw.normal({2, 2, 2}));
  // A rule may return the gradient of the stretched operand: this sums it down.
  observe("matmul_da", fitted(draw, matmul_da(dy, b), {2, 2, 3}));
  observe("matmul_db", fitted(draw, matmul_db(dy, a), {3, 2}));
}

GRADED("06.3", "two leading axes, and products of no terms") {
  const Tensor a = show("a", draw.normal({2, 2, 1, 2}));
  const Tensor b = show("b", draw.normal({2, 2, 2, 3}));
  const Tensor dy = show("dy", draw.normal({2, 2, 1, 3}));
  observe("matmul_da", matmul_da(dy, b));
  observe("matmul_db", matmul_db(dy, a));
  observe("matmul_da without terms", matmul_da(draw.normal({2, 3}), draw.normal({0, 3})));
}

GRADED("06.3", "rules of a product can be differentiated themselves") {
  needs_history();
  const Tensor a = show("a", differentiable(draw.normal({1, 2})));
  const Tensor b = show("b", differentiable(draw.normal({2, 3})));
  const Tensor dy = show("dy", differentiable(draw.normal({1, 3})));
  run_backward(matmul_da(dy, b), show("gradient of da", draw.normal({1, 2})));
  run_backward(matmul_db(dy, a), show("gradient of db", draw.normal({2, 3})));
  observe("a's gradient", a.grad());
  observe("b's gradient", b.grad());
  observe("dy's gradient", dy.grad());
}
