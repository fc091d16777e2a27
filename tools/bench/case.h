#pragma once

#include "core/core.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::bench {

/// One thing to measure, with its inputs.
struct Work {
  std::function<void()> step;
  /// What a first step computes, for others to compare with what they compute.
  std::function<std::vector<Scalar>()> values;
};

/// Work under a name "who/what/size". Its inputs exist only after `prepare`. Where the size is one
/// number and the other parts are the same, cost is plotted against it; "family.series" for what
/// puts several of those into one drawing.
struct Case {
  std::string name;
  std::function<Work()> prepare;
  /// Multiplications and additions of matrix products in a step, of those that count: a causal
  /// score that nobody may see does not. 0 where it is not said.
  double flops = 0;
};

/// Work without side effects: a step computes a tensor and drops it.
Work computing(std::function<Tensor()> compute);

/// Numbers from -0.5 to 0.5, a function of seed and position alone. torch_worker.py draws the same.
Tensor numbers(const Shape& shape, std::uint32_t seed);

/// The parameters get such numbers, times `factor`, from seeds `first_seed`, `first_seed` + 1 ..
void set_numbers(std::vector<Tensor> parameters, std::uint32_t first_seed, Scalar factor);

void add_matmul(std::vector<Case>& cases);
void add_softmax(std::vector<Case>& cases);
void add_layer_norm(std::vector<Case>& cases);
void add_primitives(std::vector<Case>& cases);
void add_elementwise(std::vector<Case>& cases);
void add_mlp(std::vector<Case>& cases);
void add_attention(std::vector<Case>& cases);
void add_gpt(std::vector<Case>& cases);
void add_attention_by_tokens(std::vector<Case>& cases);
void add_positions(std::vector<Case>& cases);
void add_heads(std::vector<Case>& cases);

/// All of them but those of add_matmul, which need a BLAS's own header.
std::vector<Case> cases_of_wick();

/// Bytes that arrays hold at the most during a step, beyond what they held before it. A step is
/// taken first that is not looked at.
std::size_t peak_bytes(const Work& work);

}  // namespace wick::bench
