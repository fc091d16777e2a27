#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wick::grade {

/// A token of preprocessed C++, and where it comes from by the preprocessor's line markers.
struct Token {
  enum class Kind { Name, Number, String, Sign, Strange };
  Kind kind;
  std::string_view text;  // a string has its quotes; "[" stands for the digraph <:, too
  int line = 0;
  bool is_in_file = false;    // in the student's file
  bool is_in_system = false;  // in a header of the system
};

/// A line that begins with #, without the line markers: "#pragma once" has the kind "pragma".
struct Directive {
  std::string kind, rest;
  int line = 0;
  bool is_in_file = false, is_in_system = false;
};

/// A file that includes all of the standard library has 700,000 tokens, and its own text has at
/// most a million. Macros can make more tokens than `most_tokens`. The others are not read: a token
/// takes 32 bytes. A directive counts as ten tokens.
inline constexpr std::size_t most_tokens = 2'000'000;

/// Splits the first `most_tokens` of the preprocessor's output, in which macros, comments and
/// joined lines are gone. `name` is the student's file. A token of kind Strange is text that no
/// preprocessor writes.
std::vector<Token> read_tokens(std::string_view text, const std::string& name,
                               std::vector<Directive>& directives);

}  // namespace wick::grade
