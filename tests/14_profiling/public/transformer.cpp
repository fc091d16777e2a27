#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("14.4", "a small model") {
  observe_flops("one layer", options_of(draw.integer(5, 9), 8, 2, 3, 1), 1, draw.integer(2, 5));
}

GRADED("14.4", "several texts, several layers, several tokens") {
  const nn::GptOptions options = options_of(draw.integer(5, 9), 64, 3, 4, draw.integer(2, 4));
  observe_flops("one text", options, 1, 5);
  observe_flops("texts", options, draw.integer(2, 6), 5);
  observe_flops("twice as many tokens", options, 1, 10);
}

GRADED("14.4", "the size of the model alone counts, not its heads, its ties or its context") {
  nn::GptOptions options = options_of(draw.integer(5, 9), 4, 1, 12, 2);
  observe_flops("one head", options, 1, 3);
  options.num_heads = 4;
  observe_flops("four heads", options, 1, 3);
  options.tied = true;
  observe_flops("tied", options, 1, 3);
  observe_flops("a text longer than the context", options, 1, draw.integer(50, 99));
}

GRADED("14.5", "a small model") {
  observe_memory("one layer", options_of(draw.integer(5, 9), 8, 2, 3, 1), 1, draw.integer(2, 5));
}

GRADED("14.5", "several texts, several layers, several heads") {
  const nn::GptOptions options = options_of(draw.integer(5, 9), 64, 3, 4, draw.integer(2, 4));
  observe_memory("one text", options, 1, 5);
  observe_memory("texts", options, draw.integer(2, 6), 5);
  observe_memory("twice as many tokens", options, 2, 10);
}

GRADED("14.5", "tied, and with rotary positions") {
  nn::GptOptions options = options_of(draw.integer(5, 9), draw.integer(20, 90), 2, 4, 2);
  options.tied = true;
  observe_memory("tied", options, 2, 3);
  options.rotary_base = 10000;
  observe_memory("tied and rotary", options, 2, 3);
  options.tied = false;
  observe_memory("rotary", options, 2, 3);
}
