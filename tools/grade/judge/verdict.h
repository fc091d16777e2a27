#pragma once

#include <string>

namespace wick::grade {

/// What a scenario or an exercise came to.
enum class Verdict {
  Passed,
  WrongValue,
  WrongShape,
  NotFinite,
  MissingOutput,
  ExitedEarly,
  Crashed,
  TimeLimit,
  MemoryLimit,
  OutputLimit,
  ProtocolError,
  BuildFailed,
  NotImplemented,
  NotRun,
  GraderError,
};

/// "passed", "wrong_value", ..: as written in results.
const char* to_string(Verdict verdict);

}  // namespace wick::grade
