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

/// Work under a name "who/what/size". Its inputs exist only after `prepare`.
struct Case {
  std::string name;
  std::function<Work()> prepare;
};

/// Work without side effects: a step computes a tensor and drops it.
Work computing(std::function<Tensor()> compute);

/// Numbers from -0.5 to 0.5, a function of seed and position alone. inputs.py draws the same.
Tensor numbers(const Shape& shape, std::uint32_t seed);

void add_matmul(std::vector<Case>& cases);
void add_softmax(std::vector<Case>& cases);
void add_elementwise(std::vector<Case>& cases);
void add_mlp(std::vector<Case>& cases);
void add_attention(std::vector<Case>& cases);

}  // namespace wick::bench
