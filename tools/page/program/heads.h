#pragma once

#include "nn/transformer/saved_gpt.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::page {

/// Where a model looks while it reads t tokens.
struct Heads {
  std::vector<std::string> tokens;  // safe to show
  /// layers[l][h][i t + j]: how much token i looks at token j in head h of layer l, to 3 decimals.
  std::vector<std::vector<std::vector<double>>> layers;
};

/// Reads the last tokens that fit into the model's context. There must be one or more.
Heads heads_of(const nn::SavedGpt& saved, const std::vector<std::int64_t>& tokens);

}  // namespace wick::page
