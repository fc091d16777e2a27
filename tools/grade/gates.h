#pragma once

#include "tools/grade/build/kit.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// A known mistake, and whether a submission that makes it is told so.
struct Naming {
  std::string mistake;
  bool is_named = false;
  /// Why not.
  std::string reason;
};

/// What came out of checking the promises that a chapter makes.
struct Gates {
  std::vector<std::string> broken;
  std::vector<Naming> namings;
  int misnamed = 0;  // exercises of correct solutions
  int mistakes = 0, named = 0, scenarios = 0, correct = 0;
};

/// On one seed:
/// - stubs and references agree, and untouched stubs earn nothing in any exercise;
/// - the reference, and every solution in tests/NN_name/correct, earns everything, is linked with
///   the rest of the reference or alone, and is never named mistaken;
/// - every known mistake loses points in each exercise it edits, differs from the reference by at
///   least 100 times the tolerance somewhere, and is named, or says why not; at most one in twenty
///   may say so;
/// - every scenario catches a mistake that no other of its exercise and kind catches, public or
///   hidden, or says why it stays.
Gates check_gates(const Kit& kit, std::uint64_t seed);

/// The part of it that is about names: those of mistakes, and none for correct solutions.
Gates check_namings(const Kit& kit, std::uint64_t seed);

/// A line for each chapter, then each mistake that is not named, with the reason. `gates` are of
/// one seed.
std::string naming_table(const std::vector<std::pair<std::string, Gates>>& gates);

/// Whether at least 95 % of all mistakes are named, and no correct solution is.
bool names_enough(const std::vector<std::pair<std::string, Gates>>& gates);

}  // namespace wick::grade
