#pragma once

#include <cstddef>
#include <string>
#include <vector>

// Where the functions of a C++ file are, by its braces: enough to leave one out, whoever wrote it
// and however it is laid out. Not a parser: templates and macros are text.
namespace wick::grade {

/// The source with comments, literals and preprocessor lines turned into blanks: the same length,
/// the same lines.
std::string without_literals(const std::string& source);

struct Definition {
  std::string head;  // on one line: "Tensor attention_scores(const Tensor& q, const Tensor& k)"
  // Offsets: [begin, end) is all of it, [body_begin, body_end) what stands between its braces.
  std::size_t begin = 0, end = 0;
  std::size_t body_begin = 0, body_end = 0;
};

struct Definitions {
  std::vector<Definition> functions;
  /// Whether every brace has its other half.
  bool is_balanced = true;
};

/// Functions outside of other functions, in order.
Definitions find_definitions(const std::string& source);

}  // namespace wick::grade
