// A GPT that writes 64 tokens after a prompt of 8: one text, with a cache of keys and values. A
// token costs the large model the reading of its 10.7 million weights, and the small one what a few
// dozen operations cost.

#include "nn/nn.h"
#include "tools/bench/case.h"
#include "tools/bench/gpt.h"

#include <memory>

namespace wick::bench {

namespace {

constexpr std::int64_t written = 64;
const std::vector<std::int64_t> prompt{1, 5, 9, 2, 6, 5, 3, 5};

Step generation(const nn::GptOptions& options) {
  const auto model = std::make_shared<nn::Gpt>(numbered_gpt(options));
  const auto write = [model] {
    nn::SamplingOptions greedy;  // so that PyTorch writes the same
    greedy.temperature = 0;
    Generator generator(0);
    return nn::generate_cached(*model, prompt, written, greedy, generator);
  };
  return {[write] { write(); },
          [write] {
            const std::vector<std::int64_t> ids = write();
            return std::vector<Scalar>(ids.begin(), ids.end());
          }};
}

}  // namespace

void add_gpt_generate(std::vector<Case>& cases) {
  cases.push_back({"wick/gpt_generate/6_layers_384_6_heads_64_tokens",
                   [] { return generation(gpt_options(6, 256, 384, 6)); }, 0, written});
  cases.push_back({"wick/gpt_generate/4_layers_64_4_heads_64_tokens",
                   [] { return generation(gpt_options(4, 256, 64, 4)); }, 0, written});
}

}  // namespace wick::bench
