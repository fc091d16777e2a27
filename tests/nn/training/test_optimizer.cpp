#include "tests/check.h"
#include "tests/nn/training/parameter_with_gradient.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>

using namespace wick;

namespace {

// What an optimiser keeps, as text: "0 velocity (2,)", and "undefined" where there is nothing yet.
class Listed : public nn::OptimizerState {
 public:
  explicit Listed(nn::Optimizer& optimizer) : parameters_(optimizer.parameters()) {
    optimizer.state(*this);
  }
  void operator()(const Tensor& parameter, const std::string& name, Tensor& value) override {
    CHECK((!value.defined() || value.shape() == parameter.shape()));
    CHECK((!value.defined() || !value.requires_grad()));
    add(parameter, name, value.defined() ? to_string(value.shape()) : "undefined");
  }
  void operator()(const Tensor& parameter, const std::string& name, std::int64_t& count) override {
    add(parameter, name, std::to_string(count));
  }
  std::string text;

 private:
  void add(const Tensor& parameter, const std::string& name, const std::string& value) {
    std::size_t i = 0;
    while (parameters_.at(i).node() != parameter.node()) ++i;
    text += concatenate(text.empty() ? "" : ", ", i, ' ', name, ' ', value);
  }

  std::vector<Tensor> parameters_;
};

// Takes all that one optimiser keeps, and puts it into another.
class Carried : public nn::OptimizerState {
 public:
  Carried(nn::Optimizer& from, nn::Optimizer& to) {
    from.state(*this);
    puts_ = true;
    to.state(*this);
  }
  void operator()(const Tensor&, const std::string&, Tensor& value) override {
    if (puts_) {
      value = tensors_.at(next_tensor_++);
    } else {
      tensors_.push_back(value.defined() ? value.clone() : value);
    }
  }
  void operator()(const Tensor&, const std::string&, std::int64_t& count) override {
    if (puts_) {
      count = counts_.at(next_count_++);
    } else {
      counts_.push_back(count);
    }
  }

 private:
  bool puts_ = false;
  std::vector<Tensor> tensors_;
  std::vector<std::int64_t> counts_;
  std::size_t next_tensor_ = 0;
  std::size_t next_count_ = 0;
};

// Optimisers with every option in use, for two parameters.
using Make = std::function<std::unique_ptr<nn::Optimizer>(const std::vector<Tensor>&)>;

const std::vector<Make>& all_optimizers() {
  static const std::vector<Make> all{
      [](const std::vector<Tensor>& p) {
        return std::make_unique<nn::SGD>(p, nn::SGDOptions{0.1, 0, 0.1});
      },
      [](const std::vector<Tensor>& p) {
        return std::make_unique<nn::SGD>(p, nn::SGDOptions{0.1, 0.9, 0.1, true});
      },
      [](const std::vector<Tensor>& p) {
        return std::make_unique<nn::Adam>(p, nn::AdamOptions{0.1, 0.8, 0.9, 1e-8, 0.1});
      },
      [](const std::vector<Tensor>& p) {
        return std::make_unique<nn::AdamW>(p, nn::AdamWOptions{0.1, 0.8, 0.9, 1e-8, 0.1});
      }};
  return all;
}

std::vector<Tensor> two_parameters() {
  std::vector<Tensor> parameters{tensor({1, -2}), tensor({{3, 0.5}, {-1, 2}})};
  for (Tensor& parameter : parameters) parameter.requires_grad_();
  return parameters;
}

void take_step(nn::Optimizer& optimizer) {
  optimizer.zero_grad();
  Tensor loss = zeros(Shape{});
  for (const Tensor& x : optimizer.parameters()) loss = loss + sum(x * x * x);
  loss.backward();
  optimizer.step();
}

}  // namespace

TEST_CASE("optimisers: a parameter without a gradient is left alone") {
  Tensor untouched = ones({2});
  untouched.requires_grad_();
  nn::AdamW adamw({untouched, parameter_with_gradient(1, 1)});
  adamw.step();
  check_close(untouched, ones({2}), 0);
}

TEST_CASE("optimisers: zero_grad clears, and the learning rate may change between steps") {
  const Tensor parameter = parameter_with_gradient(1, 1);
  nn::SGD sgd({parameter});
  sgd.options.learning_rate = 0;
  sgd.step();
  CHECK(parameter.item() == 1);
  sgd.zero_grad();
  CHECK(parameter.grad().item() == 0);
}

TEST_CASE("optimisers: lists and options that make no sense are refused") {
  const Tensor parameter = parameter_with_gradient(1, 1);
  CHECK_THROWS_AS(nn::SGD({}), ValueError);
  CHECK_THROWS_AS(nn::AdamW({ones({2})}), ValueError);
  nn::AdamWOptions options;
  options.learning_rate = -1;
  CHECK_THROWS_WITH_AS(nn::AdamW({parameter}, options),
                       "adamw: learning_rate is -1: it must be finite and at least 0", ValueError);
  options.learning_rate = std::nan("");
  CHECK_THROWS_AS(nn::AdamW({parameter}, options), ValueError);
  options.learning_rate = 1;
  options.beta2 = 1;
  CHECK_THROWS_AS(nn::AdamW({parameter}, options), ValueError);
  nn::SGDOptions nesterov;
  nesterov.nesterov = true;
  CHECK_THROWS_AS(nn::SGD({parameter}, nesterov), ValueError);
  CHECK_THROWS_WITH_AS(nn::SGD({parameter, parameter}),
                       "sgd: parameter 1 of 2 is in the list twice: it would take two steps at a "
                       "time",
                       ValueError);
}

TEST_CASE("optimisers: a schedule that gives NaN is refused before it spoils a parameter") {
  const Tensor parameter = parameter_with_gradient(1, 1);
  nn::SGD sgd({parameter});
  nn::Adam adam({parameter});
  nn::AdamW adamw({parameter});
  sgd.options.learning_rate = std::nan("");
  adam.options.learning_rate = std::numeric_limits<double>::infinity();
  adamw.options.learning_rate = -1;
  CHECK_THROWS_AS(sgd.step(), ValueError);
  CHECK_THROWS_AS(adam.step(), ValueError);
  CHECK_THROWS_AS(adamw.step(), ValueError);
  CHECK(parameter.item() == 1);
}

TEST_CASE("training: a small network learns exclusive or") {
  const std::uint64_t seed = 3;
  CAPTURE(seed);
  manual_seed(seed);
  const Tensor x = tensor({{0, 0}, {0, 1}, {1, 0}, {1, 1}});
  const Ids labels{Shape{4}, {0, 1, 1, 0}};
  nn::Sequential model(nn::Linear(2, 16), nn::ReLU(), nn::Linear(16, 2));
  nn::AdamWOptions options;
  options.learning_rate = 0.05;
  nn::AdamW optimizer(model.parameters(), options);
  for (int step = 0; step < 200; ++step) {
    optimizer.zero_grad();
    cross_entropy(model(x), labels).backward();
    optimizer.step();
  }
  CHECK(argmax(model(x)).values == labels.values);
  CHECK(cross_entropy(model(x), labels).item() < 0.05);
}

TEST_CASE("optimisers: all are used through their base") {
  for (const Make& make : all_optimizers()) {
    const std::vector<Tensor> parameters = two_parameters();
    const std::unique_ptr<nn::Optimizer> optimizer = make(parameters);
    REQUIRE(optimizer->parameters().size() == 2);
    CHECK(optimizer->parameters()[1].node() == parameters[1].node());
    CHECK(optimizer->learning_rate() == 0.1);
    optimizer->learning_rate() = 0;
    take_step(*optimizer);
    check_close(parameters[0], {1.0, -2.0}, 0);
    optimizer->learning_rate() = -1;
    CHECK_THROWS_AS(optimizer->step(), ValueError);
    CHECK(parameters[0].grad().at({1}) == 12);
    optimizer->zero_grad();
    CHECK(parameters[0].grad().at({1}) == 0);
  }
}

TEST_CASE("optimisers: what they keep has names, and is undefined before the first step") {
  std::vector<std::string> before, after;
  for (const Make& make : all_optimizers()) {
    std::vector<Tensor> parameters = two_parameters();
    const std::unique_ptr<nn::Optimizer> optimizer = make(parameters);
    before.push_back(Listed(*optimizer).text);
    sum(parameters[1] * parameters[1]).backward();  // the other has no gradient
    optimizer->step();
    optimizer->step();
    after.push_back(Listed(*optimizer).text);
  }
  const std::string none = "0 velocity undefined, 1 velocity undefined";
  const std::string fresh =
      "0 mean undefined, 0 square undefined, 0 steps 0, "
      "1 mean undefined, 1 square undefined, 1 steps 0";
  const std::string moments =
      "0 mean undefined, 0 square undefined, 0 steps 0, 1 mean (2, 2), 1 square (2, 2), 1 steps 2";
  CHECK(before == std::vector<std::string>{none, none, fresh, fresh});
  CHECK(after == std::vector<std::string>{none, "0 velocity undefined, 1 velocity (2, 2)", moments,
                                          moments});
}

TEST_CASE("optimisers: one that gets another's state goes on to the same bits") {
  for (const Make& make : all_optimizers()) {
    const std::vector<Tensor> first = two_parameters(), second = two_parameters();
    const std::unique_ptr<nn::Optimizer> one = make(first);
    for (int step = 0; step < 3; ++step) take_step(*one);
    const std::unique_ptr<nn::Optimizer> other = make(second);
    {
      const NoGrad no_grad;
      for (std::size_t i = 0; i < 2; ++i) Tensor(second[i]).copy_(first[i]);
    }
    Carried(*one, *other);
    for (int step = 0; step < 3; ++step) {
      take_step(*one);
      take_step(*other);
    }
    for (std::size_t i = 0; i < 2; ++i) CHECK(first[i].to_vector() == second[i].to_vector());
  }
}

TEST_CASE("optimisers: steps leave no memory behind, and gradients as they were") {
  for (const Make& make : all_optimizers()) {
    const std::vector<Tensor> parameters = two_parameters();
    const std::unique_ptr<nn::Optimizer> optimizer = make(parameters);
    take_step(*optimizer);
    const std::vector<Scalar> gradient = parameters[0].grad().to_vector();
    const std::int64_t buffers = Buffer::live();
    for (int step = 0; step < 20; ++step) optimizer->step();
    CHECK(Buffer::live() == buffers);
    CHECK(parameters[0].grad().to_vector() == gradient);
  }
}

TEST_CASE("optimisers: a velocity is not the gradient's memory") {
  const Tensor parameter = parameter_with_gradient(5, 2);
  nn::SGD sgd({parameter}, nn::SGDOptions{0.5, 0.5});
  sgd.step();  // velocity 2
  parameter.grad().copy_(zeros(Shape{1}));
  sgd.step();  // velocity 1
  CHECK(parameter.item() == Scalar(3.5));
}

TEST_CASE("optimisers: permuted parameters take the steps of contiguous ones") {
  for (const Make& make : all_optimizers()) {
    const std::vector<Tensor> parameters = two_parameters();
    const std::vector<Tensor> same{parameters[0].detach().clone().requires_grad_(),
                                   permuted(parameters[1].detach()).requires_grad_()};
    const std::unique_ptr<nn::Optimizer> one = make(parameters), other = make(same);
    for (int step = 0; step < 3; ++step) {
      take_step(*one);
      take_step(*other);
    }
    // The same sums in the same order.
    check_close(same[1], parameters[1], 0);
  }
}
