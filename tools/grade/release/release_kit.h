#pragma once

#include "tools/grade/release/sealed.h"

#include <filesystem>

namespace wick::grade {

/// The exercises whose solutions a kit of their own chapter gets (sealed_exercises.h): those that
/// scenarios of earlier exercises need, or those that scenarios of any other exercise need.
enum class Seal { NeededBefore, AllNeeded };

/// Writes what students check the chapter with into `out`, its folder in the tree's kits: the stubs
/// as objects, the rest of the framework as a shared library, and what the reference and known
/// mistakes observe in public scenarios. Returns the exercises of other chapters that link_given
/// has put in.
std::set<std::string> release_kit(const Kit& kit, const Stubs& stubs, Seal which,
                                  const std::filesystem::path& out);

}  // namespace wick::grade
