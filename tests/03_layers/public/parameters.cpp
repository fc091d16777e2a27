#include "tests/03_layers/public/models.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.5", "the names of a small model") {
  show("model", "scale, first { weight, bias }, second { weight }, shift");
  const Small model(draw.integer(2, 9999));
  observe_text("named_parameters()", describe_named(model));
  CHECK(model.named_parameters().size() == 5);
}

GRADED("03.5", "two deep, and back") {
  show("model",
       "small { scale, first { weight, bias }, second { weight }, shift }, last { weight, bias }");
  const Pair model(draw.integer(20, 9999));
  observe_text("named_parameters()", describe_named(model));
}

GRADED("03.5", "a weight that two places share") {
  show("model", "first { weight, bias }, second { the weight of first, a bias of its own }");
  const std::int64_t start = draw.integer(2, 9999);
  const Tied model(start);
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
  CHECK(model.named_parameters().size() == 4);
  CHECK(model.parameters().size() == 3);
  const double all = start + 10;
  {
    const NoGrad no_grad;
    for (Tensor& parameter : model.parameters()) parameter.copy_(draw.values({1}, {all}));
  }
  observe(concatenate("first.weight after parameters() were all set to ", all), model.first.weight);
}

GRADED("03.5", "the same parameter, near and far") {
  show("model", "b, a, a, d, b, c, a, d: p0 is b, p1 and p2 are a, ..; c and d need no gradient");
  const auto number = static_cast<Scalar>(draw.integer(1, 9999));
  const Tensor a = tensor({number}).requires_grad_(), b = tensor({number + 1}).requires_grad_();
  const Tensor c = tensor({number + 2}), d = tensor({number - 1});  // frozen: without a gradient
  const Many model({b, a, a, d, b, c, a, d});
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
}

GRADED("03.5", "other parameters with the same numbers") {
  const double n = draw.integer(1, 9999), next = n + 1;
  show("model", concatenate("p0 to p2 are (", n, ", ", n, "), p3 is (", n, ", ", n,
                            ") as well, p4 (", next, ", ", next, ") in the memory of p3"));
  std::vector<Tensor> tensors;
  for (int i = 0; i < 3; ++i) tensors.push_back(draw.full({2}, n).requires_grad_());
  const Tensor both = draw.values({2, 2}, {n, n, next, next});
  tensors.push_back(both.slice(0, 0, 1).requires_grad_());  // two parameters in one piece of memory
  tensors.push_back(both.slice(0, 1, 2).requires_grad_());
  const Many model(tensors);
  observe_text("named_parameters()", describe_named(model));
  observe_text("parameters()", describe(model.parameters()));
}

GRADED("03.5", "a handle on a parameter leads to its gradient") {
  show("model", "weight, bias");
  Scale model(2, 3);
  run_backward(model.forward(show("x", draw.normal({1}))), show("dy", draw.normal({1})));
  const std::vector<Tensor> parameters = model.parameters();
  observe("parameters", static_cast<double>(parameters.size()));
  for (const Tensor& parameter : parameters) {
    observe("gradient of " + describe(parameter), parameter.grad());
  }
}

GRADED("03.5", "what is written through named_parameters() is in the model") {
  show("model", "scale, first { weight, bias }, second { weight }, shift");
  Small model;
  {
    const NoGrad no_grad;
    for (auto& [name, parameter] : model.named_parameters()) parameter.copy_(draw.normal({1}));
  }
  observe("scale", model.scale);
  observe("first.bias", model.first.bias);
  observe("second.weight", model.second.weight);
}
