#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <string>

namespace wick::grade {

/// An autograder for Gradescope: the program and everything that grades one chapter, with its
/// hidden scenarios, for machines of one platform.
struct AutograderPlan {
  Kit kit;
  std::string platform;           // "x86_64-linux-gnu"
  std::filesystem::path program;  // wick; the others lie beside it
  std::filesystem::path scripts;  // setup.sh and run_autograder
  std::filesystem::path policy;   // a TOML file; empty for none
  std::filesystem::path zip;      // to be written
};

/// Writes the zip to upload. Throws Error if the zip exists, or if a file that goes into it is
/// missing.
void write_autograder(const AutograderPlan& plan);

}  // namespace wick::grade
