#include "tests/03_layers/public/models.h"
#include "tests/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Models in a model, three deep, with something behind each.
class Deep : public nn::Module {
 public:
  void members(nn::Members& visit) override {
    visit("left", left);
    visit("square", square);
    visit("right", right);
    visit("scale", scale);
  }

  class Pair : public nn::Module {
   public:
    explicit Pair(double start) : small(), last{start, start + 1} {
      small.first = Scale(start + 2);
    }
    void members(nn::Members& visit) override {
      visit("small", small);
      visit("last", last);
    }
    Small small;
    Scale last;
  };

  Pair left{20}, right{30};
  Square square;
  Scale scale{9};
};

// Any parameters, under their number.
class Many : public nn::Module {
 public:
  explicit Many(std::vector<Tensor> tensors) : tensors_(std::move(tensors)) {}
  void members(nn::Members& visit) override {
    for (std::size_t i = 0; i < tensors_.size(); ++i) visit("p" + std::to_string(i), tensors_[i]);
  }

 private:
  std::vector<Tensor> tensors_;
};

}  // namespace

GRADED("03.5", "three deep, and back") {
  const Deep model;
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
  observe("of a module without any", static_cast<double>(Square().parameters().size()));
}

GRADED("03.5", "the same parameter, near and far") {
  const Tensor a = tensor({1}).requires_grad_(), b = tensor({2}).requires_grad_();
  const Tensor c = tensor({3}), d = tensor({0});  // frozen: without a gradient
  const Many model({b, a, a, d, b, c, a, d});
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
}

GRADED("03.5", "other parameters with the same numbers") {
  std::vector<Tensor> tensors;
  for (int i = 0; i < 3; ++i) tensors.push_back(draw.full({2}, 4).requires_grad_());
  const Tensor both = draw.values({2, 2}, {4, 4, 5, 5});
  tensors.push_back(both.slice(0, 0, 1).requires_grad_());  // two parameters in one piece of memory
  tensors.push_back(both.slice(0, 1, 2).requires_grad_());
  const Many model(tensors);
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
}

GRADED("03.5", "handles on the parameters, not copies") {
  Small model;
  {
    const NoGrad no_grad;
    for (Tensor& parameter : model.parameters()) parameter.copy_(draw.normal({1}));
    for (auto& [name, parameter] : model.named_parameters()) {
      if (name == "shift") parameter.copy_(draw.normal({1}));
    }
  }
  observe("scale", model.scale);
  observe("first.weight", model.first.weight);
  observe("first.bias", model.first.bias);
  observe("second.weight", model.second.weight);
  observe("shift", model.shift);

  run_backward(model.first.forward(draw.normal({1})), draw.normal({1}));
  observe("gradient of the second parameter", model.parameters().at(1).grad());
  observe("gradient of the third parameter", model.parameters().at(2).grad());
}
