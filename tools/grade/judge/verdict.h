#pragma once

#include <string>

namespace wick::grade {

/// The result of a scenario or an exercise.
///
/// GraderError is a fault of the grader or the machine: the exercise and the submission are pending
/// and have no score. What the machine lacks costs no student points, and earns none. A source can
/// choose the compiler's words, so none of these rules relies on them alone:
///
/// - nm or the reference's program does not start, gets no processor time or is killed: one more
///   run with more time, then GraderError;
/// - a compiler with less than 1 GB of memory is killed: one more run, then GraderError; one that
///   does not start: GraderError; one that waits without using the processor: one more run, then
///   BuildFailed;
/// - a scenario is killed, by the machine or by itself: one more run, then Crashed;
/// - a program does not link: GraderError if one of the course's own objects does not link either,
///   otherwise BuildFailed;
/// - a compile fails while the disk has less than 64 MB or room for 64 files, without what the
///   submission itself has written: GraderError;
/// - a file cannot be read for a reason of the machine, such as EIO: GraderError;
/// - the grader meets an exception in one submission: GraderError, and the next one is graded.
enum class Verdict {
  Passed,
  WrongValue,
  WrongShape,
  NotFinite,
  MissingOutput,
  ExitedEarly,
  /// An exception left the scenario.
  Threw,
  /// A signal ended the program, or an exception before or after main, which nothing reports; or
  /// the kernel refuses to start the program because of its own file.
  Crashed,
  /// The exercise's later scenarios are NotRun.
  TimeLimit,
  MemoryLimit,
  OutputLimit,
  ProtocolError,
  BuildFailed,
  NotImplemented,
  NothingHandedIn,
  /// Also where NotImplemented names another exercise: "not_run (needs 12.6)".
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
