#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

// Solutions of a chapter in its own released kit: those of exercises that other exercises'
// scenarios need (release_kit.h says which of them). The machine code goes into given.so, under
// names that say nothing. entries.o defines the functions by their true names; each only jumps to
// its code. An exercise's program has the student's function in the place of the entry
// (build/isolate.h).
namespace wick::grade {

/// Writes `entries`, an object, and returns the objects that given.so must have for it, in
/// `folder`. Throws Error if this machine's processor is none that it can write a jump for.
std::vector<std::filesystem::path> seal(const Kit& kit, const std::set<std::string>& exercises,
                                        const std::filesystem::path& folder,
                                        const std::filesystem::path& entries);

}  // namespace wick::grade
