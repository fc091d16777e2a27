#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.3", "a product by hand") {
  const Tensor a = show("a", draw.values({2, 3}, {1, 2, 0,  //
                                                  0, 1, 3}));
  const Tensor b = show("b", draw.values({3, 1}, {5, 1, 2}));
  const Tensor dy = show("dy", draw.values({2, 1}, {1, 10}));
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
