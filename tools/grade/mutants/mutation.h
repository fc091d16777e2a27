#pragma once

#include "tools/grade/mutants/survivors.h"
#include "tools/grade/mutants/tell_apart.h"

#include <string>
#include <vector>

namespace wick::grade {

/// The share of the mutants of all chapters, not shown equivalent, that scenarios must notice.
constexpr double smallest_noticed = 0.97;

/// The largest share of names that may be false.
constexpr double most_false_names = 0.02;

/// A count of names, and those that are false, a line each.
struct Names {
  int given = 0;
  std::vector<std::string> false_ones;
  /// The mutants that fail and have no name; the classes that they get, a line each; and how many
  /// of these are the same on every seed.
  int unnamed = 0;
  std::vector<std::string> classes;
  int steady = 0;
};

/// The worth of a chapter's scenarios, measured by mutants.
struct Mutation {
  int made = 0, not_compiled = 0, looping = 0, noticed = 0;
  int equivalent = 0;  // by survivors.toml
  int unnoticed = 0;   // not noticed on every seed, and not equivalent
  /// The unnoticed mutants that survivors.toml gives no reason for.
  std::vector<const Trial*> unexplained;
  /// Lines of survivors.toml that are not true, each with the reason.
  std::vector<std::string> stale;
  Names names, names_at_desk;

  double share_noticed() const;
  /// True if every mutant that is not noticed has a line of survivors.toml, and every line is true.
  bool is_explained() const;
};

/// Counts. `trials` must outlive the result. If they are of one exercise, only its lines of
/// survivors.toml are looked at: `exercise`, or empty for all.
Mutation count_trials(const std::vector<Trial>& trials, const std::vector<Survivor>& survivors,
                      const std::string& exercise);

/// "04_losses: 162 mutants: 40 do not compile, 1 loops, ..", for a reader.
std::string summary_line(const std::string& chapter, const Mutation& mutation);

/// A survivor as it is printed: its place, what was changed, and the line for survivors.toml.
std::string survivor_lines(const Trial& trial);

}  // namespace wick::grade
