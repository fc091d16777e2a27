#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <string>
#include <utility>
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
  /// Where two known mistakes were made at once, the hint of each; otherwise none.
  std::vector<std::string> causes;
  bool has_passed = false;
  double points = 0, max_points = 0, computed_points = 0;
  const Override* by_hand = nullptr;  // of the entry
  std::vector<Scenario> scenarios;
  int unseen = 0;
};

std::vector<ExerciseView> view_of_student(const Entry& entry, bool shows_hidden);

/// What a student may see of a second look. A finding is made of what the program wrote to stderr,
/// which it can write itself: of hidden scenarios' there is never more than the number.
struct SecondLookView {
  std::vector<std::pair<std::string, std::string>> findings;  // and the scenario of each
  int scenarios = 0, unseen = 0;
  std::string problem;
};
SecondLookView second_look_of_student(const Graded& graded);

/// "10 % off for 2 days", or why nothing counts; empty where it is not late.
std::string lateness(const Score& score);

/// The known mistakes that were recognised, each once, in order.
std::vector<std::string> mistakes_of(const Grade& grade);

/// A verdict's name with blanks.
std::string in_words(Verdict verdict);

}  // namespace wick::grade
