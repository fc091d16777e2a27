// Chapter 14, Profiling: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 14
// In the framework this file is nn/profile/transformer_flops.cpp.

// The products of a GPT by formula. In the comments b is the batch, t the tokens, e the size of a
// token's vector.

#include "nn/profile/profile_checks.h"

namespace wick::nn {

std::int64_t transformer_flops(const GptOptions& options, std::int64_t batch, std::int64_t tokens) {
  check_transformer("transformer_flops", options, batch, tokens);
  throw NotImplemented(
      "14.4 a transformer's products, by formula: see modules/14_profiling/README.md");
}

}  // namespace wick::nn
