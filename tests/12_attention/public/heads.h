#pragma once

#include "nn/attention/attention.h"
#include "tools/grade/scenario/scenario.h"

#include <string>

namespace wick::scenario {

/// The heads of x. Observes whether they are a copy of tokens that are contiguous: they are a view.
inline Tensor split(const std::string& name, const Tensor& x, std::int64_t num_heads) {
  const Tensor heads = nn::split_heads(x, num_heads);
  const bool copied = x.is_contiguous() && heads.array().buffer != x.array().buffer;
  observe(name + ": a copy of contiguous tokens", copied ? 1.0 : 0.0);
  return heads;
}

}  // namespace wick::scenario
