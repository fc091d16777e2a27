#pragma once

#include <set>
#include <string>
#include <vector>

// A student's file, made from a stub of an older release, brought to a newer stub.
namespace wick::grade {

/// The exercises that a stub leaves to be written: those whose id its throws name.
std::set<std::string> exercises_of(const std::string& stub);

struct StubMerge {
  std::string text;      // empty where there is a conflict
  std::string conflict;  // what collides, to be shown; empty where nothing does

  bool succeeded() const { return conflict.empty(); }
};

/// What a student wrote in place of a throw stays, whatever is around it; everything else is merged
/// line by line, with what both changed as a conflict. So is a written exercise that the newer stub
/// has no more, or in another number of places. Throws Error where diff3 cannot be run.
StubMerge merge_stub(const std::string& base, const std::string& mine, const std::string& theirs);

}  // namespace wick::grade
