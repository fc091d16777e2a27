#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.3",
       "two models of three layers, two sequences, other tokens after truncate, no history") {
  nn::GptOptions learned = options_of(6, 3);
  learned.tied = true;
  for (const nn::GptOptions& options : {learned, options_of(6, 3, 20)}) {
    const std::string name = options.rotary_base > 0 ? "rotary" : "learned";
    nn::Gpt model = model_of(draw, options);
    model.train();
    nn::GptCache cache(model, 2);
    observe_steps(name, cache, model, draw_ids(draw, 2, 5), {3, 1, 1});
    for (nn::KeyValueCache& layer : cache.layers) layer.truncate(2);
    set_parameters(model, draw, 0.5);  // the first two tokens stay as they were read
    observe_steps(name + ", other text", cache, model, draw_ids(draw, 2, 3), {1, 2});
    observe(name + ", history", model(draw_ids(draw, 2, 1), cache).requires_grad() ? 1.0 : 0.0);
  }
}

// Kept keys and values are results: who reads the text again gets those of the new weights.
GRADED("18.3", "a block and a model that get other weights while they remember") {
  nn::TransformerBlock block(4, 2, 6);
  set_parameters(block, draw);
  block.eval();
  const Tensor x = draw.normal({1, 4, 4});
  nn::KeyValueCache seen(block.self_attn, 1, 4);
  observe("block, tokens 0 and 1", block(x.slice(1, 0, 2), seen));
  nn::Gpt model = model_of(draw, options_of(6));
  const Ids ids = draw_ids(draw, 1, 5);
  nn::GptCache cache(model);
  observe_steps("model", cache, model, part(ids, 0, 3), {2, 1});
  set_parameters(block, draw);
  set_parameters(model, draw);
  observe("block, token 2 after", block(x.slice(1, 2, 3), seen));
  observe("block, token 3 after", block(x.slice(1, 3, 4), seen));
  observe_steps("model after", cache, model, part(ids, 3, 5), {1, 1});
}
