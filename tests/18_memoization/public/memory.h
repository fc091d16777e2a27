#pragma once

#include "nn/transformer/gpt_cache.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/parameters.h"
#include "tools/grade/scenario/work.h"

#include <algorithm>
#include <string>
#include <vector>

// Models and texts of chapter 18.
namespace wick::scenario {

inline nn::MultiHeadAttention attention_of(Draw& draw, std::int64_t embed_dim, std::int64_t heads,
                                           double rotary_base = 0) {
  nn::MultiHeadAttention attention(embed_dim, heads);
  attention.rotary_base = rotary_base;
  set_parameters(attention, draw);
  return attention;
}

inline nn::GptOptions options_of(std::int64_t context, std::int64_t layers = 2,
                                 double rotary_base = 0) {
  nn::GptOptions options;
  options.vocabulary = 7;
  options.context = context;
  options.embed_dim = 4;
  options.num_heads = 2;
  options.num_layers = layers;
  options.rotary_base = rotary_base;
  return options;
}

inline nn::Gpt model_of(Draw& draw, const nn::GptOptions& options, double deviation = 0.5) {
  nn::Gpt model(options);
  set_parameters(model, draw, deviation);
  model.eval();
  return model;
}

/// Drawn ids (b, t), shown to the student.
inline Ids draw_ids(Draw& draw, std::int64_t batch, std::int64_t tokens,
                    std::int64_t vocabulary = 7) {
  return draw_ids(draw, {batch, tokens}, vocabulary);
}

/// Tokens begin..end - 1 of each sequence.
inline Ids part(const Ids& ids, std::int64_t begin, std::int64_t end) {
  Ids result{Shape{ids.shape[0], end - begin}, {}};
  for (std::int64_t row = 0; row < ids.shape[0]; ++row) {
    for (std::int64_t i = begin; i < end; ++i) {
      result.values.push_back(ids.values[row * ids.shape[1] + i]);
    }
  }
  return result;
}

using Steps = std::vector<std::int64_t>;

/// Observes what `call` returns, and its work beyond that of the new tokens: `one` is that of one.
template <typename Call>
void observe_piece(const std::string& name, double one, std::int64_t tokens, const Call& call) {
  Tensor y;
  const double all = work_of([&] { y = call(); });
  observe(name, y);
  observe(name + ": work beyond that of new tokens, in tokens",
          std::max(0.0, all / one - static_cast<double>(tokens)));
}

/// Passes x (b, t, e) to the cache in pieces of these sizes, and observes what each gives.
inline void observe_steps(const std::string& name, nn::KeyValueCache& cache,
                          const nn::MultiHeadAttention& attention, const Tensor& x,
                          const Steps& steps) {
  const double one = work_of([&] { attention(x.slice(1, 0, 1)); });
  std::int64_t begin = 0;
  for (const std::int64_t n : steps) {
    const std::string tokens = std::to_string(begin) + " to " + std::to_string(begin + n - 1);
    const Tensor fresh = x.slice(1, begin, begin + n);
    observe_piece(name + ", tokens " + tokens, one, n,
                  [&] { return cache.forward(attention, fresh); });
    observe(name + ", size and capacity after " + tokens,
            std::vector<double>{double(cache.size()), double(cache.capacity())});
    begin += n;
  }
}

/// The same with a model and its ids.
inline void observe_steps(const std::string& name, nn::GptCache& cache, const nn::Gpt& model,
                          const Ids& ids, const Steps& steps) {
  const double one = work_of([&] { model(part(ids, 0, 1)); });
  std::int64_t begin = 0;
  for (const std::int64_t n : steps) {
    const std::string tokens = std::to_string(begin) + " to " + std::to_string(begin + n - 1);
    observe_piece(name + ", logits of tokens " + tokens, one, n,
                  [&] { return model(part(ids, begin, begin + n), cache); });
    std::vector<double> sizes;
    for (const nn::KeyValueCache& layer : cache.layers) sizes.push_back(double(layer.size()));
    observe(name + ", size of each layer after " + tokens, sizes);
    begin += n;
  }
}

/// Passes tokens to a cache of its own, one by one. Observes their work beyond that of new tokens,
/// and how many arrays all calls but the first leave behind: none.
inline void observe_cost_of_tokens(Draw& draw) {
  const nn::MultiHeadAttention attention = attention_of(draw, 4, 2);
  const std::int64_t tokens = draw.integer(4, 7);
  const Tensor x = draw.normal({1, tokens, 4});
  const double one = work_of([&] { attention(x.slice(1, 0, 1)); });
  nn::KeyValueCache cache(attention, 1, tokens);
  cache.forward(attention, x.slice(1, 0, 1));
  const double before = static_cast<double>(Buffer::live());
  const double all = work_of([&] {
    for (std::int64_t i = 1; i < tokens; ++i) cache.forward(attention, x.slice(1, i, i + 1));
  });
  const double left = static_cast<double>(Buffer::live()) - before;
  const std::string name = concatenate(tokens - 1, " more tokens: ");
  observe(name + "work beyond that of new tokens, in tokens",
          std::max(0.0, all / one - static_cast<double>(tokens - 1)));
  observe(name + "arrays that are left behind", left);
}
ASKED_LAST("18.2", observe_cost_of_tokens)

/// The same with a model that reads ids one by one, without the arrays.
inline void observe_cost_of_ids(Draw& draw) {
  const std::int64_t tokens = draw.integer(3, 6);
  const nn::Gpt model = model_of(draw, options_of(tokens));
  const double one = work_of([&] { model(Ids{Shape{1, 1}, {0}}); });
  nn::GptCache cache(model);
  const double all = work_of([&] {
    for (std::int64_t i = 0; i < tokens; ++i) model(Ids{Shape{1, 1}, {i}}, cache);
  });
  observe(concatenate(tokens, " more ids: work beyond that of new tokens, in tokens"),
          std::max(0.0, all / one - static_cast<double>(tokens)));
}
ASKED_LAST("18.3", observe_cost_of_ids)

}  // namespace wick::scenario
