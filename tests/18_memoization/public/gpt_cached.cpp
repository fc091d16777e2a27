#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.3", "a block, one token after another") {
  nn::TransformerBlock block(4, 2, 6);
  set_parameters(block, draw);
  block.eval();
  const Tensor x = show("x", draw.normal({1, 3, 4}));
  nn::KeyValueCache cache(block.self_attn, 1, 3);
  for (std::int64_t i = 0; i < 3; ++i) {
    observe("token " + std::to_string(i), block(x.slice(1, i, i + 1), cache));
  }
}

GRADED("18.3", "three tokens as 1 + 1 + 1, as 2 + 1 and as 3, and what does not fit") {
  const nn::Gpt model = model_of(draw, options_of(4));
  const Ids ids = draw_ids(draw, 1, 4);
  for (const Steps& steps : {Steps{1, 1, 1}, Steps{2, 1}, Steps{3}}) {
    nn::GptCache cache(model);
    const std::string name = std::to_string(steps.size()) + " calls";
    observe_steps(name, cache, model, ids, steps);
    observe_error(name + ", two too many", [&] { model(part(ids, 2, 4), cache); }, {"2", "3", "4"});
    observe(name + ", what fits", model(part(ids, 3, 4), cache));
  }
}
