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
    observe_steps(name + ", other text", cache, model, draw_ids(draw, 2, 3), {1, 2});
    observe(name + ", history", model(draw_ids(draw, 2, 1), cache).requires_grad() ? 1.0 : 0.0);
  }
}
