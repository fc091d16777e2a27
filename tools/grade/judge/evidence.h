#pragma once

#include "tools/grade/judge/judge.h"

#include <string>
#include <vector>

namespace wick::grade {

/// An input that a scenario gave to the student's code.
struct ShownInput {
  Input input;
  /// True if the student's code had written to it by the time that the scenario showed it.
  bool is_overwritten = false;
};

/// The inputs that the student's program has shown in the pass that failed. Tensors are as the
/// reference's program shows them, which overwrites nothing; texts may show what the student's code
/// did.
std::vector<ShownInput> inputs_before(const ScenarioResult& scenario, const Report& reference);

/// The inputs of the pass that failed and, for the observation that differs, the expected and the
/// received values, as text. A tensor with more than 64 numbers appears with its name and shape
/// only.
std::string evidence(const ScenarioResult& scenario, const Report& reference);

}  // namespace wick::grade
