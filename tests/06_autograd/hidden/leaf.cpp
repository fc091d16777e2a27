#include "core/autograd/node.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.8", "gradients that change after they arrived") {
  needs_history();
  // A sum hands dy itself to both of its operands.
  const Tensor a = differentiable(draw.normal({3}));
  const Tensor b = differentiable(draw.normal({3}));
  Tensor dy = draw.normal({3});
  run_backward(a + b, dy);
  dy.copy_(draw.normal({3}));
  observe("da after dy was changed", a.grad());
  Tensor da = a.grad();
  da.copy_(draw.normal({3}));
  observe("db after da was changed", b.grad());

  // sum() hands one number on to all elements, as a view with stride 0.
  const Tensor x = differentiable(draw.normal_permuted({2, 3}));
  run_backward(sum(x), draw.normal({}));
  observe("dx", x.grad().clone());
  Tensor dx = x.grad();
  dx.copy_(draw.normal({2, 3}));
  observe("dx after it was changed", x.grad());

  // The same, where nothing else keeps that number.
  const Tensor z = differentiable(draw.normal_permuted({2, 3}));
  run_backward(sum(z) * Scalar(3), draw.normal({}));
  observe("dz", z.grad().clone());
  Tensor dz = z.grad();
  dz.copy_(draw.normal({2, 3}));
  observe("dz after it was changed", z.grad());
}

GRADED("06.8", "accumulate, called by hand") {
  Node leaf("leaf");
  leaf.is_leaf = true;
  Tensor first = draw.normal({2, 2});
  accumulate(leaf, first);
  observe("one", leaf.grad.clone());
  const Tensor second = draw.normal_permuted({2, 2});
  accumulate(leaf, second);
  observe("two", leaf.grad.clone());
  accumulate(leaf, second);
  observe("three", leaf.grad.clone());
  observe("the first is as it was", first);
  observe("the second is as it was", second);
}

GRADED("06.8", "zero_grad where there is nothing") {
  needs_history();
  Tensor fresh = differentiable(draw.normal({2, 3}));
  Tensor constant = draw.normal({2});
  Tensor other = differentiable(draw.normal({2, 3}));
  Tensor used = differentiable(draw.normal_permuted({2, 3}));
  run_backward(used * other, draw.normal({2, 3}));
  fresh.zero_grad();
  constant.zero_grad();
  used.zero_grad();
  observe(
      "which have a gradient: fresh, constant, used, other",
      std::vector<double>{fresh.grad().defined() ? 1.0 : 0.0, constant.grad().defined() ? 1.0 : 0.0,
                          used.grad().defined() ? 1.0 : 0.0, other.grad().defined() ? 1.0 : 0.0});
  observe("used", used.grad());
  observe("other", other.grad());
  observe("values of used", used.detach());
  Tensor one = differentiable(draw.normal({1})), another = differentiable(draw.normal({1}));
  run_backward(one * another, draw.normal({1}));
  one.zero_grad();
  another.zero_grad();
  Tensor zeros_of_one = one.grad();
  zeros_of_one.copy_(draw.normal({1}));
  observe("zeros of one leaf after those of another were changed", another.grad());
}

GRADED("06.8", "three steps of gradient descent") {
  needs_history();
  Tensor w = differentiable(draw.normal({2, 2}));
  const Tensor x = draw.normal({5, 2});
  for (int step = 0; step < 3; ++step) {
    w.zero_grad();
    run_backward(tanh(matmul(x, w)), draw.normal({5, 2}));
    observe("gradient in step " + std::to_string(step), w.grad().clone());
    const NoGrad no_grad;
    w.copy_(w - w.grad() * Scalar(0.1));
  }
}

GRADED("06.8", "zero_grad of leaves of every shape") {
  needs_history();
  for (const Shape& shape : {Shape{}, Shape{1}, Shape{1, 1}, Shape{0, 3}, Shape{2, 3}}) {
    Tensor x = differentiable(draw.normal(shape));
    x.zero_grad();
    observe(concatenate("has a gradient before, ", shape), x.grad().defined() ? 1 : 0);
    for (const std::string time : {"once", "twice"}) {
      run_backward(x * Scalar(3), draw.normal(shape));
      observe(concatenate("dx ", time, ", ", shape), x.grad().clone());
      x.zero_grad();
      observe(concatenate("zeros ", time, ", ", shape), x.grad().clone());
    }
  }
}
