#pragma once

#include "tools/grade/batch.h"

#include <string>
#include <vector>

namespace wick::grade {

/// A known mistake and the students who made it.
struct Misconception {
  std::string chapter;  // "12_attention"
  std::string mistake, hint;
  std::vector<std::string> exercises;  // where it was recognised
  std::vector<std::string> students;   // each once, in the order of the results
};

/// The known mistakes of the class, by chapter, those of most students first. A student who made
/// two at once counts for both.
std::vector<Misconception> misconceptions(const std::vector<Graded>& results);

}  // namespace wick::grade
