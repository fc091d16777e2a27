#include "tests/18_memoization/public/memory.h"

using namespace wick;
using namespace wick::scenario;

GRADED("18.5", "two prompts, three layers, rotary positions, three answers each") {
  const nn::Gpt model = model_of(draw, options_of(6, 3, 20));
  nn::GptCache cache(model, 2, 5);
  observe_steps("prompts", cache, model, draw_ids(draw, 2, 3), {3});
  nn::GptCache answers = cache.repeated(3);
  observe_steps("answers", answers, model, draw_ids(draw, 6, 1), {1});
  answers.truncate(2);
  observe_steps("other answers", answers, model, draw_ids(draw, 6, 2), {2});
  observe_steps("the prompts go on", cache, model, draw_ids(draw, 2, 2), {2});
}
