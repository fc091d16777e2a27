#pragma once

#include "tools/milestones/quantize/quantize.h"
#include "tools/milestones/quantize/quantize_probes.h"

#include <vector>

namespace wick::milestones {

/// Losses of one model on unseen text, in nats a character: as it is, and in few bits.
struct QuantizeResults {
  double whole = 0;
  double eight_bits = 0;
  double four_bits = 0;
  /// In four bits, with one scale for each weight; and cut off, with one for each row.
  double one_scale = 0, cut_off = 0;
  /// With its head in whole numbers.
  double head = 0;
  PackedSize size;
};

/// The requirements for a model in few bits.
std::vector<Verdict> judge_quantize(const QuantizeResults& results);

/// Trains the GPT of the milestone gpt on Genesis and Exodus, brings its weights to 8, 4 and 3 bits
/// in three ways, and judges what that costs. Returns 0 if every bar was met, else 1. Throws Error,
/// or std::filesystem::filesystem_error, if a drawing cannot be written.
int run_quantize(Stage& stage, const GptTraining& training = {});

}  // namespace wick::milestones
