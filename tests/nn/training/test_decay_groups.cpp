#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

// A scale without axes, a bias, a matrix, a tied matrix and a frozen one.
class Model : public nn::Module {
 public:
  void members(nn::Members& visit) override {
    visit("scale", scale);
    visit("hidden", hidden);
    visit("kernel", kernel);
    visit("out", hidden.weight);
    visit("frozen", frozen);
    visit("norm", norm);
  }
  Tensor scale = ones(Shape{}).requires_grad_();
  nn::Linear hidden{2, 3};
  Tensor kernel = ones(Shape{2, 1, 2}).requires_grad_();
  Tensor frozen = ones(Shape{2, 2});
  nn::LayerNorm norm{3};
};

std::vector<const Node*> nodes(const std::vector<Tensor>& parameters) {
  std::vector<const Node*> result;
  for (const Tensor& parameter : parameters) result.push_back(parameter.node().get());
  return result;
}

}  // namespace

TEST_CASE("decay_groups: matrices decay, what has one axis or none does not, each once") {
  const Model model;
  const nn::DecayGroups groups = nn::decay_groups(model);
  CHECK(nodes(groups.decayed) == nodes({model.hidden.weight, model.kernel}));
  CHECK(nodes(groups.others) ==
        nodes({model.scale, model.hidden.bias, model.norm.weight, model.norm.bias}));
  const nn::DecayGroups of_dropout = nn::decay_groups(nn::Dropout(0.5));
  CHECK(of_dropout.decayed.empty());
  CHECK(of_dropout.others.empty());
}
