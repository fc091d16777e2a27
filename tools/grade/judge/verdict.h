#pragma once

#include <string>

namespace wick::grade {

/// The result of a scenario or an exercise.
enum class Verdict {
  Passed,
  WrongValue,
  WrongShape,
  NotFinite,
  MissingOutput,
  ExitedEarly,
  /// An exception left the scenario.
  Threw,
  /// A signal ended the program.
  Crashed,
  TimeLimit,
  MemoryLimit,
  OutputLimit,
  ProtocolError,
  BuildFailed,
  NotImplemented,
  NothingHandedIn,
  NotRun,
  GraderError,
};

/// "passed", "wrong_value", ..: the names in result files.
const char* to_string(Verdict verdict);

/// False for a verdict that says nothing of the student's code: it was not run, or is not there.
bool says_something(Verdict verdict);

/// True if the exercise's hint may help: the code is written and does not do what it should. A hint
/// is about the algorithm, and says nothing of a crash or a limit.
bool suits_a_hint(Verdict verdict);

}  // namespace wick::grade
