#pragma once

#include "tools/milestones/xor_training.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// The gradients of the loss on the four points by the model's parameters, as backward() has them.
std::vector<Tensor> xor_gradients(const nn::Sequential& model);

/// How far `gradients` are from what the loss itself does when the parameters move a little, along
/// each of nine random directions: the median difference, as a share of the gradient's length. (In
/// some directions the small step may cross one of relu's bends.)
double probe_gradients(const nn::Sequential& model, const std::vector<Tensor>& gradients,
                       std::uint64_t seed);

}  // namespace wick::milestones
