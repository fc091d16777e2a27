#pragma once

#include "tools/grade/build/variants.h"
#include "tools/grade/judge/report.h"
#include "tools/grade/judge/seeds.h"
#include "tools/grade/sandbox/executable.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/sandbox/sandbox.h"

#include <cstdint>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace wick::grade {

/// Runs one scenario of a graded program in a process of its own, in a new empty folder.
Outcome run_scenario(const Executable& program, const std::string& key, ScenarioSeed seed,
                     const Limits& limits, const Sandbox& sandbox = Sandbox());

/// A scenario and the seed of its inputs.
struct ScenarioRun {
  std::string key;
  ScenarioSeed seed;
};

/// Runs a program of the course's own code in several scenarios, each in a child of one process:
/// loading a program takes longer than most scenarios. `limits` are those of each child, but for
/// the wall time, which is that of all. Returns how the children ended and what they reported, in
/// order; nullopt for a child that crashed or hit a limit: call run_scenario for the reason.
std::vector<std::optional<Outcome>> run_together(const Executable& program,
                                                 const std::vector<ScenarioRun>& runs,
                                                 const Limits& limits);

/// The limits of a student's program: an endless loop costs `cpu_seconds`.
Limits scenario_limits(const Toolchain& toolchain);

/// The reports of the reference and of known mistakes on one seed. Each scenario runs once, on
/// first use, for any number of submissions and threads.
class References {
 public:
  /// `variants` makes programs of mistakes, and must outlive this object. It is null in a released
  /// tree, whose kit has recorded reports of the reference and of mistakes for some seeds: Error
  /// for another seed. `tries_pairs`: also two mistakes at once.
  References(const Kit& kit, std::uint64_t seed, const Variants* variants = nullptr,
             bool tries_pairs = false);

  std::uint64_t seed() const { return seed_; }
  /// The seed that a process which runs the scenario gets.
  ScenarioSeed seed_of(const std::string& key) const { return scenario_seed(seed_, key); }
  const Kit& kit() const { return kit_; }

  /// The parts that programs have in common; null if each program is linked as a whole.
  const Bases* bases() const { return variants_ == nullptr ? nullptr : &variants_->bases(); }

  /// Throws Error if a recorded kit lacks the scenario, or if the reference does not end as it
  /// should. A failure of the machine is not kept: the next call runs the reference again.
  const Report& reference(const std::string& key) const;

  /// True if reports of mistakes are available.
  bool has_mistakes() const { return variants_ != nullptr || !recorded_.empty(); }
  /// Makes the programs of the exercise's mistakes at once, if programs are needed.
  void prepare(const std::vector<const KnownMistake*>& mistakes, const Exercise& exercise) const;
  /// The report of a mistake. A mistaken program may crash; its report then has not ended. The
  /// report of a mistake in other exercises is the reference's.
  const Report& mistake(const std::string& id, const std::string& key) const;
  /// The program that makes the mistakes in the scenario's exercise. Throws Error if they cannot be
  /// made at once. Needs `variants`.
  Executable program_of(const std::vector<std::string>& mistakes, const std::string& key) const;
  /// How the program of a mistake ended in the scenario, and its bytes, which stay for mistake().
  /// nullopt if it crashed or hit a limit. Needs `variants`.
  std::optional<Outcome> end_of_mistake(const std::string& id, const std::string& key) const;

  bool has_pairs() const { return variants_ != nullptr && tries_pairs_; }
  /// True if both mistakes can be made at once in the exercise.
  bool has_pair(const std::string& a, const std::string& b, const Exercise& exercise) const;
  const Report& pair(const std::string& a, const std::string& b, const std::string& key) const;

  /// The same bytes as bytes_of_reference, of a report that has ended; nullopt if the program used
  /// up its processor time or memory, as one in an emulator may.
  std::optional<std::string> reference_within_limits(const std::string& key) const;

  /// The bytes of the reference's program, or a mistaken one's, in a scenario, for read_report.
  /// They are kept until they are asked for: a second call runs the program again.
  std::string bytes_of_reference(const std::string& key) const;
  std::string bytes_of_mistake(const std::string& id, const std::string& key) const;

 private:
  template <typename Run>
  const Report& cached(const std::string& variant, const std::string& key, Run run) const;
  std::string bytes_of_variant(const std::vector<std::string>& mistakes,
                               const std::string& key) const;
  std::string bytes_of(const Executable& program, const std::string& key) const;

  const Kit& kit_;
  std::uint64_t seed_;
  const Variants* variants_;
  bool tries_pairs_;
  std::map<std::pair<std::string, std::string>, std::string> recorded_;  // by mistake and key
  mutable std::mutex mutex_;
  mutable std::map<std::pair<std::string, std::string>, std::shared_future<Report>> reports_;
  /// How a program ended in the public, or the hidden, scenarios of one exercise, by key.
  struct Together {
    std::once_flag is_run;
    std::map<std::string, Outcome> ends;
  };
  Together& run_once(const Executable& program, const std::string& key) const;
  mutable std::map<std::tuple<std::string, std::string, bool>, Together> together_;
};

}  // namespace wick::grade
