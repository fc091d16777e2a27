#pragma once

#include "tools/grade/release/sealed.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// Links `output`, a released kit's given.so, of `own` objects and the rest of the framework, with
/// the solutions of chapters that this one builds upon. Returns the exercises of all other chapters
/// whose functions are in it too, because public scenarios need them. Throws Error if the reference
/// observes something else with it than with given.a. Where these exercises are `known`, nothing is
/// run.
std::set<std::string> link_given(const Kit& kit, const Stubs& stubs,
                                 const std::vector<std::filesystem::path>& own,
                                 const std::filesystem::path& output,
                                 const std::set<std::string>* known = nullptr);

}  // namespace wick::grade
