#include "tests/13_transformers/public/parameters.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 13.4 to 13.6 are called with: see tests/13_transformers/edges.toml.
namespace {

// Three sequences: the second has an infinite number, the third a NaN and a large one.
Tensor odd_sequences(Draw& draw, std::int64_t tokens) {
  const std::int64_t size = tokens * 4;
  return with_numbers(draw.normal({3, tokens, 4}),
                      {{size + 2, no_bound}, {2 * size, not_a_number}, {2 * size + 4, 1e5}});
}

nn::GptOptions gpt_of(std::int64_t embed_dim, std::int64_t heads) {
  nn::GptOptions options = small_gpt(1);
  options.embed_dim = embed_dim;
  options.num_heads = heads;
  return options;
}

}  // namespace

GRADED("13.4",
       "one feature, no token, tokens that lie in memory in any way, and gradients, twice") {
  const std::int64_t hidden = draw.integer(2, 9);
  nn::FeedForward one(1, 1), narrow(1, hidden), layer(4, hidden);
  for (nn::FeedForward* each : {&one, &narrow, &layer}) set_parameters(*each, draw);
  observe("one feature of one", one(draw.normal({1, 1})));
  observe("one feature of several", narrow(draw.normal({2, 1})));
  observe_with_history("no token", layer(draw.normal({0, 4})));
  observe("five axes", layer(draw.normal({2, 1, 2, 3, 4})));
  observe("one token many times", layer(stretched(draw.normal({1, 4}), 3)));
  observe_with_nan("odd sequences", layer(odd_sequences(draw, draw.integer(2, 4))));
  nn::FeedForward second(2, 3);
  give_parameters(second, draw);
  const Tensor x = differentiable(draw.normal({2, 2}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(second(x), draw.normal({2, 2}));
    observe("dx " + time, x.grad());
    observe_gradients("gradients of the parameters " + time, second);
  }
}

GRADED("13.5", "one feature, one token, and tokens and masks that lie in memory in any way") {
  const std::int64_t n = draw.integer(3, 5);
  nn::TransformerBlock small(1, 1, 2), block(n, 1, 3);
  set_parameters(small, draw);
  set_parameters(block, draw);
  observe("one feature", small(draw.normal({1, 1, 1})));
  observe("one feature with a mask", small(draw.normal({1, 1, 1}), draw.full({1, 1}, 1)));
  observe("one token", block(draw.normal({2, 1, n})));
  observe("equal tokens", block(stretched(draw.normal({2, 1, n}), n)));
  const Tensor x = draw.normal_permuted({2, n, n});
  observe("one mask for all sequences", block(x, draw.mask({n, n})));
  observe("one row of a mask", block(x, draw.mask({1, n})));
  observe("one row of a mask, many times", block(x, stretched(draw.mask({1, n}), n)));
  Tensor permuted = draw.normal_permuted({2, n, n});
  {
    const NoGrad no_grad;
    permuted.copy_(draw.mask({2, n, n}));
  }
  observe("a mask that lies as x does", block(x, permuted));
}

GRADED("13.5", "what is no number stays in its sequence, and gradients, twice") {
  nn::TransformerBlock block(4, 2, 3);
  give_parameters(block, draw);
  observe_with_nan("odd sequences", block(odd_sequences(draw, draw.integer(2, 4))));
  const Tensor x = differentiable(draw.normal({2, 3, 4}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(block(x), draw.normal({2, 3, 4}));
    observe("dx " + time, x.grad());
    observe_gradients("gradients of the parameters " + time, block);
  }
}

GRADED("13.6", "models of one token, one place and one feature, and ids that are refused") {
  // Drawn before any parameter, whose number a wrong model may have otherwise.
  const std::int64_t below = -draw.integer(1, 9);
  nn::GptOptions word = gpt_of(4, 2), place = gpt_of(4, 1), feature = gpt_of(1, 1);
  word.vocabulary = 1;
  place.context = 1;
  for (const auto& [name, options] : std::vector<std::pair<std::string, nn::GptOptions>>{
           {"one token", word}, {"one place", place}, {"one feature", feature}}) {
    nn::Gpt model(options);
    give_parameters(model, draw, 0.5, "parameters of " + name);
    const std::int64_t t = options.context == 1 ? 1 : 3;
    observe("logits of " + name, model(draw_ids(draw, {2, t}, options.vocabulary)));
    observe("one logit of " + name, model(Ids{Shape{1, 1}, {0}}));
    const std::vector<std::pair<std::string, std::int64_t>> refused = {
        {"an id below 0", below}, {"an id above all", options.vocabulary}};
    for (const auto& [kind, id] : refused) {
      observe_error(kind + " of " + name,
                    [&, id = id] {
                      model(Ids{Shape{1, 1}, {id}});
                    },
                    {std::to_string(id)});
    }
  }
}

// With a rotary_base there is no table of positions: queries and keys turn instead.
GRADED("13.6", "rotary positions, with every other option") {
  nn::GptOptions options = small_gpt(2);
  options.rotary_base = 10000;
  nn::Gpt plain(options);
  options.tied = true;
  options.form = Gelu::Tanh;
  options.dropout = draw.uniform({}, 0.3, 0.7).item();
  options.rotary_base = draw.uniform({}, 5, 20).item();
  nn::Gpt tied(options);
  tied.eval();
  for (nn::Gpt* model : {&plain, &tied}) {
    const std::string name = model == &plain ? " of a plain model" : " of a tied one";
    give_parameters(*model, draw, 0.5, "parameters" + name);
    const Tensor logits = (*model)(draw_ids(draw, {2, 4}, 5));
    observe("logits" + name, logits);
    run_backward(logits, draw.normal({2, 4, 5}));
    observe_gradients("gradients" + name, *model);
  }
}

GRADED("13.4", "hundreds of tokens, and of features") {
  const std::int64_t n = draw.integer(257, 300);
  nn::FeedForward layer(3, 5), wide(n, 2), hidden(2, n);
  for (nn::FeedForward* each : {&layer, &wide, &hidden}) set_parameters(*each, draw);
  observe("many tokens", layer(draw.normal({1, n, 3})));
  observe("many features", wide(draw.normal({2, n})));
  observe("many hidden features", hidden(draw.normal({2, 2})));
}

GRADED("13.5", "hundreds of tokens, and their mask") {
  const std::int64_t n = draw.integer(257, 270);
  nn::TransformerBlock block(4, 2, 3);
  give_parameters(block, draw);
  const Tensor x = draw.normal({1, n, 4});
  observe("without a mask", block(x));
  observe("with a mask", block(x, draw.mask({n, n}, 0.1)));
}

GRADED("13.6", "hundreds of tokens, of a vocabulary of hundreds") {
  nn::GptOptions options = small_gpt(2);
  options.vocabulary = draw.integer(300, 330);
  options.context = draw.integer(257, 270);
  nn::Gpt model(options);
  give_parameters(model, draw);
  Ids ids = draw_ids(draw, {1, options.context}, options.vocabulary);
  ids.values[0] = options.vocabulary - 1;
  const Tensor logits = model(ids);
  observe("the logits of three tokens", logits.slice(2, 255, 258));
}
