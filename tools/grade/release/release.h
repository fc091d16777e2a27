#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace wick::grade {

struct ReleasePlan {
  std::vector<Kit> kits;
  std::filesystem::path kits_folder;  // what is not one chapter's: the milestones
  std::vector<Chapter> chapters;
  std::filesystem::path out;
  std::string platform;            // "x86_64-linux-gnu"
  std::filesystem::path program;   // what tools/wick runs there
  std::filesystem::path launcher;  // tools/wick itself
};

/// Writes the tree that students get: given sources, stubs, lessons with their notebooks, public
/// scenarios, a tools/wick that needs only a C++ compiler, what checking needs on this platform
/// under lib/PLATFORM, and under .course what a later update compares with (manifest.h).
///
/// There is no text of a solution or a known mistake in it, and no hidden scenario: reference and
/// mistakes are there as stripped programs. Throws Error where plan.out exists and is not empty,
/// and where solution_text_in finds something.
void release(const ReleasePlan& plan, const std::function<void(const std::string&)>& progress);

/// The file kit/toolchain of a tree that has it in lib/PLATFORM/kit.
std::string released_toolchain(const Toolchain& toolchain);

}  // namespace wick::grade
