#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/code/symbols.h"

#include <string>
#include <vector>

// What the object of a student's file defines and calls, beside what it may and must. Each problem
// is a text for the student to read.
namespace wick::grade {

/// The problem of an object that defines what the framework, its headers or the system has; empty
/// if there is none.
std::string check_definitions(const Kit& kit, const std::string& file, const Symbols& student);

/// A call that the file may not make, by its demangled name, and its problem.
struct RefusedCall {
  std::string call, problem;
};

/// The calls of the object that neither `may_use` nor modules/may_call.txt allows. `text` is what
/// was compiled: a problem names the line.
std::vector<RefusedCall> refused_calls(const Kit& kit, const std::string& file,
                                       const std::string& text, const Symbols& student);

/// The problem of a file that lacks a function of the exercise; empty if nothing is missing.
std::string find_missing(const Kit& kit, const Exercise& exercise, const std::string& file,
                         const Symbols& symbols);

}  // namespace wick::grade
