#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// The part of an exercise that a student may see. Points and hint are always there. All that the
/// program says in one public scenario is cut to 4 kB, since a program can print itself. Hidden
/// scenarios that are not shown are only counted. Hidden scenarios that are shown have inputs and
/// numbers, and never a text that the program made.
struct ExerciseView {
  struct Scenario {
    std::string name, detail, shown, printed;
    bool is_hidden = false;
    Verdict verdict = Verdict::NotRun;
    std::vector<std::string> notes;
  };

  std::string id, title, verdict, hint;
  /// Why the exercise's program could not be made, where no file's problem says it; otherwise
  /// empty.
  std::string problem;
  /// The class of a mistake that has no name, by public scenarios. It may be empty.
  std::string mistake_class;
  /// The hint of each mistake if two were made at once; otherwise empty.
  std::vector<std::string> causes;
  bool has_passed = false;
  std::optional<double> points, computed_points;  // none: pending
  double max_points = 0;
  const Override* by_hand = nullptr;  // of the entry
  std::vector<Scenario> scenarios;
  int unseen = 0;
};

std::vector<ExerciseView> view_of_student(const Entry& entry, bool shows_hidden);

/// The part of a second look that a student may see. A finding is made from stderr, which the
/// program can write itself. So the findings of one public scenario are cut to 4 kB, and hidden
/// scenarios with findings are only counted.
struct SecondLookView {
  std::vector<std::pair<std::string, std::string>> findings;  // and the scenario of each
  int scenarios = 0, unseen = 0;
  std::string problem;
};
SecondLookView second_look_of_student(const Graded& graded);

/// "10 % off for 2 days", or why nothing counts; empty if the submission is not late.
std::string lateness(const Score& score);

/// The recognised known mistakes, each once, in order.
std::vector<std::string> mistakes_of(const Grade& grade);

/// What a run on the student's own framework has found beyond the grade, for instructors:
/// "own framework: 29 of 31, by 11_positions". Empty if it found nothing, and for a pending grade.
std::string own_in_words(const Grade& grade);

/// What a student reads about a pending submission.
inline constexpr const char* pending_text =
    "Not graded yet: the grader or its machine failed, or did not come to it. That is not your "
    "doing and costs no points; your instructor sees why and grades it again.";

/// Says why there is no total. The text is empty if there is one.
std::string missing_text(const Score& score);

/// A verdict's name with blanks.
std::string in_words(Verdict verdict);

/// Returns the text with a capital letter and a full stop.
std::string as_sentence(std::string text);

}  // namespace wick::grade
