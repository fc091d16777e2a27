#pragma once

#include "tools/grade/judge/judge.h"

#include <string>

namespace wick::grade {

/// The inputs of a scenario and, for the observation that differs, the expected and the received
/// values, as text. Of a tensor with more than 64 numbers only name and shape appear.
std::string evidence(const ScenarioResult& scenario, const Report& reference);

}  // namespace wick::grade
