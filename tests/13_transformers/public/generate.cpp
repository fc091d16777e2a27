#include "nn/transformer/generate.h"
#include "tests/13_transformers/public/parameters.h"
#include "tests/13_transformers/public/sampling.h"

using namespace wick;
using namespace wick::scenario;

namespace {

using Tokens = std::vector<std::int64_t>;

// A model whose parameters are large, so that what it reads decides what it writes.
nn::Gpt strong_model(Draw& draw, double dropout = 0) {
  nn::GptOptions options = small_gpt(1);
  options.vocabulary = 50;
  options.dropout = dropout;
  nn::Gpt model(options);
  set_parameters(model, draw, 1);
  return model;
}

Tokens draw_prompt(Draw& draw, std::int64_t length) { return draw_ids(draw, {length}, 50).values; }

}  // namespace

GRADED("13.8", "a prompt and its continuation") {
  nn::Gpt model = strong_model(draw);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  for (const std::int64_t length : {2, 9}) {  // of a context of 4
    const std::string name = " from a prompt of " + std::to_string(length);
    observe_ids("text" + name, nn::generate(model, draw_prompt(draw, length), 12, {}, generator));
  }
}

GRADED("13.8", "dropout rests, and the mode comes back") {
  nn::Gpt model = strong_model(draw, 0.5);
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  const Tokens prompt = draw_prompt(draw, 3);
  std::vector<double> modes;
  for (const bool training : {true, false}) {
    model.train(training);
    observe_ids(training ? "text from training" : "text from evaluation",
                nn::generate(model, prompt, 8, {}, generator));
    modes.push_back(model.is_training() ? 1 : 0);
    modes.push_back(model.blocks[0].dropout1.is_training() ? 1 : 0);
    modes.push_back(grad_enabled() ? 1 : 0);
  }
  modes.push_back(draw.uniform({}).item());
  observe("is_training of the model and of a part, history, after each; a drawn number", modes);
  observe_next_tokens(model, draw, generator);
}

GRADED("13.8", "options, and one number of the generator for each token") {
  nn::Gpt model = strong_model(draw);
  const Tokens prompt = draw_prompt(draw, 3);
  nn::SamplingOptions greedy, few, nucleus;
  greedy.temperature = 0;
  few.temperature = 3;
  few.top_k = 4;
  nucleus.temperature = 3;
  nucleus.top_p = 0.4;
  Generator generator(static_cast<std::uint64_t>(draw.integer(1, 1000000)));
  observe_ids("the largest logits", nn::generate(model, prompt, 8, greedy, generator));
  observe("the generator's next number", rand(Shape{1}, generator));
  observe_ids("text of 4 choices", nn::generate(model, prompt, 10, few, generator));
  observe_ids("text of a nucleus", nn::generate(model, prompt, 10, nucleus, generator));
  observe_ids("nothing more", nn::generate(model, prompt, 0, few, generator));
  observe("the next number after all", rand(Shape{1}, generator));
}
