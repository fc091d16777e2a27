#pragma once

#include "tools/grade/gradebook.h"

#include <string>
#include <vector>

namespace wick::grade {

/// What a student may see of one exercise. Points and hint are always there; of hidden scenarios
/// that are not shown only how many there are, and never what a program printed in one.
struct ExerciseView {
  struct Scenario {
    std::string name, detail, shown, printed;
    bool is_hidden = false;
    Verdict verdict = Verdict::NotRun;
    std::vector<std::string> notes;
  };

  std::string id, title, verdict, hint;
  bool has_passed = false;
  double points = 0, max_points = 0, computed_points = 0;
  const Override* by_hand = nullptr;  // of the entry
  std::vector<Scenario> scenarios;
  int unseen = 0;
};

std::vector<ExerciseView> view_of_student(const Entry& entry, bool shows_hidden);

/// "10 % off for 2 days", or why nothing counts; empty where it is not late.
std::string lateness(const Score& score);

/// The known mistakes that were recognised, each once, in order.
std::vector<std::string> mistakes_of(const Grade& grade);

/// A verdict's name with blanks.
std::string in_words(Verdict verdict);

}  // namespace wick::grade
