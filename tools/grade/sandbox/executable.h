#pragma once

#include <filesystem>
#include <utility>
#include <vector>

namespace wick::grade {

/// A program; or the system's loader, with what it loads: the program and its shared objects, each
/// in a folder of its own.
struct Executable {
  Executable() = default;
  Executable(std::filesystem::path path, std::vector<std::filesystem::path> loaded = {})
      : path(std::move(path)), loaded(std::move(loaded)) {}
  Executable(const char* path) : path(path) {}

  std::filesystem::path path;
  std::vector<std::filesystem::path> loaded;
};

}  // namespace wick::grade
