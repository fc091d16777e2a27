#include "nn/transformer/gpt_checks.h"

#include "core/host_room.h"

#include <cmath>

namespace wick::nn {

namespace {

void check_rotary_base(const GptOptions& options) {
  const double base = options.rotary_base;
  if (base < 0 || !std::isfinite(base)) {
    fail<ValueError>("gpt: rotary_base is ", base,
                     ": it must be positive and finite, or 0 for learned positions");
  }
  if (base > 0 && options.embed_dim / options.num_heads % 2 != 0) {
    fail<ValueError>("gpt: rotary_base ", base, " with heads of size ",
                     options.embed_dim / options.num_heads,
                     ": rotary positions turn pairs of features, so the size must be even");
  }
}

void check_ids_have_tokens(const Ids& ids) {
  if (ids.shape.size() == 2 && ids.shape.numel() >= 1) return;
  fail<ShapeError>("gpt: ids of shape ", ids.shape,
                   ": expected (sequences, tokens), at least one of each");
}

}  // namespace

const GptOptions& checked_options(const GptOptions& options) {
  const auto check = [](const char* name, std::int64_t size) {
    if (size < 1) fail<ValueError>("gpt: ", name, " is ", size, ": it must be positive");
  };
  check("vocabulary", options.vocabulary);
  check("context", options.context);
  check("embed_dim", options.embed_dim);
  check("num_heads", options.num_heads);
  check("num_layers", options.num_layers);
  // The blocks' matrices: a model is made layer by layer, until nothing is left.
  check_host_room("gpt", {12, options.embed_dim, options.embed_dim, options.num_layers},
                  sizeof(Scalar));
  check_rotary_base(options);
  return options;
}

void check_gpt_ids(const Ids& ids, const GptOptions& options) {
  check_ids_have_tokens(ids);
  if (ids.shape[1] > options.context) {
    fail<ValueError>("gpt: ", ids.shape[1], " tokens for a context of ", options.context,
                     ": pass the last ", options.context, " alone");
  }
}

void check_gpt_cache(const Ids& ids, const Gpt& model, const GptCache& cache) {
  check_ids_have_tokens(ids);
  if (cache.layers.size() != model.blocks.size()) {
    fail<ShapeError>("gpt: a cache of ", cache.layers.size(), " layers for a model of ",
                     model.blocks.size(), ": a cache serves the model that it was made for");
  }
  if (ids.shape[0] != cache.batch()) {
    fail<ShapeError>("gpt: ids of shape ", ids.shape, " for a cache of ", cache.batch(),
                     " sequences: expected (", cache.batch(), ", tokens)");
  }
  if (ids.shape[1] > cache.capacity() - cache.size()) {
    fail<ValueError>("gpt: ", ids.shape[1], " more tokens after ", cache.size(),
                     " do not fit into a cache of ", cache.capacity(),
                     ": truncate it, or make one of more capacity");
  }
  if (model.is_training() && model.options().dropout > 0) {
    fail<ValueError>("gpt: a cache while the model trains with dropout ", model.options().dropout,
                     ": call eval() first");
  }
}

}  // namespace wick::nn
