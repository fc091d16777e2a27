#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/judge/pairs.h"
#include "tools/grade/judge/report.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/sandbox/sandbox.h"

#include <cstdint>
#include <future>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace wick::grade {

/// Runs one scenario of a graded program in a process of its own, in a new empty folder.
Outcome run_scenario(const std::filesystem::path& program, const std::string& key,
                     std::uint64_t seed, const Limits& limits, const Sandbox& sandbox = Sandbox());

/// For students' programs: an endless loop costs `cpu_seconds`.
Limits scenario_limits(const Toolchain& toolchain);

/// What the reference and the known mistakes say on one seed: each scenario run once, when first
/// asked for, however many submissions and threads ask.
class Runs {
 public:
  /// `pairs` must outlive it; without them no two mistakes at once are tried.
  Runs(const Kit& kit, std::uint64_t seed, const Pairs* pairs = nullptr)
      : kit_(kit), seed_(seed), pairs_(pairs) {}

  std::uint64_t seed() const { return seed_; }
  const Kit& kit() const { return kit_; }

  /// Throws Error where the reference itself does not end as it should. What the machine did to it
  /// is not kept: the next who asks has it run again.
  const Report& reference(const std::string& key) const;
  /// A mistaken program may crash; its report then has not ended.
  const Report& mistake(const std::string& id, const std::string& key) const;

  bool has_pairs() const { return pairs_ != nullptr; }
  /// Compiles it, where nobody has asked before.
  bool has_pair(const std::string& a, const std::string& b) const;
  const Report& pair(const std::string& a, const std::string& b, const std::string& key) const;

 private:
  const Report& cached(const std::string& variant, const std::filesystem::path& program,
                       const std::string& key) const;

  const Kit& kit_;
  std::uint64_t seed_;
  const Pairs* pairs_;
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, std::string>, std::shared_future<Report>> reports_;
};

}  // namespace wick::grade
