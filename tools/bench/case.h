#pragma once

#include "core/core.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::bench {

/// A piece of work to measure, with its inputs.
struct Step {
  std::function<void()> run;
  /// The numbers that a first step computes. Other programs compare theirs with them.
  std::function<std::vector<Scalar>()> values;
};

/// A step and its name, "who/what/size". The step's inputs exist only after `prepare`. Cases that
/// differ only in a size of one number become a curve of cost by size; cases whose "what" is
/// "family.series" share one drawing for each family.
struct Case {
  std::string name;
  std::function<Step()> prepare;
  /// Multiplications and additions of a step's matrix products. Causal scores that no query may
  /// see do not count. 0 if the number is not known.
  double flops = 0;
  /// Tokens of text that a step trains on, or writes; 0 if it has no text.
  std::int64_t tokens = 0;
};

/// A step without side effects: it computes a tensor and drops it.
Step computing(std::function<Tensor()> compute);

/// Numbers from -0.5 to 0.5, a function of seed and position alone. torch_worker.py draws the same.
Tensor numbers(const Shape& shape, std::uint32_t seed);

/// Fills the parameters with such numbers, times `factor`, from seeds `first_seed`,
/// `first_seed` + 1, ..
void set_numbers(std::vector<Tensor> parameters, std::uint32_t first_seed, Scalar factor);

void add_matmul(std::vector<Case>& cases);
void add_softmax(std::vector<Case>& cases);
void add_layer_norm(std::vector<Case>& cases);
void add_convolution(std::vector<Case>& cases);
void add_primitives(std::vector<Case>& cases);
void add_elementwise(std::vector<Case>& cases);
void add_mlp(std::vector<Case>& cases);
void add_adamw(std::vector<Case>& cases);
void add_attention(std::vector<Case>& cases);
void add_gpt(std::vector<Case>& cases);
void add_gpt_generate(std::vector<Case>& cases);
void add_attention_by_tokens(std::vector<Case>& cases);
void add_positions(std::vector<Case>& cases);
void add_heads(std::vector<Case>& cases);

/// The cases of all these functions but add_matmul, which needs a BLAS's own header.
std::vector<Case> cases_of_wick();

/// The cases for a device. If `tiny`, their sizes are small enough for the simulator.
std::vector<Case> gpu_cases(bool tiny);

/// A training step of a transformer block on a device: tokens through LayerNorm, causal attention
/// and a GELU MLP with dropout, cross-entropy, backward, AdamW. `values` are the losses of three
/// steps without dropout, from fixed parameters.
Case block_step(bool tiny);

/// A training step of the GPT that gpt_step of cases_of_wick trains, on a device, with 64
/// sequences.
Case gpt_step(bool tiny, Precision precision);

/// The largest number of bytes that arrays hold during a step, beyond what they held before it. One
/// step runs before the measured one.
std::size_t peak_bytes(const Step& step);

}  // namespace wick::bench
