#include "tests/03_layers/public/models.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Models in a model, three deep, with something behind each.
class Deep : public nn::Module {
 public:
  explicit Deep(double start) : left(start), right(start + 10), scale(start + 20) {}
  void members(nn::Members& visit) override {
    visit("left", left);
    visit("square", square);
    visit("right", right);
    visit("scale", scale);
  }

  Pair left, right;
  Square square;
  Scale scale;
};

// Modules of one name within each other, and a parameter behind each.
class Nest : public nn::Module {
 public:
  Nest(double start, int levels) : shift(single(start)), other(start + 100) {
    if (levels > 0) inner.push_back(Nest(start + 1, levels - 1));
  }
  void members(nn::Members& visit) override {
    for (Nest& nest : inner) visit(nest.inner.size() == 1 ? "a" : "b", nest);
    visit("a", other);
    visit("shift", shift);
  }

  std::vector<Nest> inner;
  Tensor shift;
  Scale other;
};

// Modules whose names have dots, with a parameter behind each.
class Dotted : public nn::Module {
 public:
  explicit Dotted(double start) : inner(start), shift(single(start + 50)) {}
  void members(nn::Members& visit) override {
    visit("blocks.0", inner);
    visit("blocks.1.scale", inner.first);
    visit("shift", shift);
  }

  Small inner;
  Tensor shift;
};

}  // namespace

GRADED("03.5", "names that come again further down") {
  const double start = draw.integer(20, 9999);
  observe_text("named_parameters()", describe_named(Nest(start, 4)));
}

GRADED("03.5", "three deep, and back") {
  const Deep model(draw.integer(20, 9999));
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
  observe("of a module without any", static_cast<double>(Square().parameters().size()));
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

GRADED("03.5", "names with dots, and parameters that are views") {
  const double start = draw.integer(20, 9999);
  const Dotted model(start);
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
  const std::vector<Tensor> all{draw.normal_permuted({2, 3}).requires_grad_(),
                                draw.normal({4, 5}).slice(1, 1, 3).requires_grad_()};
  const Many views(all);
  {
    const NoGrad no_grad;
    std::vector<Tensor> handles = views.parameters();
    for (Tensor& handle : handles) handle.copy_(draw.normal(handle.shape()));
  }
  observe("permuted, as written", all[0].detach());
  observe("part of wider rows, as written", all[1].detach());
  // Three frozen ones, two of which share their memory with one that is not.
  const Tensor rows = draw.normal({3, 2}), alone = draw.normal({1});
  const Tensor first = rows.slice(0, 0, 1), second = rows.slice(0, 1, 2);
  const Tensor learns = rows.slice(0, 2, 3).requires_grad_();
  const Many frozen({first, alone, learns, second, first, alone});
  observe_text("names of frozen ones and another", describe_named(frozen));
  observe_text("frozen ones and another", describe(frozen.parameters()));
}
