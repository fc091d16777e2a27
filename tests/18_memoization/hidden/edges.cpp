#include "nn/transformer/generate.h"
#include "tests/18_memoization/public/texts.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 18's functions are called with: see tests/18_memoization/edges.toml.
namespace {

// Observes each piece of x (b, t, e), in which a NaN may stand.
template <typename Forward>
void observe_pieces_with_nan(const std::string& name, const Tensor& x, const Steps& steps,
                             const Forward& forward) {
  std::int64_t begin = 0;
  for (const std::int64_t n : steps) {
    const std::string piece = concatenate(name, ", ", n, " tokens from ", begin);
    observe_with_nan(piece, forward(x.slice(1, begin, begin + n)));
    begin += n;
  }
}

// Four sequences: the second has an infinite number, the third a NaN and the fourth large numbers,
// in tokens that come in a piece by themselves. Their own sequences alone may show it.
Tensor odd_sequences(Draw& draw, std::int64_t tokens, std::int64_t odd) {
  const Tensor x = draw.normal({4, tokens, 4});
  const auto place = [&](std::int64_t sequence, std::int64_t feature) {
    return (sequence * tokens + odd) * 4 + feature;
  };
  return with_numbers(x, {{place(1, 2), no_bound},
                          {place(2, 0), not_a_number},
                          {place(3, 1), 1e5},
                          {place(3, 3), -2e5}});
}

}  // namespace

GRADED("18.1", "one was seen, and one is fresh") {
  const std::int64_t n = draw.integer(2, 9);
  observe("one of each", nn::cached_mask(1, 1) * draw.normal({2}));
  observe("one was seen", nn::cached_mask(1, n) * draw.normal({1 + n}));
  observe("one is fresh and none was seen", nn::cached_mask(0, 1) * draw.normal({1}));
}

GRADED("18.2", "one feature, equal tokens, and tokens that lie in memory in any way") {
  const std::int64_t n = draw.integer(2, 5);
  const nn::MultiHeadAttention small = attention_of(draw, 1, 1);
  nn::KeyValueCache one(small, 1, n);
  observe_steps("one feature", one, small, draw.normal({1, n, 1}), Steps(n, 1));
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2, 20);
  const Tensor equal = stretched(draw.normal({2, 1, 4}), n + 3);
  const Tensor turned = draw.normal_permuted({2, n + 3, 4});
  nn::KeyValueCache first(attention, 2, n + 3), second(attention, 2, n + 3);
  for (const auto& [begin, end] :
       std::vector<std::pair<std::int64_t, std::int64_t>>{{0, 2}, {2, 3}, {3, n + 3}}) {
    const std::string name = concatenate(" from ", begin, " to ", end - 1);
    observe("equal tokens" + name, first.forward(attention, equal.slice(1, begin, end)));
    observe("permuted tokens" + name, second.forward(attention, turned.slice(1, begin, end)));
  }
}

GRADED("18.2", "what is no number stays in its sequence, and behind its token") {
  const std::int64_t before = draw.integer(2, 4);
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const Tensor x = odd_sequences(draw, before + 3, before);
  nn::KeyValueCache cache(attention, 4, before + 3);
  observe_pieces_with_nan("tokens", x, {before, 1, 2},
                          [&](const Tensor& piece) { return cache.forward(attention, piece); });
}

// A blocked place that is NaN spoils a sum even with a weight of 0.
GRADED("18.2", "tokens that are no numbers are forgotten") {
  const std::int64_t kept = draw.integer(1, 3);
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const Tensor x = with_numbers(draw.normal({1, kept + 2, 4}),
                                {{kept * 4, not_a_number}, {kept * 4 + 4, not_a_number}});
  nn::KeyValueCache cache(attention, 1, kept + 3);
  observe("before", cache.forward(attention, x.slice(1, 0, kept)));
  observe_with_nan("spoilt", cache.forward(attention, x.slice(1, kept, kept + 2)));
  cache.truncate(kept);
  observe_steps("other tokens", cache, attention, draw.normal({1, 3, 4}), {1, 2});
}

GRADED("18.3", "a block of one feature, and tokens that lie in memory in any way") {
  const std::int64_t n = draw.integer(2, 5);
  nn::TransformerBlock small(1, 1, 2), block(4, 2, 6, 0, Gelu::Tanh);
  set_parameters(small, draw);
  set_parameters(block, draw);
  nn::KeyValueCache one(small.self_attn, 1, 2);
  const Tensor number = draw.normal({1, 1, 1}), other = draw.normal({1, 1, 1});
  observe("one feature", small(number, one));
  set_parameters(small, draw);  // kept keys and values stay
  observe("one feature more", small(other, one));
  nn::KeyValueCache cache(block.self_attn, 2, 2 * n + 1);
  observe("equal tokens", block(stretched(draw.normal({2, 1, 4}), n), cache));
  observe("permuted tokens", block(draw.normal_permuted({2, n, 4}), cache));
  const Tensor last = draw.normal({2, 1, 4});
  observe_error("no token", [&] { block(last.slice(1, 0, 0), cache); }, {"(2, 0, 4)"});
  block.eval();
  observe("a last token, at rest after training", block(last, cache));
  observe_error("one too many", [&] { block(last, cache); }, {std::to_string(2 * n + 1)});
}

GRADED("18.3", "what is no number stays in its sequence, and behind its token") {
  const std::int64_t before = draw.integer(2, 4);
  nn::TransformerBlock block(4, 2, 6);
  set_parameters(block, draw);
  const Tensor x = odd_sequences(draw, before + 3, before);
  nn::KeyValueCache cache(block.self_attn, 4, before + 3);
  observe_pieces_with_nan("tokens", x, {before, 1, 2},
                          [&](const Tensor& piece) { return block(piece, cache); });
}

// A call that throws leaves the cache as it was, wherever in the call that is.
GRADED("18.3", "calls that are refused, and a model that rests after training") {
  nn::GptOptions options = options_of(6, 3);
  options.dropout = draw.uniform({}, 0.3, 0.7).item();
  nn::Gpt model = model_of(draw, options);
  nn::GptCache cache(model, 1, draw.integer(4, 5));
  const Ids text = draw_ids(draw, 1, 4);
  observe_steps("before", cache, model, text, {2});
  const std::int64_t below = -draw.integer(1, 9), above = 7 + draw.integer(0, 9);
  const std::vector<std::pair<std::string, Ids>> refused = {
      {"an id below 0", Ids{Shape{1, 2}, {3, below}}},
      {"an id above all", Ids{Shape{1, 1}, {above}}},
      {"no ids", Ids{Shape{1, 0}, {}}},
      {"too many ids", Ids{Shape{1, 5}, {1, 2, 3, 4, 5}}}};
  for (const auto& [name, ids] : refused) {
    observe_error(name, [&, &ids = ids] { model(ids, cache); });
    observe("size after " + name, static_cast<double>(cache.size()));
  }
  model.train();
  observe_error("dropout in training", [&] { model(part(text, 2, 3), cache); });
  model.eval();
  set_parameters(model, draw, 0.5);  // kept keys and values stay
  observe("the third token after all", model(part(text, 2, 3), cache));
  observe("the fourth", model(part(text, 3, 4), cache));
}

GRADED("18.4", "one token more, of equal tokens, and under options of every kind") {
  nn::GptOptions small = options_of(6);
  small.vocabulary = 40;
  nn::Gpt model = model_of(draw, small, 1);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const std::int64_t equal = draw.integer(0, 39);
  const std::vector<std::int64_t> prompt(3, equal), full(6, equal);
  observe_text("one token more", model, prompt, 1, {}, generator);
  observe_text("one after a full context", model, full, 1, {}, generator);
  const nn::SamplingOptions hot{1000, 0, 1}, first{3, 1, 1}, nucleus{3, 5, 0.5};
  for (const nn::SamplingOptions& options : {hot, first, nucleus}) {
    const std::string name =
        concatenate(" of ", options.temperature, ", ", options.top_k, ", ", options.top_p);
    observe_text("text" + name, model, prompt, 4, options, generator);
  }
  observe("the generator's next number", rand(Shape{1}, generator));
  observe_next_tokens(model, draw, 40, {}, generator);
}

GRADED("18.4", "options that are refused, and texts after them") {
  nn::GptOptions small = options_of(8, 1);
  small.vocabulary = 40;
  small.dropout = 0.5;
  nn::Gpt model = model_of(draw, small, 1);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const std::vector<std::int64_t> prompt = draw_ids(draw, 1, 3, 40).values;
  model.train();
  const double number = draw.uniform({}, 0.1, 9).item();
  const std::int64_t k = -draw.integer(1, 9);
  const std::vector<std::pair<std::string, nn::SamplingOptions>> refused = {
      {"a temperature below 0", {-number, 0, 1}},
      {"a temperature below 0, and other options", {-number, 3, 0.5}},
      {"no finite temperature", {no_bound, 0, 1}},
      {"no temperature", {not_a_number, 0, 1}},
      {"top_k below 0", {1, k, 1}},
      {"top_k below 0 at temperature 0", {0, k, 1}},
      {"top_p below 0", {1, 0, -number}},
      {"top_p of 0", {1, 0, 0}},
      {"top_p above 1 at temperature 0", {0, 0, 1 + number}},
      {"top_p of 1000", {1, 0, 1000}},
      {"no finite top_p", {1, 0, no_bound}},
      {"no top_p", {1, 0, not_a_number}}};
  for (const auto& [name, options] : refused) {
    observe_error(name, [&, &options = options] {
      nn::generate_cached(model, prompt, 3, options, generator);
    });
    observe("in training after " + name, model.is_training() ? 1.0 : 0.0);
  }
  model.eval();
  // Where a refused call leaves its generator is not said.
  Generator other(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  observe_text("text, at rest after training", model, prompt, 4, {}, other);
  observe_next_tokens(model, draw, 40, {}, other);
}

GRADED("18.5", "copies of nothing, of all, and of copies, twice") {
  const nn::Gpt model = model_of(draw, options_of(5, 2, 20));
  const std::int64_t samples = draw.integer(2, 3);
  nn::GptCache cache(model, 1, 4);
  nn::GptCache none = cache.repeated(samples);
  observe_steps("copies of nothing", none, model, draw_ids(draw, samples, 3), {2, 1});
  observe_steps("prompt", cache, model, draw_ids(draw, 1, 2), {2});
  nn::GptCache one = cache.repeated(1), many = cache.repeated(samples);
  nn::GptCache again = one.repeated(samples), all = again.repeated(2);
  observe_steps("copies", many, model, draw_ids(draw, samples, 2), {1, 1});
  observe_steps("copies of a copy", again, model, draw_ids(draw, samples, 2), {2});
  observe_steps("copies of copies", all, model, draw_ids(draw, 2 * samples, 1), {1});
  observe_steps("one copy", one, model, draw_ids(draw, 1, 1), {1});
  observe_steps("the prompt goes on", cache, model, draw_ids(draw, 1, 2), {2});
  observe_steps("the copy goes on", one, model, draw_ids(draw, 1, 1), {1});
  nn::GptCache full = cache.repeated(2);
  observe_error("a full copy", [&] { model(draw_ids(draw, 2, 1), full); }, {"4"});
  full.truncate(1);
  observe_steps("full copies that forget", full, model, draw_ids(draw, 2, 3), {3});
  for (const std::int64_t refused : {std::int64_t{0}, -samples}) {
    observe_error(concatenate(refused, " copies"), [&] { cache.repeated(refused); });
  }
}

GRADED("18.5", "sizes to forget down to, of every kind") {
  const nn::Gpt model = model_of(draw, options_of(5));
  const std::int64_t known = draw.integer(3, 4);
  nn::GptCache cache(model);
  observe_steps("text", cache, model, draw_ids(draw, 1, known), {known});
  const std::int64_t below = -draw.integer(1, known);
  for (const std::int64_t size : {below, known + 1}) {
    observe_error(concatenate("size ", size), [&] { cache.truncate(size); },
                  {std::to_string(size), std::to_string(known)});
  }
  cache.truncate(known);
  observe_steps("all stay", cache, model, draw_ids(draw, 1, 1), {1});
  cache.truncate(1);
  cache.truncate(1);
  std::vector<double> sizes{static_cast<double>(known)};
  for (const nn::KeyValueCache& layer : cache.layers) {
    sizes.push_back(static_cast<double>(layer.size()));
  }
  observe("tokens of each layer", sizes);
  observe_steps("the first stays", cache, model, draw_ids(draw, 1, 3), {2, 1});
  cache.truncate(0);
  cache.truncate(0);
  observe_steps("none stays", cache, model, draw_ids(draw, 1, 2), {1, 1});
}
