#include "nn/transformer/generate.h"
#include "tests/18_memoization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

// More tokens, heads and choices than one byte can count.

GRADED("18.1", "hundreds were seen, and hundreds are fresh") {
  const std::int64_t n = draw.integer(257, 300);
  observe("two are fresh", nn::cached_mask(n, 2) * draw.normal({n + 2}));
  observe("a sum for each fresh one", matmul(nn::cached_mask(2, n), draw.normal({n + 2, 1})));
}

GRADED("18.2", "hundreds of tokens at once, and one after them") {
  const std::int64_t n = draw.integer(257, 270);
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2, 20);
  nn::KeyValueCache cache(attention, 1, n + 2);
  observe_steps("tokens", cache, attention, draw.normal({1, n + 2, 4}), {n, 1, 1});
  const std::int64_t heads = draw.integer(257, 260);
  const nn::MultiHeadAttention many = attention_of(draw, heads, heads);
  nn::KeyValueCache wide(many, 1, 2);
  observe_steps("hundreds of heads", wide, many, draw.normal({1, 2, heads}), {1, 1});
}

GRADED("18.3", "hundreds of tokens, of a vocabulary of hundreds") {
  const std::int64_t n = draw.integer(257, 270);
  nn::GptOptions options = options_of(n + 1, 1);
  options.vocabulary = draw.integer(300, 330);
  const nn::Gpt model = model_of(draw, options);
  Ids ids = draw_ids(draw, 1, n + 1, options.vocabulary);
  ids.values[0] = ids.values[static_cast<std::size_t>(n)] = options.vocabulary - 1;
  nn::GptCache cache(model);
  observe("three logits of each", model(part(ids, 0, n), cache).slice(2, 255, 258));
  observe("of the last", model(part(ids, n, n + 1), cache).slice(2, 255, 258));
}

GRADED("18.4", "hundreds of choices, and a cool temperature") {
  nn::GptOptions sizes = options_of(90, 1);
  sizes.vocabulary = 300;
  nn::Gpt model = model_of(draw, sizes, 1);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const nn::SamplingOptions options{draw.uniform({}, 0.5, 0.9).item(), draw.integer(256, 299), 1};
  std::vector<std::int64_t> prompt = draw_ids(draw, 1, draw.integer(66, 70), 300).values;
  prompt[0] = 299;
  observe_text("text", model, prompt, 19, options, generator);
  observe_next_tokens(model, draw, 300, options, generator);
  const std::int64_t n = draw.integer(257, 270);
  nn::Gpt wide = model_of(draw, options_of(n + 9, 1), 1);
  const std::vector<std::int64_t> many = draw_ids(draw, 1, n).values;
  observe_text("text after hundreds", wide, many, 4, {}, generator);
  const std::vector<std::int64_t> two = draw_ids(draw, 1, 2).values;
  observe_text("dozens after two", wide, two, draw.integer(65, 80), {}, generator);
  // A token that 16 bits cannot count, which a bias of ones makes the likeliest.
  nn::GptOptions words = options_of(4, 1);
  words.vocabulary = draw.integer(65600, 65700);
  nn::Gpt last = model_of(draw, words, 1);
  {
    const NoGrad no_grad;
    last.norm.weight.copy_(draw.full(last.norm.weight.shape(), 0));
    last.norm.bias.copy_(draw.full(last.norm.bias.shape(), 1));
    Tensor row = last.head.weight.slice(0, words.vocabulary - 1, words.vocabulary);
    row.copy_(draw.full(row.shape(), 100));
  }
  std::vector<std::int64_t> likeliest = nn::generate_cached(last, two, 2, {0, 0, 1}, generator);
  for (std::int64_t& token : likeliest) token -= words.vocabulary;
  observe_ids("the likeliest, less the vocabulary", likeliest);
  observe("the generator's next number", rand(Shape{1}, generator));
}

GRADED("18.5", "hundreds of copies, and hundreds of tokens to forget") {
  const std::int64_t samples = draw.integer(257, 270), kept = draw.integer(257, 270);
  const nn::Gpt model = model_of(draw, options_of(kept + 9, 1));
  nn::GptCache cache(model, 1, 3), text(model);
  observe_steps("prompt", cache, model, draw_ids(draw, 1, 2), {2});
  nn::GptCache many = cache.repeated(samples);
  observe_steps("copies", many, model, draw_ids(draw, samples, 1), {1});
  model(draw_ids(draw, 1, kept + 9), text);
  text.truncate(kept);
  observe_steps("other text", text, model, draw_ids(draw, 1, 2), {2});
}
