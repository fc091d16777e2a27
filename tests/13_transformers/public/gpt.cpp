#include "tests/13_transformers/public/initial_values.h"
#include "tests/13_transformers/public/parameters.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("13.6", "the logits of two blocks, and the gradients of all 37 tensors") {
  nn::Gpt model(small_gpt());
  give_parameters(model, draw);
  const Tensor logits = model(draw_ids(draw, {1, 3}, 5));
  observe("logits", logits);
  run_backward(logits, draw.normal({1, 3, 5}));
  observe_gradients("gradients of the parameters", model);
}

// Later tokens change nothing in what earlier ones receive.
GRADED("13.6", "a token more, and another last token") {
  nn::Gpt model(small_gpt());
  give_parameters(model, draw);
  Ids ids = draw_ids(draw, {1, 4}, 5);
  const Tensor whole = model(ids);
  observe("four tokens", whole);
  ids.values[3] = (ids.values[3] + 1) % 5;
  const Tensor changed = model(Ids{ids.shape, ids.values});
  observe("another last token", changed);
  observe("its first three less the others'",
          changed.slice(1, 0, 3) - whole.slice(1, 0, 3) + draw.normal({1, 3, 5}));
  const Tensor prefix = model(Ids{Shape{1, 2}, {ids.values[0], ids.values[1]}});
  observe("two tokens", prefix);
}

GRADED("13.6", "a tied table: one parameter with both gradients") {
  nn::Gpt model(small_gpt(1, true));
  give_parameters(model, draw);
  const Tensor logits = model(draw_ids(draw, {1, 2}, 5));
  observe("logits", logits);
  run_backward(logits, draw.normal({1, 2, 5}));
  observe("tokens.weight.grad()", model.tokens.weight.grad());
}

// The blocks rest, so that the embeddings alone are dropped out.
GRADED("13.6", "dropout of the embeddings, in training alone") {
  nn::GptOptions options = small_gpt(1);
  options.dropout = 1;
  nn::Gpt model(options);
  for (nn::TransformerBlock& block : model.blocks) block.eval();
  give_parameters(model, draw);
  const Ids ids = draw_ids(draw, {1, 2}, 5);
  observe("in training", model(ids));
  model.eval();
  observe("in evaluation", model(ids));
}

GRADED("13.6", "initial values, and how many there are") {
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  nn::GptOptions options = small_gpt(draw.integer(7, 9));
  options.embed_dim = 32;
  options.vocabulary = draw.integer(700, 900);
  const double branches = 2.0 * options.num_layers;
  show("layers, vocabulary",
       std::to_string(options.num_layers) + ", " + std::to_string(options.vocabulary));
  const nn::Gpt model(options);
  observe_parameters("parameters", model);
  std::vector<Tensor> queries, attention_ends, feed_forward_ends, attention_biases, other_biases;
  for (const nn::TransformerBlock& block : model.blocks) {
    queries.push_back(block.self_attn.q_proj.weight);
    attention_ends.push_back(block.self_attn.out_proj.weight);
    feed_forward_ends.push_back(block.feed_forward.linear2.weight);
    attention_biases.push_back(block.self_attn.out_proj.bias);
    other_biases.push_back(block.feed_forward.linear2.bias);
  }
  observe_spread("q_proj", queries, 1 / (3 * 32.0), false);
  observe_spread("out_proj", attention_ends, 1 / (3 * 32.0) / branches, false);
  observe_spread("linear2", feed_forward_ends, 1 / (3 * 128.0) / branches, false);
  observe_spread("biases of out_proj", attention_biases, 1 / (3 * 32.0) / branches, false);
  observe_spread("biases of linear2", other_biases, 1 / (3 * 128.0) / branches, false);
  observe("how many biases of out_proj are too large",
          beyond(attention_biases, std::sqrt(1 / 32.0 / branches)));
  observe("how many biases of linear2 are too large",
          beyond(other_biases, std::sqrt(1 / 128.0 / branches)));
  observe("numbers", static_cast<double>(count_numbers(model)));
  options.tied = true;
  const nn::Gpt tied(options);
  observe_parameters("parameters of a tied model", tied);
  observe_spread("a tied table", {tied.tokens.weight}, 0.02 * 0.02, true);
  observe_spread("a table that is not tied", {model.tokens.weight}, 1, true);
  observe("numbers of a tied model", static_cast<double>(count_numbers(tied)));
}

// Equal odds for all tokens have a loss of ln(vocabulary).
GRADED("13.6", "the first loss is near ln(vocabulary), for 7 seeds") {
  nn::GptOptions options = small_gpt(1);
  options.vocabulary = draw.integer(20, 60);
  options.embed_dim = 16;
  options.context = 8;
  show("vocabulary", std::to_string(options.vocabulary));
  // The mean of 128 tokens' losses has a standard error of 0.05, sqrt(1/3) / sqrt(128), around
  // ln(vocabulary) + 1/6 (untied).
  const Ids ids = draw_ids(draw, {16, 8}, options.vocabulary);
  Ids next{Shape{128}, {}};
  for (int i = 0; i < 128; ++i) next.values.push_back(draw.integer(0, options.vocabulary - 1));
  std::vector<double> facts{static_cast<double>(options.vocabulary)};
  for (const bool tied : {false, true}) {
    options.tied = tied;
    for (int seed = 0; seed < 7; ++seed) {
      manual_seed(static_cast<std::uint64_t>(draw.integer(0, 1000000)));
      const Tensor logits = nn::Gpt(options)(ids).reshape({128, options.vocabulary});
      const double loss = cross_entropy(logits, next).item();
      facts.push_back(std::abs(loss - std::log(options.vocabulary)) < 0.5 ? 1 : 0);
    }
  }
  observe("the vocabulary, and 1 where a loss is within 0.5", facts);
}
