#include "tests/13_transformers/public/sampling.h"
#include "nn/transformer/generate.h"
#include "tests/13_transformers/public/parameters.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("13.7", "many logits under many options") {
  const Tensor logits = draw.normal_permuted({12}, 2);
  for (const double temperature : {0.0, 0.3, 1.0, 4.0}) {
    for (const std::int64_t k : {0, 1, 5, 12}) {
      for (const double p : {0.05, 0.55, 0.93, 1.0}) observe_weights(logits, temperature, k, p);
    }
  }
  // Ties everywhere: only the ids decide.
  const Tensor ties = draw.whole({9}, 0, 2);
  for (const std::int64_t k : {1, 3, 5, 7}) observe_weights(ties, 1.5, k);
  std::vector<double> tokens;
  const Tensor weights = weights_of(draw.normal({12}), 1, 6);
  for (const Scalar u : draw.uniform({40}).to_vector()) {
    tokens.push_back(static_cast<double>(nn::sample(weights, static_cast<double>(u))));
  }
  observe("tokens", tokens);
  // Two of eight equal ones are exactly a quarter, also of logits whose exp is infinite, and no u
  // finds a token of weight 0.
  observe_weights(draw.full({8}, 800 + draw.hundredths(1, 99)), 1, 0, 0.25);
  const double share = draw.hundredths(20, 80);
  const Tensor first_is_none = draw.values({3}, {0, share, 1 - share});
  observe("tokens at 0", static_cast<double>(nn::sample(first_is_none, 0)) * share);
}

GRADED("13.8", "texts of other models") {
  for (const std::int64_t context : {1, 3, 8}) {
    nn::GptOptions options = small_gpt(2, context == 3);
    options.vocabulary = 40;
    options.context = context;
    options.dropout = 0.3;
    nn::Gpt model(options);
    set_parameters(model, draw, 1);
    nn::SamplingOptions sampling;
    sampling.temperature = draw.uniform({}, 0.8, 1.5).item();
    sampling.top_k = 20;
    sampling.top_p = 0.95;
    Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
    const std::vector<std::int64_t> prompt = draw_ids(draw, {draw.integer(1, 9)}, 40).values;
    const auto text = nn::generate(model, prompt, 15, sampling, generator);
    observe("text of context " + std::to_string(context),
            std::vector<double>(text.begin(), text.end()));
    observe("the next number, context " + std::to_string(context), rand(Shape{1}, generator));
  }
}
