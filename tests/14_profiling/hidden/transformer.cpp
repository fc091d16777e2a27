#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

const std::vector<std::pair<std::string, void (*)(nn::GptOptions&)>> refused = {
    {"no vocabulary", [](nn::GptOptions& o) { o.vocabulary = 0; }},
    {"no context", [](nn::GptOptions& o) { o.context = 0; }},
    {"a negative width", [](nn::GptOptions& o) { o.embed_dim = -4; }},
    {"no heads", [](nn::GptOptions& o) { o.num_heads = 0; }},
    {"no layers", [](nn::GptOptions& o) { o.num_layers = 0; }},
    {"heads that do not divide", [](nn::GptOptions& o) { o.num_heads = 5; }}};

nn::GptOptions large(Draw& draw) {
  return options_of(50257 + draw.integer(0, 99), 2048, 96, 128, 96);
}

}  // namespace

GRADED("14.4", "a model of hundreds of layers, and a long text") {
  observe_flops("175 billion parameters", large(draw), 3, 2048);
  const nn::GptOptions deep = options_of(draw.integer(300, 400), 7, 1, 1, draw.integer(257, 300));
  observe_flops("layers of width 1", deep, draw.integer(257, 300), 1);
  observe_flops("16,384 tokens", options_of(50257, 1024, 25, 64, 48), 1,
                16384 + draw.integer(0, 9));
}

GRADED("14.4", "sizes that no model has") {
  for (const auto& [name, change] : refused) {
    nn::GptOptions options = options_of(7, 8, 2, 2, 1);
    change(options);
    observe_error_message(name, [&, &options = options] { nn::transformer_flops(options, 1, 1); });
  }
  const std::int64_t below = -draw.integer(0, 99);
  const nn::GptOptions options = options_of(7, 8, 2, 2, 1);
  observe_error("batch", [&] { nn::transformer_flops(options, below, 1); },
                {std::to_string(below)});
  observe_flops("a model after all", options, 1, draw.integer(1, 9));
  observe_error("tokens", [&] { nn::transformer_flops(options, 1, below); },
                {std::to_string(below)});
}

GRADED("14.4", "the smallest of all, and rotary positions") {
  nn::GptOptions options = options_of(1, 1, 1, 1, 1);
  observe_flops("all 1", options, 1, 1);
  options = options_of(draw.integer(2, 9), 5, 2, 4, 3);
  options.rotary_base = 10000;
  options.dropout = 0.5;
  observe_flops("rotary, with dropout", options, 2, 5);
}

GRADED("14.5", "a model of hundreds of layers, and a long text") {
  observe_memory("175 billion parameters", large(draw), 3, 2048);
  const nn::GptOptions deep = options_of(draw.integer(300, 400), 7, 1, 1, draw.integer(257, 300));
  observe_memory("layers of width 1", deep, draw.integer(257, 300), 1);
  observe_memory("16,384 tokens", options_of(50257, 1024, 25, 64, 48), 1,
                 16384 + draw.integer(0, 9));
}

GRADED("14.5", "the smallest of all, and a rotary base between 0 and 1") {
  observe_memory("all 1", options_of(1, 1, 1, 1, 1), 1, 1);
  nn::GptOptions options = options_of(draw.integer(2, 9), 33, 2, 4, 3);
  options.rotary_base = 0.5;
  observe_memory("rotary", options, 2, 5);
}
