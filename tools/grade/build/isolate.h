#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// Returns the objects of a program that grades one exercise. The exercise's functions come from
/// `own`: objects by the reference's name, each alone in a folder of its own. All other functions
/// are the reference's, also those of the same file. A mistake then costs once, wherever it is.
///
/// Every function of a chapter's files is called through its symbol (-fPIC). The symbols of the
/// reference's objects are weak; in `own` all are weak except the exercise's. Of two weak symbols
/// the linker takes the first, which is the reference's. The reference's own solution of the
/// exercise is not in the program: if it shares its file with other exercises, the object was
/// compiled without it. Other functions that compute the same have stand-ins (stand_ins.h).
///
/// A released kit has no reference's objects: all functions are those of `own`, and the stub's
/// where `own` has none. Only the functions of sealed exercises are the reference's
/// (sealed_entries).
std::vector<std::filesystem::path> isolate(const Kit& kit, const Exercise& exercise,
                                           const std::map<std::string, std::filesystem::path>& own,
                                           const Sandbox& sandbox = Sandbox());

/// The objects of a released kit that lead to the functions of its sealed exercises: one, or none.
/// They come before any other definition of these functions, except for those named in `own`: for
/// these an object is written to `output`.
std::vector<std::filesystem::path> sealed_entries(const Kit& kit, const std::set<std::string>& own,
                                                  const std::filesystem::path& output);

}  // namespace wick::grade
