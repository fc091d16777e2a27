#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

/// A multi-layer perceptron, its data and its optimiser.
struct Training {
  nn::Sequential model{nn::Linear(64, 32), nn::ReLU(), nn::Linear(32, 10)};
  nn::SGD optimizer{model.parameters(), [] {
                      nn::SGDOptions options;
                      options.learning_rate = 0.01;
                      return options;
                    }()};
  Tensor x = numbers({32, 64}, 1);
  Ids labels{{32}, {}};

  Training() {
    for (std::int64_t i = 0; i < 32; ++i) labels.values.push_back(i * 7 % 10);
    set_numbers(model.parameters(), 2, 1);
  }

  void step() {
    optimizer.zero_grad();
    cross_entropy(model(x), labels).backward();
    optimizer.step();
  }

  std::vector<Scalar> values() const {
    std::vector<Scalar> all;
    for (const Tensor& parameter : model.parameters()) {
      const std::vector<Scalar> one = parameter.to_vector();
      all.insert(all.end(), one.begin(), one.end());
    }
    return all;
  }
};

}  // namespace

void add_mlp(std::vector<Case>& cases) {
  cases.push_back({"wick/mlp_step/64-32-10_of_32", [] {
                     const auto training = std::make_shared<Training>();
                     return Step{[training] { training->step(); },
                                 [training] {
                                   training->step();
                                   return training->values();
                                 }};
                   }});
}

}  // namespace wick::bench
