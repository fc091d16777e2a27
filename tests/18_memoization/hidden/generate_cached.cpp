#include "tests/18_memoization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

// A cache that outlives its call would know of the first text.
GRADED("18.4", "one text after another, from one generator") {
  nn::GptOptions options = options_of(12);
  options.vocabulary = 40;
  options.dropout = 0.5;
  nn::Gpt model = model_of(draw, options, 1);
  model.train();
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  for (const char* name : {"first", "second", "third"}) {
    observe_text(name, model, draw_ids(draw, 1, 4, 40).values, 9, {}, generator);
  }
}
