#include "nn/sequential.h"
#include "tests/03_layers/public/counting.h"
#include "tests/03_layers/public/factors.h"
#include "tests/03_layers/public/models.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 03's functions are called with: see tests/03_layers/edges.toml.
namespace {

const std::vector<std::string> two_times = {"once", "twice"};

}  // namespace

GRADED("03.1", "one number, one row, and rows that are one row of memory") {
  const std::int64_t n = draw.integer(2, 9);
  const Tensor weight = draw.normal({3, n}), bias = draw.normal({3});
  observe("one number", linear(draw.normal({1, 1}), draw.normal({1, 1}), draw.normal({1})));
  observe("a vector of one number", linear(draw.normal({1}), draw.normal({1, 1})));
  observe("a row many times", linear(stretched(draw.normal({1, n}), 4), weight, bias));
  const Tensor alike = stretched(draw.normal({1, n}), 3);
  observe("a weight of one row many times", linear(draw.normal({2, n}), alike));
  observe("both", linear(alike, alike));
  observe("a bias of one number",
          linear(draw.normal({2, n}), weight, draw.normal({1}).expand({3})));
  const Tensor square = draw.normal_permuted({n, n});
  observe("alike in memory", linear(draw.normal_permuted({n, n}), square));
  observe("the same", linear(square, square));
}

GRADED("03.1", "infinities, NaN and large numbers stay in their rows and columns") {
  const Tensor x =
      with_numbers(draw.uniform({4, 3}, 1, 2), {{1, no_bound}, {3, not_a_number}, {6, 1e200}});
  const Tensor weight =
      with_numbers(draw.uniform({5, 3}, 1, 2), {{2, -no_bound}, {4, not_a_number}, {6, -1e150}});
  const Tensor bias =
      with_numbers(draw.normal({5}), {{2, 1e300}, {3, not_a_number}, {4, -no_bound}});
  observe_with_nan("without a bias", linear(x, weight));
  observe_with_nan("with a bias", linear(x, weight, bias));
  observe_with_nan("by other weights", linear(x, draw.uniform({5, 3}, 1, 2), bias));
}

GRADED("03.1", "gradients, twice") {
  const Tensor x = differentiable(draw.normal({2, 3}));
  const Tensor weight = differentiable(draw.normal({4, 3}));
  const Tensor bias = differentiable(draw.normal({4}));
  for (const std::string& time : two_times) {
    run_backward(linear(x, weight, bias), draw.normal({2, 4}));
    observe("dx " + time, x.grad());
    observe("dweight " + time, weight.grad());
    observe("dbias " + time, bias.grad());
  }
}

GRADED("03.3", "infinities, NaN and large numbers, where nothing is dropped") {
  const Tensor x = with_numbers(draw.normal({1, 6}),
                                {{1, no_bound}, {2, not_a_number}, {3, 1e300}, {4, -no_bound}});
  observe_with_nan("resting", dropout(x, 0.3, false));
  observe_with_nan("p = 0", dropout(x, 0, true));
}

GRADED("03.3", "probabilities far from any") {
  const std::int64_t p = draw.integer(1000, 9999);
  const Tensor x = draw.normal({2, 3});
  observe("y", dropout(x, 0, true));
  for (const bool training : {true, false}) {
    const std::string when = training ? ", training" : ", resting";
    observe_error("p large" + when, [&] { dropout(x, static_cast<double>(p), training); },
                  {std::to_string(p)});
    observe_error("p infinite" + when, [&] { dropout(x, no_bound, training); }, {"inf"});
    observe_error("p of -infinity" + when, [&] { dropout(x, -no_bound, training); }, {"-inf"});
  }
}

GRADED("03.3", "gradients of two calls, each through what it kept") {
  const std::int64_t n = draw.integer(30, 90);
  const Tensor x = differentiable(draw.normal({1, n}));
  std::vector<double> wanted(static_cast<std::size_t>(n), 0);
  for (int call = 0; call < 2; ++call) {
    const Tensor dy = draw.normal({1, n});
    const Tensor y = dropout(x, 0.5, true);
    const std::vector<bool> dropped = zeros(y);
    run_backward(y, dy);
    for (std::size_t i = 0; i < wanted.size() && i < dropped.size(); ++i) {
      if (!dropped[i]) wanted[i] += 2 * element(dy, static_cast<std::int64_t>(i));
    }
  }
  if (!x.grad().defined()) return;
  const std::vector<Scalar> dx = x.grad().to_vector();
  double right = 0;
  for (std::size_t i = 0; i < wanted.size() && i < dx.size(); ++i) {
    right += std::fabs(dx[i] - wanted[i]) < 1e-9 ? 1 : 0;
  }
  observe("numbers whose gradient is that of both calls", right);
  // With p = 1 nothing comes back, whether or not y has a history.
  const Tensor gone = differentiable(draw.normal({3})), y = dropout(gone, 1, true);
  if (y.requires_grad()) run_backward(y, draw.normal({3}));
  observe("dx at p = 1", gone.grad().defined() ? gone.grad() : draw.full({3}, 0));
}

GRADED("03.4", "inputs of every kind, and calls that repeat") {
  const std::int64_t n = draw.integer(2, 9);
  nn::Sequential model{Scale(1.5, draw.integer(2, 9)), Square(), Mode()};
  const Tensor inputs[] = {draw.normal({0, n}),          draw.normal({1, 1}),
                           draw.normal({1, n}),          draw.normal({2, 257}),
                           draw.normal_permuted({n, 3}), stretched(draw.normal({1, n}), 3)};
  for (const std::string time : {"training", "resting"}) {
    model.train(time == "training");
    for (std::size_t i = 0; i < std::size(inputs); ++i) {
      observe(concatenate("input ", i, ", ", time), model(inputs[i]));
    }
  }
  const Tensor odd = with_numbers(draw.normal({2, 3}),
                                  {{0, no_bound}, {2, not_a_number}, {4, -no_bound}, {5, 1e300}});
  observe_with_nan("no numbers", model(odd));
  observe_text("names at rest", listing(model));
  Listing twice;
  model.members(twice);
  model.members(twice);
  observe_text("names, twice", twice.text);
}

GRADED("03.4", "gradients, twice") {
  const Tensor x = differentiable(draw.normal({1, 3}));
  const Scale first(1.5, 1);
  const nn::Sequential model(first, Square());
  for (const std::string& time : two_times) {
    run_backward(model(x), draw.normal({1, 3}));
    observe("dx " + time, x.grad());
    observe("dweight " + time, first.weight.grad());
  }
}

GRADED("03.5", "parameters of every kind, asked for again and again") {
  const std::int64_t n = draw.integer(2, 9);
  std::vector<Tensor> all = {
      draw.normal({0, n}),
      draw.normal({1, 1}),
      draw.normal({1, n}),
      draw.normal_permuted({2, n}),
      stretched(draw.normal({1, 2}), 3),
      with_numbers(draw.normal({4}), {{0, no_bound}, {1, not_a_number}, {2, 1e300}})};
  for (Tensor& parameter : all) parameter.requires_grad_();
  Many model(all);
  for (const std::string time : {"training", "resting", "training again"}) {
    model.train(time != "resting");
    observe_text("named_parameters(), " + time, describe_named(model));
    observe_text("parameters(), " + time, describe(model.parameters()));
    run_backward(all[2] * Scalar(2), draw.normal({1, n}));
    observe("gradient, " + time, model.parameters().at(2).grad());
  }
}

GRADED("03.5", "models in a model, asked for again and again") {
  Pair model(draw.integer(20, 9999));
  for (const std::string time : {"training", "resting", "training again"}) {
    model.train(time != "resting");
    observe_text("named_parameters(), " + time, describe_named(model));
    observe_text("parameters(), " + time, describe(model.parameters()));
  }
}
