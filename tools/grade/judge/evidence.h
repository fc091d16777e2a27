#pragma once

#include "tools/grade/judge/judge.h"

#include <string>

namespace wick::grade {

/// What a scenario was given and, of the observation that differs, what was expected and what was
/// received, as text. Tensors of more than 64 numbers are named with their shapes alone.
std::string evidence(const ScenarioResult& scenario, const Report& reference);

}  // namespace wick::grade
