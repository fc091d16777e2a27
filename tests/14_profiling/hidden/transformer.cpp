#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Passes sizes that no model has, each with its name, to `call`, and observes what it throws.
template <typename Call>
void observe_refused(Draw& draw, Call call) {
  const nn::GptOptions right = options_of(7, 8, 2, 2, 1);
  const std::int64_t below = -draw.integer(1, 99);
  const std::string number = std::to_string(below);
  using Sizes = std::vector<std::pair<const char*, std::int64_t nn::GptOptions::*>>;
  for (const auto& [name, size] : Sizes{{"vocabulary", &nn::GptOptions::vocabulary},
                                        {"context", &nn::GptOptions::context},
                                        {"embed_dim", &nn::GptOptions::embed_dim},
                                        {"num_heads", &nn::GptOptions::num_heads},
                                        {"num_layers", &nn::GptOptions::num_layers}}) {
    nn::GptOptions none = right, negative = right;
    none.*size = 0;
    negative.*size = below;
    observe_error_message(concatenate("no ", name), [&] { call(none, 1, 1); });
    observe_error(concatenate("a negative ", name), [&] { call(negative, 1, 1); }, {number});
  }
  nn::GptOptions uneven = right;
  uneven.num_heads = 3;
  observe_error_message("heads that do not divide", [&] { call(uneven, 1, 1); });
  observe_error_message("no batch", [&] { call(right, 0, 1); });
  observe_error_message("no tokens", [&] { call(right, 1, 0); });
  observe_error("a negative batch", [&] { call(right, below, 1); }, {number});
  observe_error("negative tokens", [&] { call(right, 1, below); }, {number});
}

// Every option is set.
nn::GptOptions with_all(Draw& draw, double rotary_base) {
  nn::GptOptions options = options_of(draw.integer(2, 9), 33, 2, 4, 3);
  options.tied = true;
  options.dropout = 0.5;
  options.form = Gelu::Tanh;
  options.rotary_base = rotary_base;
  return options;
}

nn::GptOptions large(Draw& draw) {
  return options_of(50257 + draw.integer(0, 99), 2048, 96, 128, 96);
}

// One of the two formulas, observed.
using Formula = void (*)(const std::string& name, const nn::GptOptions& options, std::int64_t batch,
                         std::int64_t tokens);

void observe_large(Draw& draw, Formula formula) {
  formula("175 billion parameters", large(draw), 3, 2048);
  const nn::GptOptions deep = options_of(draw.integer(300, 400), 7, 260, 1, draw.integer(257, 300));
  formula("layers of heads of size 1", deep, draw.integer(257, 300), 1);
  const std::int64_t many = draw.integer(70001, 80000);
  formula("many texts", options_of(5, 7, 2, 3, 2), many, 2);
  formula("many features", options_of(5, 7, 10, many / 9, 2), 2, 3);
  formula("many places", options_of(5, many, 2, 3, 1), 2, 3);
  formula("many words", options_of(many, 7, 2, 3, 1), 2, 3);
  const std::int64_t odd = 2 * many + 1;
  formula("long texts, in more than 53 bits", options_of(5, 7, 3, 1, 2), 65537, odd + (1 << 17));
  formula("a wide model, in more than 53 bits", options_of(5, 7, 1, odd + (1 << 25), 2), 1, 3);
  formula("16,384 tokens", options_of(50257, 1024, 25, 64, 48), 1, 16384 + draw.integer(0, 9));
}

void observe_smallest_and_all_options(Draw& draw, Formula formula) {
  formula("all 1", options_of(1, 1, 1, 1, 1), 1, 1);
  formula("all options", with_all(draw, 10000), 2, 5);
  formula("a small base", with_all(draw, 0.5), 2, draw.integer(2, 9));
}

}  // namespace

GRADED("14.4", "a model of hundreds of layers, and a long text") {
  observe_large(draw, observe_flops);
}

// The model after all has fewer tokens than its context, so that the context cuts nothing.
GRADED("14.4", "sizes that no model has") {
  observe_refused(draw, nn::transformer_flops);
  observe_flops("a model after all", options_of(7, 8, 2, 2, 1), 1, draw.integer(1, 7));
}

GRADED("14.4", "the smallest of all, and all options at once") {
  observe_smallest_and_all_options(draw, observe_flops);
}

GRADED("14.5", "a model of hundreds of layers, and a long text") {
  observe_large(draw, observe_memory);
}

GRADED("14.5", "sizes that no model has") {
  observe_refused(draw, nn::transformer_memory);
  observe_memory("a model after all", options_of(7, 8, 2, 2, 1), 1, draw.integer(1, 7));
}

GRADED("14.5", "the smallest of all, and all options at once") {
  observe_smallest_and_all_options(draw, observe_memory);
}
