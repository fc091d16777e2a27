#pragma once

#include "tools/grade/course/definitions.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// Says which functions of a source reach a call, by the names that stand in their bodies. They
/// reach it themselves or through helpers. A helper is a function of no exercise; the functions of
/// exercises are linked one by one, so reaching another exercise's function is no fault.
class Reaches {
 public:
  /// `calls` are demangled names. `exercise_of` gives the exercise of a function's head, or "".
  Reaches(const std::string& source, const std::vector<std::string>& calls,
          const std::function<std::string(const std::string& head)>& exercise_of);

  /// False if code outside of all functions reaches a call: it runs in every exercise.
  bool is_known() const { return is_known_; }
  /// The exercises that reach a call, each with its first.
  const std::map<std::string, std::string>& exercises() const { return exercises_; }
  /// The helpers that make a call themselves, in order.
  const std::vector<Definition>& helpers() const { return helpers_; }

 private:
  bool is_known_ = true;
  std::map<std::string, std::string> exercises_;
  std::vector<Definition> helpers_;
};

}  // namespace wick::grade
