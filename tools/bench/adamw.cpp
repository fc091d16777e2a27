#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

/// A step of AdamW alone, on as many numbers as a block of the GPT has, with gradients that stay.
struct Training {
  static constexpr std::int64_t matrices = 12;
  static constexpr std::int64_t width = 384;

  std::vector<Tensor> parameters;
  std::unique_ptr<nn::AdamW> optimizer;

  Training() {
    for (std::int64_t i = 0; i < matrices; ++i) {
      Tensor parameter = numbers({width, width}, 1 + i).requires_grad_();
      sum(parameter * numbers({width, width}, 1 + matrices + i)).backward();
      parameters.push_back(parameter);
    }
    nn::AdamWOptions options;
    options.learning_rate = 1e-3;
    options.weight_decay = 0.01;
    optimizer = std::make_unique<nn::AdamW>(parameters, options);
  }

  std::vector<Scalar> values() const {
    std::vector<Scalar> all;
    for (const Tensor& parameter : parameters) {
      const std::vector<Scalar> one = parameter.to_vector();
      all.insert(all.end(), one.begin(), one.end());
    }
    return all;
  }
};

}  // namespace

void add_adamw(std::vector<Case>& cases) {
  cases.push_back({"wick/adamw_step/12_of_384x384", [] {
                     const auto training = std::make_shared<Training>();
                     return Step{[training] { training->optimizer->step(); },
                                 [training] {
                                   training->optimizer->step();
                                   return training->values();
                                 }};
                   }});
}

}  // namespace wick::bench
