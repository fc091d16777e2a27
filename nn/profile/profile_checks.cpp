#include "nn/profile/profile_checks.h"

#include <cmath>

namespace wick::nn {

namespace {

void check_positive(const char* function, const char* name, std::int64_t size) {
  if (size < 1) fail<ValueError>(function, ": ", name, " is ", size, ": it must be positive");
}

}  // namespace

// Unlike checked_options(), asks no memory for a model that is not made.
void check_transformer(const char* function, const GptOptions& options, std::int64_t batch,
                       std::int64_t tokens) {
  check_positive(function, "vocabulary", options.vocabulary);
  check_positive(function, "context", options.context);
  check_positive(function, "embed_dim", options.embed_dim);
  check_positive(function, "num_heads", options.num_heads);
  check_positive(function, "num_layers", options.num_layers);
  if (options.embed_dim % options.num_heads != 0) {
    fail<ValueError>(function, ": embed_dim ", options.embed_dim, " with num_heads ",
                     options.num_heads, ": num_heads must divide embed_dim");
  }
  check_positive(function, "batch", batch);
  check_positive(function, "tokens", tokens);
}

void check_roofline(const char* function, const Roofline& machine) {
  const double flops = machine.flops_per_second;
  const double bytes = machine.bytes_per_second;
  if (flops > 0 && bytes > 0 && std::isfinite(flops) && std::isfinite(bytes)) return;
  fail<ValueError>(function, ": flops_per_second is ", flops, ", bytes_per_second ", bytes,
                   ": both must be positive and finite");
}

void check_intensity(double flops_per_byte) {
  if (flops_per_byte >= 0) return;
  fail<ValueError>("attainable: flops_per_byte is ", flops_per_byte, ": it must be 0 or more");
}

}  // namespace wick::nn
