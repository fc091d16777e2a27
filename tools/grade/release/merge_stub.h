#pragma once

#include <set>
#include <string>
#include <vector>

// Brings a student's file from a stub of an older release to a newer stub.
namespace wick::grade {

/// The exercises that a stub leaves to be written: its throws name their ids.
std::set<std::string> exercises_of(const std::string& stub);

struct StubMerge {
  std::string text;      // empty if there is a conflict
  std::string conflict;  // the colliding parts, to be shown; empty if there are none

  bool succeeded() const { return conflict.empty(); }
};

/// The student's text in place of a throw stays, whatever is around it. All other lines are merged;
/// a line that both changed is a conflict. It is also a conflict if the newer stub no longer has a
/// written exercise, or has it in another number of places. Throws Error if diff3 cannot be run.
StubMerge merge_stub(const std::string& base, const std::string& mine, const std::string& theirs);

}  // namespace wick::grade
