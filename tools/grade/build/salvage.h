#pragma once

#include "tools/grade/build/kit.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// A student's file without the functions of some exercises: a fault in one of them then costs the
/// others nothing. A function that is left out throws. No line moves.
class Salvage {
 public:
  Salvage(const Kit& kit, const std::string& file, const std::string& text);

  const std::string& text() const { return text_; }

  /// Leaves out the functions whose lines the compiler's `problem` names. If braces do not match,
  /// leaves out the functions whose own braces do not. Returns their exercises; none if the fault
  /// lies elsewhere.
  std::set<std::string> leave_out_errors(const std::string& problem);
  /// Leaves out the functions that name one of `calls`, which are demangled names, and the
  /// functions of exercises that reach these. Returns the exercises, each with its call; there are
  /// none if only unused functions call. nullopt if a call is outside of every exercise.
  std::optional<std::map<std::string, std::string>> leave_out_calls(
      const std::vector<std::string>& calls);

 private:
  std::set<std::string> leave_out_where_unbalanced();
  std::string exercise_of(const std::string& head) const;
  void leave_out(const std::string& exercise);

  std::string name_, text_;
  std::map<std::string, std::string> exercises_;  // by function: "wick::nn::split_heads"
  std::set<std::string> left_out_;
};

}  // namespace wick::grade
