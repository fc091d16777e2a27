#pragma once

#include <string>

// The passes of a scenario: its body runs several times, one after the other in one process. What
// is kept between calls, what reads memory as if it were adjacent, and what behaves otherwise where
// no history is recorded shows in the later passes. The judge reads this header, too.
namespace wick::scenario {

/// How the tensors that a scenario draws lie in memory.
enum class Memory {
  Adjacent,  // as the scenario says
  Columns,   // as columns of a wider tensor, with other numbers between the rows
  Reversed   // with the first axis innermost; what the scenario permutes is adjacent
};

struct Pass {
  /// Begins the name of each input and each observation of the pass.
  const char* name;
  Memory memory;
  /// True if the pass draws the numbers of the first one.
  bool has_first_numbers;
  /// True if the pass records history for gradients.
  bool is_recorded;
};

inline constexpr Pass passes[] = {
    {"", Memory::Adjacent, true, true},
    {"second call, on columns of wider tensors: ", Memory::Columns, false, true},
    {"third call, on permuted axes, without history: ", Memory::Reversed, true, false},
};
/// In place of the last one, for a scenario that needs history.
inline constexpr Pass last_pass_with_history = {"third call, on permuted axes: ", Memory::Reversed,
                                                true, true};

/// The pass that a name is of.
inline const Pass& pass_of(const std::string& name) {
  const auto is_of = [&](const Pass& pass) { return name.rfind(pass.name, 0) == 0; };
  for (const Pass* pass : {&passes[1], &passes[2], &last_pass_with_history}) {
    if (is_of(*pass)) return *pass;
  }
  return passes[0];
}

/// The name as the scenario's body gives it.
inline std::string name_in_pass(const std::string& name) {
  return name.substr(std::string(pass_of(name).name).size());
}

}  // namespace wick::scenario
