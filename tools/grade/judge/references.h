#pragma once

#include "tools/grade/build/variants.h"
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
class References {
 public:
  /// `variants`, which must outlive it, makes programs of mistakes; null in a released tree, whose
  /// kit has recorded what they say on some seeds. `tries_pairs`: two mistakes at once, too.
  References(const Kit& kit, std::uint64_t seed, const Variants* variants = nullptr,
             bool tries_pairs = false);

  std::uint64_t seed() const { return seed_; }
  const Kit& kit() const { return kit_; }

  /// Throws Error where the reference itself does not end as it should. What the machine did to it
  /// is not kept: the next who asks has it run again.
  const Report& reference(const std::string& key) const;

  /// Whether it is known what mistaken programs say.
  bool has_mistakes() const { return variants_ != nullptr || !recorded_.empty(); }
  /// Makes the programs of the exercise's mistakes at once, where they have to be made.
  void prepare(const std::vector<const KnownMistake*>& mistakes, const Exercise& exercise) const;
  /// A mistaken program may crash; its report then has not ended. A mistake in other exercises says
  /// what the reference says.
  const Report& mistake(const std::string& id, const std::string& key) const;

  bool has_pairs() const { return variants_ != nullptr && tries_pairs_; }
  /// Whether both can be made at once in the exercise.
  bool has_pair(const std::string& a, const std::string& b, const Exercise& exercise) const;
  const Report& pair(const std::string& a, const std::string& b, const std::string& key) const;

  /// What a mistaken program wrote in a scenario: bytes for read_report. Not kept.
  std::string bytes_of_mistake(const std::string& id, const std::string& key) const;

 private:
  template <typename Run>
  const Report& cached(const std::string& variant, const std::string& key, Run run) const;
  std::string bytes_of_variant(const std::vector<std::string>& mistakes,
                               const std::string& key) const;

  const Kit& kit_;
  std::uint64_t seed_;
  const Variants* variants_;
  bool tries_pairs_;
  std::map<std::pair<std::string, std::string>, std::string> recorded_;  // by mistake and key
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, std::string>, std::shared_future<Report>> reports_;
};

}  // namespace wick::grade
