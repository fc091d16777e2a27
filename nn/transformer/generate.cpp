// A model continues a text, token by token.

#include "nn/transformer/generate.h"

#include "nn/kept_modes.h"
#include "nn/transformer/generate_checks.h"

#include <algorithm>

namespace wick::nn {

namespace {

/// A model in evaluation until the end of the scope, also if it ends by an exception.
class Evaluation {
 public:
  explicit Evaluation(Module& model) : modes_(model) { model.eval(); }

 private:
  KeptModes modes_;
};

}  // namespace

std::vector<std::int64_t> generate(Gpt& model, std::vector<std::int64_t> prompt, std::int64_t count,
                                   const SamplingOptions& options, Generator& generator) {
  const std::int64_t vocabulary = model.options().vocabulary;
  check_prompt("generate", prompt, count, vocabulary);
  // BEGIN SOLUTION 13.8
  const Evaluation evaluation(model);
  const NoGrad no_grad;
  std::vector<std::int64_t> tokens = std::move(prompt);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto known = static_cast<std::int64_t>(tokens.size());
    const std::int64_t seen = std::min(known, model.options().context);
    const Ids ids{Shape{1, seen}, {tokens.end() - seen, tokens.end()}};
    const Tensor logits = model(ids).slice(1, seen - 1, seen).reshape({vocabulary});
    const double u = rand(Shape{1}, generator).item();
    tokens.push_back(sample(sampling_weights(logits, options), u));
  }
  return tokens;
  // END SOLUTION
}

}  // namespace wick::nn
