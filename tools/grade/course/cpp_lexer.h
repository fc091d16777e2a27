#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wick::grade {

/// A part of C++ text as a compiler reads it.
struct RawToken {
  enum class Kind { Name, Number, Character, String, Sign, Comment, Strange };
  Kind kind = Kind::Strange;
  std::size_t begin = 0, end = 0;
  /// "[" for the digraph <:, "&&" for the word `and`, and a name without the line breaks in it; all
  /// else as it is written. Signs have one letter, but for those of words. Valid until the next
  /// token is read.
  std::string_view text;
  bool begins_line = false;  // but for blanks and comments
  bool is_joined = false;    // has a line break within it that a backslash hides
};

/// Reads C++ from front to back. It knows comments, literals, digraphs, words for signs, and lines
/// that a backslash joins; C++17 has no trigraphs. Its work is linear, whatever the text is. All
/// readers of students' C++ are made of it, so that none sees another text than the compiler.
class CppLexer {
 public:
  explicit CppLexer(std::string_view text) : text_(text) {}

  /// Reads the next token. False at the end of the text. What never closes is Strange: a literal up
  /// to the end of its line, a raw literal and a comment up to the end of the text.
  bool read(RawToken& token);
  /// Goes on from `place`, which begins a line.
  void go_on_from(std::size_t place);

 private:
  std::size_t past_joints(std::size_t at) const;
  char letter(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  std::size_t next(std::size_t at) const { return past_joints(at + 1); }
  bool skip_blanks();
  RawToken::Kind read_at(std::size_t begin);
  RawToken::Kind read_comment();
  RawToken::Kind read_number();
  RawToken::Kind read_name();
  RawToken::Kind read_quoted(RawToken::Kind kind);
  RawToken::Kind read_raw();
  RawToken::Kind read_sign();
  std::size_t past_line(std::size_t at) const;

  std::string_view text_;
  std::size_t at_ = 0, no_digraph_at_ = std::string_view::npos;
  bool begins_line_ = true;
  std::string_view other_text_;  // of this token; empty if it is as written
  std::string joined_;
};

}  // namespace wick::grade
