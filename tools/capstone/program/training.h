#pragma once

#include "tools/capstone/program/recipe.h"

#include "nn/text/byte_pair_tokenizer.h"
#include "nn/transformer/gpt.h"

#include <functional>

namespace wick::capstone {

/// A model that was trained, and its tokenizer.
struct Trained {
  nn::BytePairTokenizer tokenizer;
  nn::Gpt model;
};

/// A step of a training that has been taken: its number from 1 on, its loss in nats a token, and
/// the FLOPs of its operations; -1 where they are not counted.
struct Step {
  std::int64_t number = 0;
  double loss = 0;
  double flops = -1;
};

/// The FLOPs of what `work` does, counted by nn::profile, or -1 if that is not written yet.
double count_flops(const std::function<void()>& work);

/// Learns `text` by the recipe: a vocabulary by merges, then steps of AdamW on windows of tokens.
/// `report` is called after each step; false ends the training there. Throws ValueError for sizes
/// that no model or training has.
Trained train(const Recipe& recipe, const std::string& text,
              const std::function<bool(const Step&)>& report);

}  // namespace wick::capstone
