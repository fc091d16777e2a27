#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/ops/one_pass.h"
#include "core/option.h"

#include <array>

namespace wick {

namespace {

// The parts of the forward pass that backward needs. The rules of the three inputs share one
// object.
class Backward {
 public:
  enum Input { X, Weight, Bias };

  Backward(const Tensor& x, const Tensor& weight, Scalar eps, Array means, Array scales)
      : x_(x), weight_(weight), eps_(eps), means_(std::move(means)), scales_(std::move(scales)) {}

  Tensor gradient(Input input, const Tensor& dy) {
    if (grad_enabled()) return differentiable(input, dy);
    return gradients_.take(input, dy, [&](std::array<Tensor, 3>& all) { compute(dy, all); });
  }

 private:
  void compute(const Tensor& dy, std::array<Tensor, 3>& all) const {
    const Tensor& x = x_;
    const Tensor& weight = weight_;
    Array dx = empty_array(x.shape(), x.device());
    Array dweight = empty_array(weight.shape(), x.device());
    Array dbias = empty_array(weight.shape(), x.device());
    backend(x.device())
        .layer_norm_backward(x.array(), weight.array(), means_, scales_, dy.array(), dx, dweight,
                             dbias);
    trace("layer_norm_backward", {&x, &weight, &dy}, dx);
    all = {Tensor(dx), Tensor(dweight), Tensor(dbias)};
  }

  // The rule by recorded operations: the device's pass records no history.
  Tensor differentiable(Input input, const Tensor& dy) const {
    switch (input) {
      case X: return layer_norm_dx(dy, x_, weight_, eps_);
      case Weight: return layer_norm_dweight(dy, x_, eps_);
      case Bias: break;
    }
    return layer_norm_dbias(dy);
  }

  Saved x_, weight_;
  Scalar eps_;
  Array means_, scales_;
  OnePass<3> gradients_;
};

}  // namespace

Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, Scalar eps) {
  check_operands("layer_norm", {&x, &weight, &bias});
  if (x.dim() == 0 || weight.shape() != Shape{x.size(-1)} || bias.shape() != weight.shape()) {
    fail<ShapeError>("layer_norm: weight ", weight.shape(), " and bias ", bias.shape(), " for ",
                     x.shape(), ": both must be (features,), the last axis of x");
  }
  check_not_negative("layer_norm", "eps", eps);
  const Shape rows = x.shape().erased(x.dim() - 1);
  Array y = empty_array(x.shape(), x.device());
  Array means = empty_array(rows, x.device());
  Array scales = empty_array(rows, x.device());
  backend(x.device()).layer_norm(x.array(), weight.array(), bias.array(), eps, y, means, scales);
  if (!grad_enabled() || !(x.requires_grad() || weight.requires_grad() || bias.requires_grad())) {
    return record("layer_norm", std::move(y), constant(x), constant(weight), constant(bias));
  }
  const auto backward =
      std::make_shared<Backward>(x, weight, eps, std::move(means), std::move(scales));
  const auto rule = [&](Backward::Input input) {
    return [backward, input](const Tensor& dy) { return backward->gradient(input, dy); };
  };
  return record("layer_norm", std::move(y), edge(x, rule(Backward::X)),
                edge(weight, rule(Backward::Weight)), edge(bias, rule(Backward::Bias)));
}

}  // namespace wick
