// A model continues a text and reads each token once.

#include "nn/kept_modes.h"
#include "nn/transformer/generate.h"
#include "nn/transformer/generate_checks.h"
#include "nn/transformer/gpt_cache.h"

namespace wick::nn {

std::vector<std::int64_t> generate_cached(Gpt& model, std::vector<std::int64_t> prompt,
                                          std::int64_t count, const SamplingOptions& options,
                                          Generator& generator) {
  const auto given = static_cast<std::int64_t>(prompt.size());
  check_prompt("generate_cached", prompt, count, model.options().vocabulary);
  check_cached_length(given, count, model.options().context);
  if (count == 0) return prompt;
  const KeptModes modes(model);
  model.eval();
  // BEGIN SOLUTION 18.4
  GptCache cache(model, 1, given + count - 1);
  std::vector<std::int64_t> text = std::move(prompt);
  std::vector<std::int64_t> unread = text;
  for (std::int64_t i = 0; i < count; ++i) {
    const auto n = static_cast<std::int64_t>(unread.size());
    const Tensor logits = model(Ids{Shape{1, n}, unread}, cache);  // (1, n, vocabulary)
    const Tensor weights = sampling_weights(logits.slice(1, n - 1, n).reshape({-1}), options);
    text.push_back(sample(weights, rand(Shape{1}, generator).item()));
    unread = {text.back()};
  }
  return text;
  // END SOLUTION
}

}  // namespace wick::nn
