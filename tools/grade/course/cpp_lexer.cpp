#include "tools/grade/course/cpp_lexer.h"

#include <map>
#include <set>

namespace wick::grade {
namespace {

using Kind = RawToken::Kind;
using View = std::string_view;

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_of_name(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         letter == '_' || letter == '$' || (letter & 0x80) != 0;
}

bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\f' || letter == '\v' || letter == '\r';
}

const std::map<View, View>& signs_of_words() {
  static const std::map<View, View> signs = {{"and", "&&"},    {"or", "||"},     {"not", "!"},
                                             {"bitand", "&"},  {"bitor", "|"},   {"xor", "^"},
                                             {"compl", "~"},   {"and_eq", "&="}, {"or_eq", "|="},
                                             {"xor_eq", "^="}, {"not_eq", "!="}};
  return signs;
}

}  // namespace

// Behind each backslash at the end of a line. g++ allows blanks between the two.
std::size_t CppLexer::past_joints(std::size_t at) const {
  while (letter(at) == '\\') {
    std::size_t end = at + 1;
    while (is_blank(letter(end))) ++end;
    if (letter(end) != '\n') return at;
    at = end + 1;
  }
  return at;
}

bool CppLexer::skip_blanks() {
  for (at_ = past_joints(at_); at_ < text_.size(); at_ = next(at_)) {
    if (text_[at_] == '\n') {
      begins_line_ = true;
    } else if (!is_blank(text_[at_])) {
      return true;
    }
  }
  return false;
}

bool CppLexer::read(RawToken& token) {
  if (!skip_blanks()) return false;
  token.begin = at_;
  token.begins_line = begins_line_;
  other_text_ = {};
  token.kind = read_at(at_);
  token.end = at_;
  const View written = text_.substr(token.begin, token.end - token.begin);
  token.text = other_text_.empty() ? written : other_text_;
  token.is_joined = !joined_.empty();
  if (token.kind != Kind::Comment) begins_line_ = false;
  return true;
}

void CppLexer::go_on_from(std::size_t place) {
  at_ = place;
  begins_line_ = true;
}

Kind CppLexer::read_at(std::size_t begin) {
  joined_.clear();
  const char first = text_[begin], second = letter(next(begin));
  if (first == '/' && (second == '/' || second == '*')) return read_comment();
  if (is_digit(first) || (first == '.' && is_digit(second))) return read_number();
  if (first == '"') return read_quoted(Kind::String);
  if (first == '\'') return read_quoted(Kind::Character);
  if (is_of_name(first)) return read_name();
  return read_sign();
}

// The end of the line that `at` is in, and of the lines joined to it.
std::size_t CppLexer::past_line(std::size_t at) const {
  for (at = past_joints(at); at < text_.size() && text_[at] != '\n';) at = next(at);
  return at;
}

Kind CppLexer::read_comment() {
  std::size_t at = next(at_);
  if (text_[at] == '/') {
    at_ = past_line(at);
    return Kind::Comment;
  }
  for (at = next(at); at < text_.size(); at = next(at)) {
    if (text_[at] != '*' || letter(next(at)) != '/') continue;
    at_ = next(at) + 1;
    return Kind::Comment;
  }
  at_ = text_.size();
  return Kind::Strange;
}

Kind CppLexer::read_number() {
  const std::size_t begin = at_;
  std::size_t end = begin + 1;
  char before = text_[begin];
  for (std::size_t at = past_joints(end); at < text_.size(); at = past_joints(end)) {
    const char here = text_[at];
    const bool is_exponent =
        (here == '+' || here == '-') && View("eEpP").find(before) != View::npos;
    const bool is_separator = here == '\'' && is_of_name(letter(next(at)));
    if (!is_of_name(here) && here != '.' && !is_exponent && !is_separator) break;
    if (at != end) joined_ = "a number";
    before = here;
    end = at + 1;
  }
  at_ = end;
  return Kind::Number;
}

Kind CppLexer::read_name() {
  static const std::set<View> prefixes = {"L", "u", "U", "u8"};
  static const std::set<View> raw = {"R", "LR", "uR", "UR", "u8R"};
  const std::size_t begin = at_;
  std::size_t end = begin;
  for (std::size_t at = begin; is_of_name(letter(at)); at = past_joints(end)) {
    if (at != end && joined_.empty()) joined_ = text_.substr(begin, end - begin);
    if (!joined_.empty()) joined_ += text_[at];
    end = at + 1;
  }
  const View name = joined_.empty() ? text_.substr(begin, end - begin) : View(joined_);
  const std::size_t after = past_joints(end);
  at_ = after;
  if (letter(after) == '"' && raw.count(name) != 0) return read_raw();
  if (letter(after) == '"' && prefixes.count(name) != 0) return read_quoted(Kind::String);
  if (letter(after) == '\'' && prefixes.count(name) != 0) return read_quoted(Kind::Character);
  at_ = end;
  if (!joined_.empty()) other_text_ = joined_;
  const auto sign = signs_of_words().find(name);
  if (sign == signs_of_words().end()) return Kind::Name;
  other_text_ = sign->second;
  return Kind::Sign;
}

// From the quote at at_.
Kind CppLexer::read_quoted(Kind kind) {
  const char quote = text_[at_];
  std::size_t end = at_ + 1;
  for (std::size_t at = past_joints(end); at < text_.size(); at = past_joints(end)) {
    if (at != end) joined_ = "a literal";
    if (text_[at] == '\n') break;
    end = at + 1;
    if (text_[at] == quote) {
      at_ = end;
      return kind;
    }
    if (text_[at] != '\\') continue;
    const std::size_t escaped = past_joints(end);
    if (escaped < text_.size() && text_[escaped] != '\n') end = escaped + 1;
  }
  at_ = end;
  return Kind::Strange;
}

// Within a raw literal nothing is joined, and what closes it has at most 16 letters.
Kind CppLexer::read_raw() {
  constexpr std::size_t most_letters = 16;
  const std::size_t begin = at_ + 1;
  std::size_t bracket = begin;
  while (bracket - begin < most_letters &&
         View("( )\\\t\v\f\n").find(letter(bracket)) == View::npos && bracket < text_.size()) {
    ++bracket;
  }
  if (letter(bracket) != '(') {
    at_ = past_line(at_);
    return Kind::Strange;
  }
  const std::string closing = ")" + std::string(text_.substr(begin, bracket - begin)) + "\"";
  const std::size_t end = text_.find(closing, bracket);
  at_ = end == View::npos ? text_.size() : end + closing.size();
  return end == View::npos ? Kind::Strange : Kind::String;
}

// <: is [ but in <:: without a third : or a > behind it.
Kind CppLexer::read_sign() {
  const char first = text_[at_];
  const std::size_t second_at = next(at_);
  const char second = letter(second_at);
  std::size_t end = at_ + 1;
  const bool may_be_digraph = at_ != no_digraph_at_;
  if (first == ':' && second == ':' && may_be_digraph) no_digraph_at_ = second_at;
  if (may_be_digraph) {
    const char third = letter(next(second_at));
    const char fourth = letter(next(next(second_at)));
    const bool is_scope = third == ':' && fourth != ':' && fourth != '>';
    if (first == '<' && second == ':' && !is_scope) other_text_ = "[";
    if (first == ':' && second == '>') other_text_ = "]";
    if (first == '<' && second == '%') other_text_ = "{";
    if (first == '%' && second == '>') other_text_ = "}";
    if (first == '%' && second == ':') other_text_ = "#";
  }
  if (!other_text_.empty()) {
    if (second_at != end) joined_ = "a digraph";
    end = second_at + 1;
  }
  at_ = end;
  return first == '\\' || first == '\0' ? Kind::Strange : Kind::Sign;
}

}  // namespace wick::grade
