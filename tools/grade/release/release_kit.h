#pragma once

#include "tools/grade/release/sealed.h"

#include <filesystem>
#include <functional>

namespace wick::grade {

/// The exercises whose solutions a kit of their own chapter gets (sealed_exercises.h): those that
/// scenarios of earlier exercises need, or those that scenarios of any other exercise need.
enum class Seal { NeededBefore, AllNeeded };

/// The file in a chapter's released kit that has the SHA-256 of its mistakes.toml: whose reports it
/// recorded.
std::filesystem::path hash_of_mistakes(const std::filesystem::path& kit_folder);

/// Writes what students check the chapter with into `out`, its folder in the tree's kits: the stubs
/// as objects, the rest of the framework as a shared library, and what the reference and known
/// mistakes observe in public scenarios. `elsewhere` is the chapter's folder in the kits of another
/// platform, or empty if the tree has none: what mistakes observe, what scenarios need and which
/// edges they meet is then taken from there, and only the reference is run. A report for which it
/// takes too much time or memory, as in an emulator, is taken from there, too, and `progress` gets
/// their number. Returns the exercises of other chapters that link_given has put in.
std::set<std::string> release_kit(const Kit& kit, const Stubs& stubs, Seal which,
                                  const std::filesystem::path& out,
                                  const std::filesystem::path& elsewhere,
                                  const std::function<void(const std::string&)>& progress);

}  // namespace wick::grade
