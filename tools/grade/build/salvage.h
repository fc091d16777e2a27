#pragma once

#include "tools/grade/build/kit.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// A student's file with the functions of some exercises left out: a fault in one of them then
/// costs the others nothing. What is left out throws in their place; no line moves.
class Salvage {
 public:
  Salvage(const Kit& kit, const std::string& file, const std::string& text);

  const std::string& text() const { return text_; }

  /// Leaves out the functions that the compiler's `problem` names lines of, or, where braces do not
  /// match, those whose own do not. Returns their exercises; none where the fault lies elsewhere.
  std::set<std::string> leave_out_errors(const std::string& problem);
  /// Leaves out the functions that name one of `calls`, which are demangled.
  std::set<std::string> leave_out_calls(const std::vector<std::string>& calls);

 private:
  std::set<std::string> leave_out_where_unbalanced();
  std::string exercise_of(const std::string& head) const;
  void leave_out(const std::string& exercise);

  std::string name_, text_;
  std::map<std::string, std::string> exercises_;  // by function: "wick::nn::split_heads"
  std::set<std::string> left_out_;
};

}  // namespace wick::grade
