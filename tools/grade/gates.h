#pragma once

#include "tools/grade/kit.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// What came out of checking the promises that a chapter makes.
struct Gates {
  std::vector<std::string> broken;
  int mistakes = 0, named = 0, scenarios = 0, correct = 0;
};

/// On one seed:
/// - stubs and references agree, and untouched stubs earn nothing in any exercise;
/// - the reference, and every solution in tests/NN_name/correct, earns everything, is linked with
///   the rest of the reference or alone, and is never named mistaken;
/// - every known mistake loses points in each exercise it edits, differs from the reference by at
///   least 100 times the tolerance somewhere, and is named, or says why not; at most one in twenty
///   may say so;
/// - every scenario catches a mistake that no other of its exercise catches, or says why it stays.
Gates check_gates(const Kit& kit, std::uint64_t seed);

}  // namespace wick::grade
