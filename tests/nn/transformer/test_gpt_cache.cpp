#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <limits>

using namespace wick;

namespace {

// However a sequence is cut, the plain backend adds the same terms in the same order, but for terms
// that are 0. Fast code adds them in tiles and lanes, whose number depends on the cut: what
// rounding then does to sums of 8 to 48 terms grows through two layers.
#ifdef WICK_READABLE
const double rounding = 0;
#else
const double rounding = tolerance(1e-5, 1e-13);
#endif

using Tokens = std::vector<std::int64_t>;

nn::GptOptions small(double rotary_base) {
  nn::GptOptions options;
  options.vocabulary = 11;
  options.context = 8;
  options.embed_dim = 12;
  options.num_heads = 3;
  options.num_layers = 2;
  options.rotary_base = rotary_base;
  return options;
}

nn::Gpt seeded(const nn::GptOptions& options) {
  manual_seed(18);
  nn::Gpt model(options);
  model.eval();
  return model;
}

const Ids text{Shape{2, 8}, {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3}};

// Tokens begin..end - 1 of both sequences.
Ids part(const Ids& ids, std::int64_t begin, std::int64_t end) {
  Ids result{Shape{ids.shape[0], end - begin}, {}};
  for (std::int64_t row = 0; row < ids.shape[0]; ++row) {
    for (std::int64_t i = begin; i < end; ++i) {
      result.values.push_back(ids.values[row * ids.shape[1] + i]);
    }
  }
  return result;
}

Tensor in_steps(const nn::Gpt& model, nn::GptCache& cache, const Ids& ids, const Tokens& steps) {
  std::vector<Tensor> logits;
  for (const std::int64_t n : steps) {
    logits.push_back(model(part(ids, cache.size(), cache.size() + n), cache));
  }
  return concat(logits, 1);
}

nn::SamplingOptions at(double temperature) {
  nn::SamplingOptions options;
  options.temperature = temperature;
  return options;
}

}  // namespace

TEST_CASE("gpt_cache: any cutting of a sequence gives the logits of one pass") {
  for (const double base : {0.0, 10000.0}) {
    CAPTURE(base);
    const nn::Gpt model = seeded(small(base));
    const Tensor whole = model(text);
    for (int cuts = 0; cuts < 128; ++cuts) {  // bit i: a cut behind token i
      CAPTURE(cuts);
      Tokens steps{1};
      for (int i = 0; i < 7; ++i) {
        if ((cuts >> i & 1) != 0) {
          steps.push_back(1);
        } else {
          ++steps.back();
        }
      }
      nn::GptCache cache(model, 2);
      check_close(in_steps(model, cache, text, steps), whole, rounding);
      CHECK(cache.size() == 8);
    }
  }
}

TEST_CASE("gpt: rotary positions have no table, and tell repeated tokens apart") {
  const nn::Gpt model = seeded(small(10000));
  CHECK(model.parameters().size() == seeded(small(0)).parameters().size() - 1);
  const Tensor logits = model(Ids{Shape{1, 3}, {3, 7, 7}});
  CHECK(max(abs(logits.slice(1, 1, 2) - logits.slice(1, 2, 3))).item() > 1e-4);
  nn::GptOptions options = small(10000);
  options.rotary_base = -1;
  CHECK_THROWS_WITH_AS(nn::Gpt{options},
                       "gpt: rotary_base is -1: it must be positive and finite, or 0 for learned "
                       "positions",
                       ValueError);
  options.rotary_base = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS(nn::Gpt{options}, ValueError);
  options.rotary_base = 100;
  options.embed_dim = 9;
  CHECK_THROWS_WITH_AS(nn::Gpt{options},
                       "gpt: rotary_base 100 with heads of size 3: rotary positions turn pairs of "
                       "features, so the size must be even",
                       ValueError);
}

TEST_CASE("gpt: rotary positions depend on distances alone") {
  // Turning all queries and keys by one more position changes no score.
  const nn::Gpt model = seeded(small(10000));
  const nn::MultiHeadAttention& attention = model.blocks[0].self_attn;
  Generator generator(3);
  const Tensor q = randn(Shape{1, 3, 4, 4}, generator);
  const Tensor k = randn(Shape{1, 3, 4, 4}, generator);
  const auto scores = [&](std::int64_t first) {
    return nn::attention_scores(attention.turned(q, first), attention.turned(k, first));
  };
  check_close(scores(0), scores(5), tolerance(1e-5, 1e-13));
  CHECK(max(abs(scores(0) - nn::attention_scores(q, k))).item() > 0.1);
  check_close(seeded(small(0)).blocks[0].self_attn.turned(q, 5), q, 0);
}

TEST_CASE("gpt_cache: a call that is refused leaves the cache as it was") {
  const nn::Gpt model = seeded(small(0));
  nn::GptCache cache(model, 2, 6);
  in_steps(model, cache, text, {3});
  CHECK_THROWS_WITH_AS(model(part(text, 0, 4), cache),
                       "gpt: 4 more tokens after 3 do not fit into a cache of 6: truncate it, or "
                       "make one of more capacity",
                       ValueError);
  CHECK_THROWS_WITH_AS(model(Ids{Shape{1, 1}, {3}}, cache),
                       "gpt: ids of shape (1, 1) for a cache of 2 sequences: expected (2, tokens)",
                       ShapeError);
  CHECK_THROWS_AS(model(Ids{Shape{2}, {3, 4}}, cache), ShapeError);
  CHECK_THROWS_AS(model(Ids{Shape{2, 1}, {3, 11}}, cache), ValueError);
  nn::GptOptions deep = small(0);
  deep.num_layers = 3;
  CHECK_THROWS_WITH_AS(seeded(deep)(part(text, 3, 4), cache),
                       "gpt: a cache of 2 layers for a model of 3: a cache serves the model that "
                       "it was made for",
                       ShapeError);
  CHECK(cache.size() == 3);
  check_close(in_steps(model, cache, text, {3}), model(text).slice(1, 3, 6), rounding);
  CHECK_THROWS_WITH_AS(nn::GptCache(model, 1, 9),
                       "gpt_cache: a capacity of 9 for a context of 8: the model has no more "
                       "positions; a window that slides over a longer text needs every key again",
                       ValueError);
  CHECK_THROWS_AS(nn::GptCache(model, 0), ValueError);
}

TEST_CASE("gpt_cache: a call that fails between two layers leaves the cache as it was") {
  nn::Gpt model = seeded(small(0));
  nn::GptCache cache(model, 2);
  in_steps(model, cache, text, {3});
  const nn::FeedForward sound = model.blocks[0].feed_forward;
  model.blocks[0].feed_forward = nn::FeedForward(7, 7);
  CHECK_THROWS_AS(model(part(text, 5, 7), cache), ShapeError);
  CHECK(cache.layers[0].size() == 5);
  CHECK(cache.size() == 3);
  model.blocks[0].feed_forward = sound;
  check_close(in_steps(model, cache, text, {1, 4}), model(text).slice(1, 3, 8), rounding);
}

TEST_CASE("gpt_cache: a model with dropout is asked in evaluation") {
  nn::GptOptions options = small(0);
  options.dropout = 0.1;
  nn::Gpt model = seeded(options);
  nn::GptCache cache(model, 2);
  check_close(in_steps(model, cache, text, {3}), model(part(text, 0, 3)), rounding);
  model.train();
  CHECK_THROWS_WITH_AS(model(part(text, 3, 4), cache),
                       "gpt: a cache while the model trains with dropout 0.1: call eval() first",
                       ValueError);
}

TEST_CASE("gpt_cache: truncated and repeated caches go on as fresh ones") {
  const nn::Gpt model = seeded(small(10000));
  nn::GptCache cache(model, 2);
  in_steps(model, cache, part(text, 0, 7), {7});
  cache.truncate(4);
  CHECK(cache.size() == 4);
  for (const nn::KeyValueCache& layer : cache.layers) CHECK(layer.size() == 4);
  nn::GptCache copies = cache.repeated(2);
  CHECK(copies.batch() == 4);
  CHECK(copies.size() == 4);
  CHECK(copies.capacity() == 8);
  const Tensor whole = model(text);
  check_close(in_steps(model, cache, text, {4}), whole.slice(1, 4, 8), rounding);
  const Ids four{Shape{4, 1}, {5, 5, 9, 9}};
  const Tensor next = model(four, copies);
  for (std::int64_t i = 0; i < 4; ++i) {
    check_close(next.slice(0, i, i + 1), whole.slice(0, i / 2, i / 2 + 1).slice(1, 4, 5), rounding);
  }
  CHECK_THROWS_AS(cache.truncate(9), ValueError);
}

TEST_CASE("gpt_cache: 2 layers x 2 numbers x batch x embed_dim x capacity, taken once") {
  const nn::Gpt model = seeded(small(0));
  const std::int64_t before = Buffer::live();
  nn::GptCache cache(model, 2);
  CHECK(Buffer::live() == before + 4);
  CHECK_FALSE(in_steps(model, cache, text, {3, 5}).requires_grad());
  CHECK(Buffer::live() == before + 4);
}

TEST_CASE("generate_cached: the tokens of generate, and the generator's state") {
  for (const double base : {0.0, 10000.0}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      CAPTURE(base);
      CAPTURE(seed);
      nn::GptOptions options = small(base);
      options.dropout = 0.5;
      nn::Gpt model = seeded(options);
      model.train();
      Generator plain(seed);
      Generator cached(seed);
      const Tokens prompt{1, 2, 3};
      // The last of six new tokens is drawn, but not read: 8 fit.
      CHECK(nn::generate_cached(model, prompt, 6, at(1.5), cached) ==
            nn::generate(model, prompt, 6, at(1.5), plain));
      CHECK(rand(Shape{1}, cached).item() == rand(Shape{1}, plain).item());
      CHECK(model.is_training());
      CHECK(model.blocks[1].dropout2.is_training());
    }
  }
}

TEST_CASE("generate_cached: refuses what does not fit, and what generate refuses") {
  nn::Gpt model = seeded(small(0));
  Generator generator(3);
  CHECK_THROWS_WITH_AS(nn::generate_cached(model, {1, 2, 3}, 7, at(1), generator),
                       "generate_cached: a prompt of 3 tokens and 7 new ones for a context of 8: "
                       "all but the last new one must fit; generate lets the window slide, which "
                       "needs every key again",
                       ValueError);
  CHECK_THROWS_WITH_AS(nn::generate_cached(model, {}, 1, at(1), generator),
                       "generate_cached: the prompt is empty: it must have at least one token to "
                       "continue",
                       ValueError);
  CHECK_THROWS_AS(nn::generate_cached(model, {11}, 1, at(1), generator), ValueError);
  CHECK_THROWS_AS(nn::generate_cached(model, {1}, -1, at(1), generator), ValueError);
  CHECK_THROWS_AS(nn::generate_cached(model, {1}, 1, at(-1), generator), ValueError);
  const Tokens longer{1, 2, 3, 4, 5, 6, 7, 8, 9};
  CHECK(nn::generate_cached(model, longer, 0, at(1), generator) == longer);
}
