#pragma once

#include "tools/grade/build/compile.h"
#include "tools/grade/judge/judge.h"

#include <string>
#include <vector>

namespace wick::grade {

/// A sentence for each local variable of a compiled file that has the name of a member of its
/// class, and hides it: "attention.cpp:20: the variable q_proj hides the member q_proj of ..". The
/// compiler finds them, in the sandbox.
std::vector<std::string> find_hidden_members(const Kit& kit, const CompiledFile& file,
                                             const Sandbox& sandbox);

/// True if the scenario ended because a tensor, or a result, has never been set. A hidden member is
/// the usual reason.
bool misses_a_tensor(const ScenarioResult& result);

}  // namespace wick::grade
