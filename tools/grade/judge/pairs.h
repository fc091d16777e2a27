#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/system/files.h"

#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace wick::grade {

/// Programs that make two known mistakes at once: each compiled when first asked for, and kept for
/// all seeds and submissions. They need the course's own sources, which students' trees have not.
class Pairs {
 public:
  explicit Pairs(const Kit& kit) : kit_(kit) {}

  /// None where the sources are missing, where both mistakes change the same place, or where
  /// together they do not compile.
  std::optional<std::filesystem::path> program(const std::string& a, const std::string& b) const;

  /// How many were compiled so far.
  int count() const;

 private:
  using Program = std::optional<std::filesystem::path>;
  Program build(const std::string& a, const std::string& b) const;
  const Mistakes& described() const;

  const Kit& kit_;
  TemporaryFolder folder_;
  mutable std::mutex mutex_;
  mutable std::optional<Mistakes> described_;
  mutable std::map<std::pair<std::string, std::string>, std::shared_future<Program>> programs_;
};

}  // namespace wick::grade
