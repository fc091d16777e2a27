#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace wick::grade {

struct ReleasePlan {
  std::vector<Kit> kits;  // of the whole course: solutions of none but `chapters` may be needed
  // The folder of what belongs to no single chapter: the milestones, wick generate. The path is
  // empty if the tree gets none of it.
  std::filesystem::path kits_folder;
  std::vector<Chapter> chapters;  // those that the tree gets
  std::filesystem::path out;
  std::string platform;            // "x86_64-linux-gnu"
  std::filesystem::path program;   // what tools/wick runs there
  std::filesystem::path launcher;  // tools/wick itself
  std::filesystem::path texts;     // a folder, whose files go to the root: what students read first
  std::filesystem::path container;  // a folder with what becomes .devcontainer; empty for none
  std::string image;                // what the container begins with (container.h)
  /// Writes the lessons as a book into a new folder. Null if the tree gets none.
  std::function<void(const std::filesystem::path&)> write_book;
};

/// Writes the tree that students get: given sources, stubs, lessons with their notebooks, public
/// scenarios, a tools/wick that needs only a C++ compiler, the files for checking on this platform
/// under lib/PLATFORM, and under .course the data for a later update (manifest.h).
///
/// The tree has no text of a solution or a known mistake, and no hidden scenario. What the
/// reference and the mistakes observe in public scenarios is recorded data. Compiled solutions are
/// in it only of chapters that others in it build upon (sealed.h), and of exercises that scenarios
/// of earlier ones need (sealed_exercises.h, given.h). Throws Error if plan.out exists and is not
/// empty, if the milestones or wick generate are not built, and if solution_text_in finds a line.
void release(const ReleasePlan& plan, const std::function<void(const std::string&)>& progress);

/// Adds the programs of plan.platform to `plan.out`, a tree that a release for another platform has
/// written: a class may have both kinds of machines. Everything else in the tree stays as it is,
/// its container too: progress says if these programs were made on another system than that. What
/// the known mistakes observe and what scenarios need is copied from there, since an emulator takes
/// hours for it; these reports differ in last digits, which scenarios allow. Throws Error unless
/// the tree is as it was released, has exactly the sources, lessons and mistakes of this plan, and
/// has no programs of the platform yet; the tree is then as it was.
void add_platform(const ReleasePlan& plan, const std::function<void(const std::string&)>& progress);

/// The platforms that the tree has programs for.
std::vector<std::string> platforms_of(const std::filesystem::path& tree);

/// The text of kit/toolchain for a tree that has it in lib/PLATFORM/kit, but for its archives.
std::string released_toolchain(const Toolchain& toolchain);

}  // namespace wick::grade
