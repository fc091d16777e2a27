#include "tests/20_capstone/public/predictions.h"

using namespace wick;
using namespace wick::scenario;

namespace {

nn::GptOptions narrow_options(std::int64_t vocabulary, std::int64_t context) {
  nn::GptOptions options = options_of(vocabulary, context, 1, 100, true);
  options.embed_dim = 2;
  options.num_heads = 1;
  return options;
}

// 65,540 tokens of one or two bytes.
nn::BytePairTokenizer tokenizer_of_pairs() {
  std::vector<nn::Pair> merges;
  for (std::int64_t i = 0; i < 65284; ++i) merges.push_back({i % 256, i / 256});
  return nn::BytePairTokenizer(std::move(merges));
}

// How many probabilities there are, and the last ones, in shares of the uniform one.
std::vector<double> summary(const std::vector<double>& shares) {
  const auto size = static_cast<double>(shares.size());
  std::vector<double> result{size};
  for (std::size_t back = 1; back <= 9 && back <= shares.size(); ++back) {
    result.push_back(shares[shares.size() - back] * size);
  }
  return result;
}

}  // namespace

GRADED("20.3", "contexts of every kind, and three layers") {
  for (const std::int64_t context : {1, 2, 3, 6}) {
    nn::Predictor predictor = predictor_of(draw, options_of(258, context));
    observe_tokens(concatenate("context ", context), predictor, draw, 3 * context + 2);
  }
  nn::Predictor deep = predictor_of(draw, options_of(256, 5, 3, 100, true));
  observe_tokens("deep", deep, draw, 12);
  nn::Predictor wide = predictor_of(draw, options_of(300, 2));
  for (const std::int64_t token : {draw.integer(260, 299), std::int64_t{1}, std::int64_t{0}}) {
    wide.see(token);
    observe_probabilities(concatenate("300 tokens, after token ", token), wide.next());
  }
  nn::Predictor patient = predictor_of(draw, narrow_options(256, 512));
  for (int i = 0; i < 514; ++i) {
    patient.see(draw.integer(0, 255));
    if (i > 510) observe_probabilities(concatenate("context 512, after token ", i), patient.next());
  }
  nn::Predictor many(
      nn::Artifact{model_of(draw, narrow_options(65540, 3)), tokenizer_of_pairs(), 8});
  observe("65,540 tokens, at first", summary(many.next()));
  many.see(65539);
  observe("65,540 tokens, after one", summary(many.next()));
}

GRADED("20.3", "300 logits that lie in memory in any way") {
  const Tensor logits = draw.normal({300, 2}, 20);
  observe_bits("a column", nn::floored_softmax(logits.slice(1, 1, 2).squeeze(1)));
  const Tensor equal = draw.normal({1}).expand({6});
  observe_probabilities("one logit six times", nn::floored_softmax(equal));
  observe_probabilities("equal ones",
                        nn::floored_softmax(draw.full({17}, draw.hundredths(1, 999))));
  observe_probabilities("all far below 0", nn::floored_softmax(draw.normal({9}) - 2000));
  const double far = 0x1p34 + static_cast<double>(draw.integer(800, 1000));
  observe("all far above 0", nn::floored_softmax(draw.values({3}, {far - 1, far, far - 3})));
}

GRADED("20.3", "two predictors of one model, in training with dropout, in turns") {
  nn::GptOptions options = options_of(258, 4);
  options.dropout = 0.5;
  nn::Gpt model = model_of(draw, options);
  model.train();
  const nn::Artifact artifact{model, tokenizer_of_size(258), 4};
  nn::Predictor first(artifact), second(artifact);
  for (int i = 0; i < 6; ++i) {
    first.see(draw.integer(0, 257));
    if (i % 2 == 0) second.see(draw.integer(0, 257));
    observe_probabilities(concatenate("first after ", i), first.next());
    observe_probabilities(concatenate("second after ", i), second.next());
  }
  first.reset();
  observe_probabilities("first after reset", first.next());
  observe_probabilities("second still", second.next());
  first.see(draw.integer(0, 257));
  observe_probabilities("first after a token of another text", first.next());
}
