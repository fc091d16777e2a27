// A training step of a model that writes text character by character. torch_worker.py has the same
// model.

#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

constexpr std::int64_t batch = 8;
constexpr std::int64_t tokens = 256;
constexpr std::int64_t width = 384;
constexpr std::int64_t heads = 6;
constexpr std::int64_t layers = 6;
constexpr std::int64_t vocabulary = 65;

nn::GptOptions options() {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = tokens;
  options.embed_dim = width;
  options.num_heads = heads;
  options.num_layers = layers;
  return options;
}

/// A model, its data and its optimiser.
struct GptTraining {
  nn::Gpt model{options()};
  std::unique_ptr<nn::AdamW> optimizer;
  Ids ids{{batch, tokens}, {}};
  Ids labels{{batch * tokens}, {}};

  GptTraining() {
    const NoGrad no_grad;
    std::uint32_t seed = 0;
    for (auto& [name, parameter] : model.named_parameters()) {
      ++seed;
      if (name.find("norm") != std::string::npos) continue;  // ones and zeros
      parameter.copy_(numbers(parameter.shape(), seed) * Scalar(0.1));
    }
    optimizer = std::make_unique<nn::AdamW>(model.parameters(), nn::AdamWOptions{1e-3});
    for (std::int64_t i = 0; i < batch * tokens; ++i) {
      ids.values.push_back(i * i % 127 % vocabulary);
      labels.values.push_back((i + 1) * (i + 1) % 127 % vocabulary);
    }
  }

  Scalar step() {
    optimizer->zero_grad();
    const Tensor logits = model(ids).reshape({-1, vocabulary});
    const Tensor loss = cross_entropy(logits, labels);
    loss.backward();
    optimizer->step();
    return loss.item();
  }
};

/// Forward: every weight of a matrix meets every token, and a query two numbers for each feature of
/// each key that it sees. Backward is twice that.
double flops_of_step() {
  const double weights = layers * 12.0 * width * width + width * vocabulary;
  const double seen = batch * tokens * (tokens + 1) / 2.0;
  return 3 * 2 * (weights * batch * tokens + layers * 2 * seen * width);
}

}  // namespace

void add_gpt(std::vector<Case>& cases) {
  cases.push_back({"wick/gpt_step/6_layers_8x256x384_6_heads",
                   [] {
                     const auto training = std::make_shared<GptTraining>();
                     return Step{[training] { training->step(); },
                                 // The second and third loss depend on every gradient.
                                 [training] {
                                   std::vector<Scalar> losses;
                                   for (int i = 0; i < 3; ++i) losses.push_back(training->step());
                                   return losses;
                                 }};
                   },
                   flops_of_step()});
}

}  // namespace wick::bench
