#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/mutants/mutants.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

enum class Fate {
  DoesNotCompile,
  Loops,          // a scenario ran into its time limit
  Noticed,        // on every seed a scenario fails
  NoticedBySome,  // on some seeds none does: whether it costs points is luck
  Unnoticed
};

/// A name that the diagnosis gave to a mutant.
struct GivenName {
  std::string mistake;
  /// The scenario and seed in which the mutant and the mistake observe different things: the name
  /// is false. Empty if there is none.
  std::string refuted_by;
};

/// The class that a mutant without a name gets.
struct GivenClass {
  std::string words;  // edges/mistake_class.h; empty without one
  /// True if they are the same on every seed.
  bool is_steady = true;
};

/// The result of trying a mutant.
struct Trial {
  Mutant mutant;
  Fate fate = Fate::Unnoticed;
  /// The seeds on which no scenario notices it.
  std::vector<std::uint64_t> unnoticed_on;
  /// The names by all scenarios, as in grading, and by public ones alone, as at a desk.
  std::optional<GivenName> name, name_at_desk;
  /// The same for the class. nullopt if the mutant has a name, or if no scenario fails.
  std::optional<GivenClass> given_class, class_at_desk;
};

struct TrialOptions {
  /// If true, the diagnosis is asked for names too. All scenarios then run on every noticed mutant.
  bool names = false;
  /// The cells by which mutants without a name get classes; may be null.
  const KeptCells* cells = nullptr;
  /// Is called after each mutant with the number of those that are done; may be empty.
  std::function<void(std::size_t)> progress = {};
};

/// Compiles each mutant, and runs the scenarios of its exercise on the seeds of `references`, on
/// all cores. Objects stay in the kit's folder `mutants`, and serve until the text or the chapter
/// changes. Throws Error if the machine, and not the mutant, ends a run.
std::vector<Trial> try_mutants(const Kit& kit, const std::vector<Mutant>& mutants,
                               const std::vector<const References*>& references,
                               const TrialOptions& options = {});

/// Removes the kept objects of mutants that are none of these.
void forget_other_mutants(const Kit& kit, const std::vector<Mutant>& mutants);

}  // namespace wick::grade
