#pragma once

#include "tools/milestones/gpt/gpt_training.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// How a weight is brought to few bits: rounded, with a scale for each row or with one for all; or
/// cut off towards 0, with a scale for each row, by a program of its own.
enum class Coarse { EachRow, OneScale, CutOff };

/// The model's loss on unseen text with all its weights in so many bits. The weights are then as
/// they were.
double coarse_loss(GptRun& run, const GptText& text, Coarse way, int bits);

/// The loss on unseen text with the head, the last layer, in whole numbers of eight bits: its
/// weight, and what comes into it.
double whole_number_loss(const GptRun& run, const GptText& text);

/// The bytes of the model's weights, with 4 bytes for each number and each scale; in 4 bits, two
/// numbers share a byte. Numbers that do not come back from these bytes are counted.
struct PackedSize {
  std::int64_t whole = 0, eight_bits = 0, four_bits = 0;
  std::int64_t lost = 0;
};
PackedSize packed_size(const GptRun& run);

}  // namespace wick::milestones
