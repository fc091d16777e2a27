#pragma once

#include "tools/grade/code/code_words.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wick::grade {

/// The words by which code names a call, a demangled name:
/// "std::basic_ofstream<char, ..>::open(char const*)" is named by "open", "basic_ofstream" and
/// "ofstream".
std::vector<std::string> words_of_call(const std::string& call);

/// True if std:: before the words of this call would make them others.
bool is_of_framework(const std::string& call);

/// The lines in which a source makes calls.
class CallLines {
 public:
  explicit CallLines(const std::string& source);

  /// The line of the first such call; 0 if there is none.
  int line_of(const std::string& call) const;
  /// "scale.cpp:12", or the file's name alone.
  std::string place_in(const std::string& file, const std::string& call) const;

 private:
  std::string code_;
  CodeWords words_;
  std::vector<std::size_t> ends_;  // of lines
};

}  // namespace wick::grade
