#pragma once

#include "tools/grade/batch.h"

#include <string>
#include <vector>

namespace wick::grade {

/// A known mistake and those who made it.
struct Misconception {
  std::string chapter;  // "12_attention"
  std::string mistake, hint;
  std::vector<std::string> exercises;  // where it was recognised
  std::vector<std::string> students;   // each once, in the order of the results
};

/// What the class got wrong: of each chapter the mistakes that most students made first. One who
/// made two at once counts for both.
std::vector<Misconception> misconceptions(const std::vector<Graded>& results);

}  // namespace wick::grade
