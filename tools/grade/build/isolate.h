#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// The objects of a program that grades one exercise: the exercise's functions are those of `own`
/// (objects by the reference's name, each alone in a folder of its own), and all others the
/// reference's, those of the same file too. A mistake then costs once, wherever it is.
///
/// Every function of a chapter's files is called through its symbol (-fPIC). In the reference's
/// objects the symbols are weak, in `own` all but the exercise's; of a weak one the first object's
/// is taken, which is the reference's. The reference's own solution of the exercise is not in the
/// program: where it shares its file with others, an object is taken that was compiled without it.
std::vector<std::filesystem::path> isolate(const Kit& kit, const Exercise& exercise,
                                           const std::map<std::string, std::filesystem::path>& own,
                                           const Sandbox& sandbox = Sandbox());

}  // namespace wick::grade
