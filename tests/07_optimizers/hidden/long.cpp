#include "tests/07_optimizers/public/groups.h"
#include "tests/07_optimizers/public/steps.h"

#include <functional>
#include <memory>

using namespace wick;
using namespace wick::scenario;

// More parameters, numbers and steps than one byte can count, or two.
namespace {

using Make = std::function<std::unique_ptr<nn::Optimizer>(const std::vector<Tensor>&)>;

// Two steps of 300 parameters of one number, with a long one among them, of which each third has a
// gradient of zeros.
void observe_many(Draw& draw, const Make& make) {
  std::vector<Tensor> parameters;
  for (int i = 0; i < 300; ++i) {
    parameters.push_back(parameter(draw.normal(i == 7 ? Shape{3, 90} : Shape{1})));
  }
  const std::unique_ptr<nn::Optimizer> optimizer = make(parameters);
  for (int step = 0; step < 2; ++step) {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Shape& shape = parameters[i].shape();
      give_gradient(parameters[i], i % 3 == 0 ? draw.full(shape, 0) : draw.normal(shape));
    }
    optimizer->step();
  }
  std::vector<double> numbers;
  for (const Tensor& each : parameters) numbers.push_back(each.detach().to_vector()[0]);
  observe("first numbers of all parameters", numbers);
  observe("the long one", parameters[7].detach());
  observe_left_arrays(*optimizer);
}

// Sets every count of an optimiser to one number.
class Later : public nn::OptimizerState {
 public:
  explicit Later(std::int64_t count) : count_(count) {}
  void operator()(const Tensor&, const std::string&, Tensor&) override {}
  void operator()(const Tensor&, const std::string&, std::int64_t& count) override {
    count = count_;
  }

 private:
  std::int64_t count_;
};

}  // namespace

GRADED("07.1", "hundreds of parameters, and a long one") {
  const double rate = draw.uniform({}, 0.1, 0.9).item();
  observe_many(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::SGD>(all, nn::SGDOptions{rate, 0, 0.3});
  });
  observe("a long gradient with decay",
          nn::with_decay(draw.normal({90, 2}), draw.normal({90, 2}), rate));
}

GRADED("07.2", "hundreds of parameters, and a long one") {
  const double momentum = draw.uniform({}, 0.1, 0.9).item();
  observe_many(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::SGD>(all, nn::SGDOptions{0.5, momentum, 0.3, true});
  });
  // Two large steps that nearly cancel.
  const double large = 1e7 * draw.integer(1, 9), small = draw.uniform({}, 1, 2).item();
  const Tensor x = parameter(draw.values({1}, {large}));
  nn::SGD sgd({x}, nn::SGDOptions{1, momentum});
  for (const double gradient : {large, small - momentum * large}) {
    give_gradient(x, draw.values({1}, {gradient}));
    sgd.step();
  }
  observe("what large gradients leave", x.detach());
}

GRADED("07.3", "hundreds of parameters, and a long one, and a run of thousands of steps") {
  const double rate = draw.uniform({}, 0.1, 0.9).item();
  observe_many(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::Adam>(all, nn::AdamOptions{rate, 0.8, 0.9, 1e-4});
  });
  // Betas so near 1 that the correction still counts.
  Tensor x = parameter(draw.normal({3}));
  nn::Moments moments{draw.normal({3}), draw.uniform({3}, 1, 2), draw.integer(65600, 70000)};
  const NoGrad no_grad;
  nn::adam_step(x, draw.normal({3}), moments, nn::AdamOptions{rate, 0.99999, 0.999999, 1e-8});
  observe("parameter after a late step", x.detach());
  observe("mean after a late step", moments.mean);
  observe("square after a late step", moments.square);
  // Each step is nearly as long as the learning rate.
  const double large = 1e7 * draw.integer(1, 3), beta = draw.uniform({}, 0.5, 0.9).item();
  Tensor far = parameter(draw.values({1}, {2 * large + draw.uniform({}, 1, 2).item()}));
  const Tensor slope = draw.uniform({1}, 1, 5);
  nn::Moments of_far;
  for (int step = 0; step < 2; ++step) {
    nn::adam_step(far, slope, of_far, nn::AdamOptions{large, beta, 1 - beta / 100, 1e-8});
  }
  observe("what two large steps leave", far.detach());
  // Numbers of steps that are one number in a float.
  const Tensor mean = draw.uniform({1}, 1, 2), square = draw.uniform({1}, 1, 2);
  std::vector<double> ends;
  for (const std::int64_t steps : {std::int64_t{16'777'215}, std::int64_t{16'777'216}}) {
    Tensor late = parameter(draw.values({1}, {0}));
    nn::Moments of_late{mean.clone(), square.clone(), steps};
    nn::adam_step(late, slope, of_late, nn::AdamOptions{1e8, 0.99999999, 0.999, 1e-8});
    ends.push_back(late.detach().to_vector()[0]);
  }
  observe("what one step more changes", ends[1] - ends[0]);
}

GRADED("07.4", "hundreds of parameters, and a long one, and a late step") {
  const double rate = draw.uniform({}, 0.1, 0.9).item();
  observe_many(draw, [&](const std::vector<Tensor>& all) {
    return std::make_unique<nn::AdamW>(all, nn::AdamWOptions{rate, 0.8, 0.9, 1e-4, 0.3});
  });
  const Tensor x = parameter(draw.normal({3}));
  nn::AdamW adamw({x}, nn::AdamWOptions{rate, 0.99999, 0.999999, 1e-8, 0.3});
  Later later(draw.integer(65600, 70000));
  for (int step = 0; step < 2; ++step) {
    give_gradient(x, draw.normal({3}));
    adamw.step();
    adamw.state(later);
  }
  observe("parameter after a late step", x.detach());
}

GRADED("07.5", "hundreds of parameters") {
  const double n = draw.integer(2, 9999);
  std::vector<std::pair<std::string, Tensor>> parts;
  for (int i = 0; i < 300; ++i) {
    const Shape shape = i % 7 == 0 ? Shape{1, 2} : i == 100 ? Shape{90, 1} : Shape{2};
    parts.emplace_back(concatenate("part", i), filled(draw, shape, n + i));
  }
  observe_groups(Model(parts));
}
