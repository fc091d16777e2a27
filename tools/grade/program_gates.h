#pragma once

#include "tools/grade/build/base.h"
#include "tools/grade/build/kit.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

// Promises about the programs that the reference is graded with. `sources` are the reference's
// files, in the place of a student's. Each function returns a sentence for each broken promise.
namespace wick::grade {

/// A program must have no function that computes what its exercise asks for by another way.
std::vector<std::string> second_implementations_in_programs(
    const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
    const Bases& bases);

/// Every program must be linked in parts, where this kit has bases: linking a whole one for each
/// exercise of each submission costs as much as compiling.
std::vector<std::string> programs_linked_as_a_whole(
    const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
    const Bases& bases);

}  // namespace wick::grade
