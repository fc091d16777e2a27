#include "tests/07_optimizers/public/groups.h"
#include "tests/07_optimizers/public/steps.h"
#include "tools/grade/scenario/not_numbers.h"

#include <functional>
#include <memory>

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 07's functions are called with: see tests/07_optimizers/edges.toml.
namespace {

using Make = std::function<std::unique_ptr<nn::Optimizer>(const std::vector<Tensor>&)>;

// Two steps of parameters of one number, of one row, of none, and of numbers that are none.
void observe_kinds(Draw& draw, const Make& make) {
  const std::int64_t n = draw.integer(2, 9);
  std::vector<Tensor> parameters, gradients;
  const auto add = [&](const Tensor& x, const Tensor& dx) {
    parameters.push_back(parameter(x));
    gradients.push_back(dx);
  };
  add(draw.normal({1, 1}), draw.normal({1, 1}));
  add(draw.normal({1, n}), draw.normal({1, n}));
  add(draw.normal({0, n}), draw.normal({0, n}));
  add(draw.normal_permuted({3, n}), draw.normal_permuted({3, n}));
  add(draw.normal({3, n}), stretched(draw.normal({1, n}), 3));
  add(with_numbers(draw.normal({2, 4}), {{1, not_a_number}, {2, 1e300}}),
      with_numbers(draw.normal({2, 4}),
                   {{3, no_bound}, {4, not_a_number}, {5, 1e150}, {6, -no_bound}}));
  const std::unique_ptr<nn::Optimizer> optimizer = make(parameters);
  for (const std::string step : {" after one step", " after two"}) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      give_gradient(parameters[i], gradients[i].clone());
    }
    // A gradient need not be contiguous.
    give_gradient(parameters[4], gradients[4]);
    give_gradient(parameters[3], gradients[3]);
    optimizer->step();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      observe_with_nan(concatenate("parameter ", i, step), parameters[i].detach());
    }
  }
  observe_left_arrays(*optimizer);
}

}  // namespace

GRADED("07.1", "one number, one row, none, and numbers that are none") {
  const double rate = draw.uniform({}, 0.1, 0.9).item();
  observe_kinds(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::SGD>(all, nn::SGDOptions{rate, 0, 0.3});
  });
  const Tensor large = nn::with_decay(draw.normal({1, 3}), draw.normal({1, 3}), 1000);
  observe("a decay of 1000", large);
  const Tensor number = nn::with_decay(draw.normal({}), draw.normal({}), 0.5);
  observe("of a number", number);
}

GRADED("07.1", "a parameter of no bound") {
  const Tensor x = parameter(with_numbers(draw.normal({4}), {{1, no_bound}, {2, -no_bound}}));
  nn::SGD sgd({x}, nn::SGDOptions{0.5});
  for (const std::string step : {"one step", "two"}) {
    give_gradient(x, draw.normal({4}));
    sgd.step();
    observe_with_nan("after " + step, x.detach());
  }
  observe_left_arrays(sgd);
}

GRADED("07.2", "one number, one row, none, and numbers that are none") {
  const double momentum = draw.uniform({}, 0.1, 0.9).item();
  for (const bool nesterov : {false, true}) {
    std::vector<Tensor> parameters;
    const std::int64_t n = draw.integer(2, 9);
    for (const Shape& shape : {Shape{1, 1}, Shape{1, n}, Shape{0, n}, Shape{2, 3}}) {
      parameters.push_back(parameter(draw.normal(shape)));
    }
    nn::SGD sgd(parameters, nn::SGDOptions{0.1, momentum, 0, nesterov});
    for (int step = 1; step <= 3; ++step) {
      for (const Tensor& each : parameters) give_gradient(each, draw.normal(each.shape()));
      give_gradient(parameters[1], stretched(draw.normal({1, 1}), 1).expand({1, n}));
      give_gradient(
          parameters[3],
          step == 2 ? draw.normal_permuted({2, 3})
                    : with_numbers(draw.normal({2, 3}),
                                   {{1, no_bound}, {2, not_a_number}, {3, 1e300}, {5, -no_bound}}));
      sgd.step();
      for (std::size_t i = 0; i < parameters.size(); ++i) {
        observe_with_nan(
            concatenate("parameter ", i, " after step ", step, nesterov ? ", Nesterov" : ""),
            parameters[i].detach());
      }
    }
    if (nesterov) observe_left_arrays(sgd);
  }
}

GRADED("07.3", "one number, one row, none, and numbers that are none") {
  const double rate = draw.uniform({}, 0.1, 0.9).item();
  observe_kinds(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::Adam>(all, nn::AdamOptions{rate, 0.8, 0.9, 1e-4});
  });
}

GRADED("07.3", "rates and eps of every size, and every two options") {
  const double number = draw.uniform({}, 0.2, 0.9).item();
  const std::vector<nn::AdamOptions> options = {
      {0, 0.9, 0.999, 1e-8},    {1000, 0.9, 0.999, 1e-8},      {number, 0.5, 0.999, 1e-8},
      {number, 0.9, 0.7, 1e-8}, {number, 0.9, 0.999, 1},       {1e-3, 0.5, 0.7, 1e-8},
      {1e-3, 0.5, 0.999, 1},    {1e-3, 0.9, 0.7, 1},           {number, 0.5, 0.7, 1000},
      {number, 0.5, 0.7, 0},    {number, 0.5, 0.7, 1e-2, 1000}};
  const NoGrad no_grad;
  for (std::size_t i = 0; i < options.size(); ++i) {
    Tensor x = parameter(draw.normal({1, 3}));
    nn::Moments moments;
    for (int step = 1; step <= 3; ++step) {
      nn::adam_step(x, draw.uniform({1, 3}, 1, 5), moments, options[i]);
    }
    observe(concatenate("parameter of options ", i), x.detach());
    observe(concatenate("mean of options ", i), moments.mean);
    observe(concatenate("square of options ", i), moments.square);
    observe(concatenate("steps of options ", i), static_cast<double>(moments.steps));
  }
  Tensor x = parameter(draw.normal({1, 3}));
  nn::Moments moments;
  observe_left_arrays(x, draw.uniform({1, 3}, 1, 5), moments, options.back());
}

GRADED("07.3", "a thousand steps, and a parameter of no bound") {
  Tensor x = parameter(with_numbers(draw.normal({3}), {{1, no_bound}}));
  nn::Moments moments;
  const NoGrad no_grad;
  const Tensor dx = draw.uniform({3}, 1, 5);
  for (int step = 1; step <= 1000; ++step) nn::adam_step(x, dx, moments, nn::AdamOptions{0.01});
  observe_with_nan("parameter", x.detach());
  observe("mean", moments.mean);
  observe("square", moments.square);
  observe_left_arrays(x, dx, moments, nn::AdamOptions{0.01});
}

GRADED("07.4", "one number, one row, none, and numbers that are none") {
  const double rate = draw.uniform({}, 0.1, 0.9).item();
  observe_kinds(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::AdamW>(all, nn::AdamWOptions{rate, 0.8, 0.9, 1e-4, 0.3});
  });
}

GRADED("07.4", "decay beyond the parameter, and none") {
  const double decay = draw.uniform({}, 800, 900).item();
  for (const double weight_decay : {decay, 1.0, 0.0}) {
    const Tensor x = parameter(draw.normal({1, 3}));
    nn::AdamW adamw({x}, nn::AdamWOptions{0.5, 0.9, 0.999, 1e-8, weight_decay});
    for (int step = 1; step <= 2; ++step) {
      give_gradient(x, draw.normal({1, 3}));
      adamw.step();
      observe(concatenate("parameter after step ", step, weight_decay > 0 ? ", decayed" : "",
                          weight_decay == 1 ? " by 1" : ""),
              x.detach());
    }
    if (weight_decay == 0) observe_left_arrays(adamw);
  }
}

GRADED("07.5", "parameters without numbers, of one, and asked again") {
  const double n = draw.integer(2, 9999);
  const Model model({{"weight", filled(draw, {0, 3}, n)},
                     {"bias", filled(draw, {0}, n + 1)},
                     {"one", filled(draw, {1, 1}, n + 2)},
                     {"number", filled(draw, {}, n + 3)},
                     {"cube", filled(draw, {1, 1, 1}, n + 4)}});
  for (const std::string time : {"once", "twice"}) {
    const nn::DecayGroups groups = nn::decay_groups(model);
    observe_text("decayed, " + time, listed(groups.decayed));
    observe_text("others, " + time, listed(groups.others));
  }
}
