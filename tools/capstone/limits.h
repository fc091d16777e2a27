#pragma once

#include <cstddef>

// The limits of the competition: counted, never measured.
namespace wick::capstone {

/// The largest artifact that competes.
inline constexpr std::size_t most_artifact_bytes = 32768;
/// FLOPs of predicting, for each byte of the text, and of a whole training.
inline constexpr double most_flops_a_byte = 2e5, most_training_flops = 2e11;

}  // namespace wick::capstone
