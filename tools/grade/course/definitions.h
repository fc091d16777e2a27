#pragma once

#include <cstddef>
#include <string>
#include <vector>

// Finds the functions of a C++ file by their braces: enough to leave one out, whatever its author
// and layout. It is no parser: templates and macros are text.
namespace wick::grade {

/// The source with blanks in place of comments, literals and preprocessor lines. Its length and its
/// lines are the same.
std::string without_literals(const std::string& source);

/// The source with blanks in place of comments alone.
std::string without_comments(const std::string& source);

/// The code alone: equal for two layouts, and for all literals.
std::string code_of(const std::string& source);

/// The code of a function's head, without the label of a class: "public: void f( int x )" becomes
/// "voidf(intx)".
std::string code_of_head(const std::string& head);

/// The text with one blank in place of all blanks between two words.
std::string on_one_line(const std::string& text);

struct Definition {
  std::string head;  // on one line: "Tensor attention_scores(const Tensor& q, const Tensor& k)"
  // Offsets: [begin, end) is the whole function, [body_begin, body_end) the text within its braces.
  std::size_t begin = 0, end = 0;
  std::size_t body_begin = 0, body_end = 0;
};

struct Definitions {
  std::vector<Definition> functions;
  /// True if every brace has its other half.
  bool is_balanced = true;
};

/// Finds the functions that are not within other functions, in order.
Definitions find_definitions(const std::string& source);

}  // namespace wick::grade
