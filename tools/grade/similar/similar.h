#pragma once

#include "tools/grade/similar/code_tokens.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// One student's files: names and contents.
struct StudentCode {
  std::string student;
  std::map<std::string, std::string> files;
};

/// Lines of a file, from 1, both included.
struct Lines {
  std::string file;
  int first = 0, last = 0;
};

/// A passage that two students share.
struct Passage {
  Lines a, b;
  std::size_t tokens = 0;
};

/// Two students who share code.
struct SimilarPair {
  std::size_t a = 0, b = 0;         // places in the list of students
  std::size_t tokens = 0;           // that they share
  double share_a = 0, share_b = 0;  // of each one's own tokens
  std::vector<Passage> passages;    // the longest first

  /// The harmonic mean of both shares.
  double share() const {
    return share_a + share_b > 0 ? 2 * share_a * share_b / (share_a + share_b) : 0;
  }
};

/// The pairs that share passages (winnow.h), those of the largest share first. Names, numbers,
/// comments and layout do not count. Own tokens are those that are in no passage of `given`: texts
/// that everybody has, such as stubs, and the reference. In classes of 20 or more, passages shared
/// by over half the students are ignored too.
std::vector<SimilarPair> find_similar(const std::vector<StudentCode>& students,
                                      const std::vector<std::string>& given);

}  // namespace wick::grade
