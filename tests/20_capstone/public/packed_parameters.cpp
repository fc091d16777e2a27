#include "tests/20_capstone/public/packed.h"

using namespace wick;
using namespace wick::scenario;

namespace {

nn::GptOptions small_options(std::int64_t context = 3) {
  nn::GptOptions options = options_of(5, context);
  options.embed_dim = 3;
  options.num_heads = 1;
  return options;
}

}  // namespace

GRADED("20.2", "a small model at 4 and 8 bits, as bytes") {
  const nn::Gpt model = model_of(draw, small_options());
  show("tokens.weight", model.tokens.weight);
  observe_packed_parameters("4 bits", model, 4);
  observe_packed_parameters("8 bits", model, 8);
}

GRADED("20.2", "a small model from bytes of 4 and 3 bits") {
  observe_loaded("4 bits", draw, small_options(), 4);
  observe_loaded("3 bits", draw, small_options(), 3);
}

GRADED("20.2", "a tied table, packed and loaded once") {
  nn::GptOptions options = small_options();
  options.tied = true;
  observe_packed_parameters("as bytes", model_of(draw, options), 4);
  observe_loaded("from bytes", draw, options, 4);
}

GRADED("20.2", "bytes that do not fit the model") {
  nn::Gpt model = model_of(draw, small_options());
  const std::string bytes(static_cast<std::size_t>(draw.integer(10, 99)), '\0');
  const int bits = static_cast<int>(draw.integer(9, 99));
  observe_error("too few bytes", [&] { nn::load_packed_parameters(model, bytes, 4); },
                {std::to_string(bytes.size())});
  observe_error("bits", [&] { nn::packed_parameters(model, bits); }, {std::to_string(bits)});
  observe_parameter_numbers("unchanged", model);
  nn::load_packed_parameters(model, drawn_parameters(draw, model, 4), 4);
  observe_parameter_numbers("bytes that fit", model);
}
