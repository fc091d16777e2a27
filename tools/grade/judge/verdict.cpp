#include "tools/grade/judge/verdict.h"

namespace wick::grade {

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed: return "passed";
    case Verdict::WrongValue: return "wrong_value";
    case Verdict::WrongShape: return "wrong_shape";
    case Verdict::NotFinite: return "not_finite";
    case Verdict::MissingOutput: return "missing_output";
    case Verdict::ExitedEarly: return "exited_early";
    case Verdict::Threw: return "threw";
    case Verdict::Crashed: return "crashed";
    case Verdict::TimeLimit: return "time_limit";
    case Verdict::MemoryLimit: return "memory_limit";
    case Verdict::OutputLimit: return "output_limit";
    case Verdict::ProtocolError: return "protocol_error";
    case Verdict::BuildFailed: return "build_failed";
    case Verdict::NotImplemented: return "not_implemented";
    case Verdict::NothingHandedIn: return "nothing_handed_in";
    case Verdict::NotRun: return "not_run";
    case Verdict::GraderError: return "grader_error";
  }
  return "grader_error";
}

bool says_something(Verdict verdict) {
  switch (verdict) {
    case Verdict::BuildFailed:
    case Verdict::NotImplemented:
    case Verdict::NothingHandedIn:
    case Verdict::NotRun:
    case Verdict::GraderError: return false;
    default: return true;
  }
}

bool suits_a_hint(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed:
    case Verdict::Crashed:
    case Verdict::TimeLimit:
    case Verdict::MemoryLimit:
    case Verdict::OutputLimit: return false;
    default: return says_something(verdict);
  }
}

}  // namespace wick::grade
