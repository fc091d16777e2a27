#pragma once

#include <cstddef>
#include <string>
#include <vector>

// What models must be better than, computed on the same text as they are.
namespace wick::capstone {

/// The bits of each byte of `text` by a table of what followed every `context` bytes in `training`
/// (tools/milestones/counts.h).
std::vector<double> count_bits(const std::string& training, const std::string& text,
                               std::size_t context);

struct Baseline {
  std::string name;
  std::vector<double> bits;  // of each byte
};

/// Guessing (8 bits), and tables of no byte, one, two and three before.
std::vector<Baseline> baselines(const std::string& training, const std::string& text);

}  // namespace wick::capstone
