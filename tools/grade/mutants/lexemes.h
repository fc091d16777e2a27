#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// A piece of the course's own C++ as words and signs, for making changes in it. What a sign means
// is seen from the blanks around it, as clang-format sets them in all of the tree: `a < b`
// compares, and `vector<Tensor>` has brackets.
namespace wick::grade {

struct Lexeme {
  enum class Kind { Name, Number, String, Sign };
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  Kind kind;
  std::string text;       // of signs the longest: "<=", "->"
  std::size_t begin = 0;  // offsets in the code
  std::size_t end = 0;
  bool is_alone = false;  // has blanks on both sides
  bool has_blank_after = false;
  std::size_t partner = none;  // of a bracket: the index of its other half

  bool is(std::string_view sign) const { return text == sign && kind != Kind::String; }
  bool opens() const { return partner != none && (is("(") || is("{") || is("[") || is("<")); }
  bool closes() const { return partner != none && !opens(); }
};

/// The lexemes of `code`, whose comments are left out.
std::vector<Lexeme> lexemes_of(const std::string& code);

}  // namespace wick::grade
