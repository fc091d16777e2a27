#include "tests/18_memoization/public/texts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// A model whose parameters are large, so that what it reads decides what it writes.
nn::Gpt strong_model(Draw& draw, std::int64_t context, double rotary_base = 0) {
  nn::GptOptions options = options_of(context, 1, rotary_base);
  options.vocabulary = 50;
  return model_of(draw, options, 1);
}

Generator generator_of(Draw& draw) {
  return Generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
}

}  // namespace

// The last new token is drawn, but never read.
GRADED("18.4", "prompts and their continuations, until the context is full") {
  const std::int64_t context = draw.integer(8, 12);
  nn::SamplingOptions flat;  // every logit counts
  flat.temperature = 3;
  nn::Gpt model = strong_model(draw, context);
  Generator generator = generator_of(draw);
  for (const std::int64_t length : {1, 4}) {
    const std::string name = " from a prompt of " + std::to_string(length);
    const Tokens prompt = draw_ids(draw, 1, length, 50).values;
    observe_text("text" + name, model, prompt, context - length + 1, flat, generator);
    observe_error(
        "one too many" + name,
        [&] { nn::generate_cached(model, prompt, context - length + 2, flat, generator); },
        {std::to_string(context), std::to_string(context - length + 2)});
  }
  observe_next_tokens(model, draw, 50, flat, generator);
}

GRADED("18.4", "options") {
  nn::Gpt model = strong_model(draw, 16, 20);
  Generator generator = generator_of(draw);
  const Tokens prompt = draw_ids(draw, 1, 1, 50).values;
  nn::SamplingOptions few;
  few.temperature = 3;
  few.top_k = 4;
  observe_text("text of 4 choices", model, prompt, 12, few, generator);
  few.top_p = 0.4;
  observe_text("the likeliest", model, prompt, 12, few, generator);
}

GRADED("18.4", "one number of the generator for each token") {
  nn::Gpt model = strong_model(draw, 16, 20);
  const Tokens prompt = draw_ids(draw, 1, 1, 50).values;
  nn::SamplingOptions greedy;
  greedy.temperature = 0;
  Generator generator = generator_of(draw);
  observe_text("the largest logits", model, prompt, 8, greedy, generator);
  observe("the generator's next number", rand(Shape{1}, generator));
  observe_text("nothing more", model, prompt, 0, greedy, generator);
  observe("the next number after all", rand(Shape{1}, generator));
}
