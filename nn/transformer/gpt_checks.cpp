#include "nn/transformer/gpt_checks.h"

namespace wick::nn {

const GptOptions& checked_options(const GptOptions& options) {
  const auto check = [](const char* name, std::int64_t size) {
    if (size < 1) fail<ValueError>("gpt: ", name, " is ", size, ": it must be positive");
  };
  check("vocabulary", options.vocabulary);
  check("context", options.context);
  check("embed_dim", options.embed_dim);
  check("num_heads", options.num_heads);
  check("num_layers", options.num_layers);
  return options;
}

void check_gpt_ids(const Ids& ids, const GptOptions& options) {
  if (ids.shape.size() != 2 || ids.shape.numel() < 1) {
    fail<ShapeError>("gpt: ids of shape ", ids.shape,
                     ": expected (sequences, tokens), at least one of each");
  }
  if (ids.shape[1] > options.context) {
    fail<ValueError>("gpt: ", ids.shape[1], " tokens for a context of ", options.context,
                     ": pass the last ", options.context, " alone");
  }
}

}  // namespace wick::nn
