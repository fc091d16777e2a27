#include "core/autograd/node.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.8", "three backward passes") {
  needs_history();
  const Tensor x = show("x", differentiable(draw.whole({2}, 1, 9)));
  const Tensor dy = show("dy", draw.whole({2}, 1, 999));
  for (int pass = 1; pass <= 3; ++pass) {
    run_backward(x * Scalar(2), dy);
    observe("after pass " + std::to_string(pass), x.grad().clone());
  }
}

GRADED("06.8", "zero_grad between two passes") {
  needs_history();
  Tensor x = show("x", differentiable(draw.whole({2}, 1, 9)));
  const Tensor dy = show("dy", draw.whole({2}, 1, 999));
  run_backward(x * Scalar(2), dy);
  x.zero_grad();
  observe("after zero_grad", x.grad());
  run_backward(x * Scalar(3), dy);
  observe("after another pass", x.grad());
}

GRADED("06.8", "zero_grad where no pass has come") {
  needs_history();
  Tensor fresh = show("fresh", differentiable(draw.whole({2}, 1, 999)));
  Tensor used = show("used", differentiable(draw.whole({2}, 1, 999)));
  run_backward(used * Scalar(2), show("dy of used * 2", draw.whole({2}, 1, 99)));
  fresh.zero_grad();
  used.zero_grad();
  observe(
      "1 where there is a gradient: fresh, used",
      std::vector<double>{fresh.grad().defined() ? 1.0 : 0.0, used.grad().defined() ? 1.0 : 0.0});
  observe("fresh itself", fresh.detach());
}

GRADED("06.8", "writing into dy after the pass") {
  needs_history();
  const Tensor a = show("a", differentiable(draw.whole({2}, 1, 9)));
  const Tensor b = show("b", differentiable(draw.whole({2}, 1, 9)));
  Tensor dy = show("dy of a + b", draw.whole({2}, 10, 999));
  run_backward(a + b, dy);
  dy.copy_(show("written into dy afterwards", draw.whole({2}, 1, 9)));
  observe("da", a.grad());
  observe("db", b.grad());
}

GRADED("06.8", "zero_grad leaves the values and other gradients alone") {
  needs_history();
  Tensor a = show("a", differentiable(draw.normal({2})));
  const Tensor b = show("b", differentiable(draw.normal({2})));
  run_backward(a * b, show("dy", draw.normal({2})));
  a.zero_grad();
  observe("da", a.grad());
  observe("db", b.grad());
  observe("a", a.detach());
}

GRADED("06.8", "writing into the gradient of another leaf") {
  needs_history();
  const Tensor a = show("a", differentiable(draw.normal({2})));
  const Tensor b = show("b", differentiable(draw.normal({2})));
  run_backward(a + b, show("dy of a + b", draw.normal({2})));
  Tensor da = a.grad();
  da.copy_(show("written into da", draw.normal({2})));
  observe("db", b.grad());
}

GRADED("06.8", "every element of a sum has a gradient of its own") {
  needs_history();
  const Tensor x = show("x", differentiable(draw.normal({3})));
  run_backward(sum(x), show("dy of sum(x)", draw.normal({})));
  Tensor dx = x.grad();
  dx.copy_(show("written into dx", draw.normal({3})));
  observe("dx", x.grad());
}

GRADED("06.8", "what accumulate is handed stays as it was") {
  Node leaf("leaf");
  leaf.is_leaf = true;
  const Tensor first = show("first dx", draw.normal({2}));
  const Tensor second = show("second dx", draw.normal({2}));
  accumulate(leaf, first);
  accumulate(leaf, second);
  observe("gradient", leaf.grad);
  observe("first dx", first);
  observe("second dx", second);
}
