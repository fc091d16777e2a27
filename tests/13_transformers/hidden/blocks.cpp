#include "tests/13_transformers/public/initial_values.h"
#include "tests/13_transformers/public/parameters.h"
#include "tools/grade/scenario/rows.h"

#include <algorithm>
#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("13.4", "other sizes, both forms, with gradients") {
  for (const Gelu form : {Gelu::Erf, Gelu::Tanh}) {
    const std::string name = form == Gelu::Erf ? " of erf" : " of tanh";
    nn::FeedForward layer(3, 7, 0.5, form);
    layer.eval();
    give_parameters(layer, draw, 1.5, "parameters" + name);
    const Tensor x = differentiable(draw.normal_permuted({2, 2, 3}));
    const Tensor y = layer(x);
    observe("y" + name, y);
    run_backward(y, draw.normal({2, 2, 3}));
    observe("x.grad()" + name, x.grad());
    observe_gradients("gradients of the parameters" + name, layer);
  }
}

GRADED("13.5", "other sizes, one after another, with gradients") {
  nn::TransformerBlock first(6, 3, 5, 0.25), second(6, 2, 0, 0.25, Gelu::Tanh);
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 6}, 3));
  for (nn::TransformerBlock* block : {&first, &second}) {
    block->eval();
    give_parameters(*block, draw, 0.5,
                    block == &first ? "parameters of the first" : "parameters of the second");
  }
  const Tensor y = second(first(x), draw.mask({2, 3, 3}));
  observe("y", y);
  run_backward(y, draw.normal({2, 3, 6}));
  observe("x.grad()", x.grad());
  observe_gradients("gradients of the first block", first);
  observe_gradients("gradients of the second block", second);
}

GRADED("13.6", "other sizes, tied and not, with gradients") {
  for (const bool tied : {false, true}) {
    const std::string name = tied ? " of a tied model" : " of a model";
    nn::GptOptions options = small_gpt(3, tied);
    options.vocabulary = 7;
    options.context = 6;
    options.embed_dim = 6;
    options.num_heads = 3;
    options.dropout = 0.5;
    options.form = Gelu::Tanh;
    nn::Gpt model(options);
    model.eval();
    give_parameters(model, draw, 0.5, "parameters" + name);
    const Tensor logits = model(draw_ids(draw, {2, 5}, 7));
    observe("logits" + name, logits);
    run_backward(logits, draw.normal({2, 5, 7}));
    observe_gradients("gradients" + name, model);
  }
}

// With everything dropped, both branches of a block are 0.
GRADED("13.6", "dropout within the blocks, in training alone") {
  nn::GptOptions options = small_gpt(2);
  options.dropout = 1;
  nn::Gpt model(options);
  model.dropout = nn::Dropout(0);
  give_parameters(model, draw);
  const Ids ids = draw_ids(draw, {2, 3}, 5);
  observe("in training", model(ids));
  model.eval();
  observe("in evaluation", model(ids));
}

// Every layer starts as its own constructor makes it, but for the ends of branches and tied tables.
GRADED("13.6", "initial values of every layer, tied and not") {
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  nn::GptOptions options = small_gpt(draw.integer(3, 5));
  options.embed_dim = 32;
  options.context = 64;
  options.vocabulary = draw.integer(300, 400);
  for (const bool is_tied : {false, true}) {
    options.tied = is_tied;
    const nn::Gpt model(options);
    const std::string of = is_tied ? " of a tied model" : " of a model";
    observe_parameters("parameters" + of, model);
    std::vector<double> others{static_cast<double>(options.vocabulary)};
    std::vector<Tensor> tables{model.tokens.weight}, weights, biases;
    if (!is_tied) weights.push_back(model.head.weight);
    const auto observe_norm = [&](const nn::LayerNorm& norm) {
      for (const double number : numbers(norm.weight)) others.push_back(number - 1);
      for (const double number : numbers(norm.bias)) others.push_back(number);
    };
    observe_norm(model.norm);
    for (const nn::TransformerBlock& block : model.blocks) {
      const nn::MultiHeadAttention& attention = block.self_attn;
      for (const nn::Linear* layer :
           {&attention.q_proj, &attention.k_proj, &attention.v_proj, &block.feed_forward.linear1}) {
        weights.push_back(layer->weight);
        biases.push_back(layer->bias);
      }
      observe_norm(block.norm1);
      observe_norm(block.norm2);
    }
    observe_spread("tokens" + of, tables, is_tied ? 0.02 * 0.02 : 1, true);
    observe_spread("positions" + of, {model.positions.weight}, 0.02 * 0.02, true);
    observe_spread("weights" + of, weights, 1 / (3 * 32.0), false);
    observe_spread("biases" + of, biases, 1 / (3 * 32.0), false);
    const std::vector<double> table = numbers(model.tokens.weight);
    others.push_back(*std::max_element(table.begin(), table.end()) > 1 ? 1 : 0);
    double zeros = 0;
    for (const Tensor& bias : biases) {
      for (const double number : numbers(bias)) zeros += number == 0 ? 1 : 0;
    }
    others.push_back(zeros);
    others.push_back(beyond(weights, std::sqrt(1 / 32.0)));
    others.push_back(beyond(biases, std::sqrt(1 / 32.0)));
    observe("norms less 1 and 0, a token above 1, biases of 0, and what is too large" + of, others);
  }
  for (const std::int64_t layers : {1, 2, 8}) {
    options.num_layers = layers;
    const nn::Gpt model(options);
    std::vector<Tensor> ends, biases;
    for (const nn::TransformerBlock& block : model.blocks) {
      ends.push_back(block.self_attn.out_proj.weight);
      biases.push_back(block.self_attn.out_proj.bias);
      biases.push_back(block.feed_forward.linear2.bias);
    }
    const double variance = 1 / (3 * 32.0) / (2 * double(layers));
    observe_spread(concatenate("out_proj in ", layers, " layers"), ends, variance, false);
    observe(
        concatenate("biases at the ends of branches that are too large, in ", layers, " layers"),
        beyond(biases, std::sqrt(3 * variance)));
    if (layers == 1) continue;
    const bool are_alike = numbers(ends[0]) == numbers(ends[1]);
    observe(concatenate("two blocks of ", layers, " begin alike"), are_alike ? 1 : 0);
  }
}

// linear2 passes on what it is given: the results of gelu, some of which are dropped.
GRADED("13.4", "dropout of a part, after gelu") {
  constexpr std::int64_t n = 40;
  const double p = draw.uniform({}, 0.3, 0.6).item();
  nn::FeedForward layer(n, n, p);
  give_parameters(layer, draw, 0.3);
  set_to_zero(layer.linear2, draw);
  {
    const NoGrad no_grad;
    std::vector<double> identity(n * n, 0);
    for (std::int64_t i = 0; i < n; ++i) identity[i * n + i] = 1;
    layer.linear2.weight.copy_(draw.values({n, n}, identity));
  }
  const Tensor x = draw.normal({30, n});
  layer.eval();
  observe("in evaluation", layer(x));
  layer.train();
  observe_property("in training", layer(x), "dropped", {p}, "in evaluation");
}

// With one branch at 0, what is added to x is the other one, some of which is dropped.
GRADED("13.5", "dropout of a part, once in each branch") {
  constexpr std::int64_t n = 40;
  const double p = draw.uniform({}, 0.3, 0.6).item();
  const Tensor x = draw.normal({1, 30, n});
  for (const bool is_first : {true, false}) {
    nn::TransformerBlock block(n, 2, 5);
    const std::string name = is_first ? " of the first branch" : " of the second branch";
    give_parameters(block, draw, 0.3, "parameters" + name);
    set_to_zero(is_first ? block.feed_forward.linear2 : block.self_attn.out_proj, draw);
    block.dropout1 = nn::Dropout(is_first ? p : 0);
    block.dropout2 = nn::Dropout(is_first ? 0 : p);
    block.eval();
    observe("result" + name, (block(x) - x).squeeze(0));
    block.train();
    observe_property("result in training" + name, (block(x) - x).squeeze(0), "dropped", {p},
                     "result" + name);
  }
}

// Branches and head pass on what they are given, so that a row of logits is the norm of a token's
// vector: its dropped numbers are all the same.
GRADED("13.6", "dropout of a part of the embeddings, once") {
  constexpr std::int64_t n = 40;
  nn::GptOptions options = small_gpt(1);
  options.embed_dim = options.vocabulary = options.context = n;
  options.dropout = draw.uniform({}, 0.3, 0.6).item();
  nn::Gpt model(options);
  give_parameters(model, draw, 1);
  set_to_zero(model.blocks[0].self_attn.out_proj, draw);
  set_to_zero(model.blocks[0].feed_forward.linear2, draw);
  {
    const NoGrad no_grad;
    std::vector<double> identity(n * n, 0);
    for (std::int64_t i = 0; i < n; ++i) identity[i * n + i] = 1;
    model.head.weight.copy_(draw.values({n, n}, identity));
    model.norm.weight.copy_(draw.full({n}, 1));
    model.norm.bias.copy_(draw.full({n}, 0));
  }
  const Ids ids = draw_ids(draw, {1, n}, n);
  const std::vector<double> logits = numbers(model(ids));
  double dropped = 0;
  for (std::int64_t row = 0; row < n; ++row) {
    std::vector<double> sorted(logits.begin() + row * n, logits.begin() + (row + 1) * n);
    std::sort(sorted.begin(), sorted.end());
    double most = 0, equal = 0;
    for (std::int64_t i = 1; i < n; ++i) {
      equal = sorted[i] - sorted[i - 1] < 1e-12 ? equal + 1 : 0;
      most = std::max(most, equal + 1);
    }
    dropped += most;
  }
  const double p = options.dropout;
  observe_statistic("share of dropped numbers", dropped / (n * n), p,
                    std::sqrt(p * (1 - p) / (n * n)));
  model.eval();
  observe("logits in evaluation", model(ids).slice(1, 0, 2));
}
