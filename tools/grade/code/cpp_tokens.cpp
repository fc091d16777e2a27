#include "tools/grade/code/cpp_tokens.h"

#include "tools/grade/course/cpp_lexer.h"

#include <algorithm>

namespace wick::grade {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

Token::Kind kind_of(const RawToken& token) {
  // The preprocessor has removed comments and has joined lines.
  if (token.is_joined || token.text == "#" || token.text == "_Pragma") return Token::Kind::Strange;
  switch (token.kind) {
    case RawToken::Kind::Name: return Token::Kind::Name;
    case RawToken::Kind::Number:
    case RawToken::Kind::Character: return Token::Kind::Number;
    case RawToken::Kind::String: return Token::Kind::String;
    case RawToken::Kind::Sign: return Token::Kind::Sign;
    default: return Token::Kind::Strange;
  }
}

class Splitter {
 public:
  Splitter(std::string_view text, const std::string& name, std::vector<Directive>& directives)
      : text_(text), lexer_(text), name_(name), directives_(directives) {}

  std::vector<Token> split() {
    RawToken token;
    while (tokens_.size() + 10 * directives_.size() < most_tokens && lexer_.read(token)) {
      count_lines(token.begin);
      const bool begins_line = token.begin == 0 || text_[token.begin - 1] == '\n';
      if (text_[token.begin] == '#' && begins_line) {
        read_directive();
        lexer_.go_on_from(at_);
        continue;
      }
      const bool is_joined_name = token.is_joined && token.kind == RawToken::Kind::Name;
      const std::string_view text =
          is_joined_name ? text_.substr(token.begin, token.end - token.begin) : token.text;
      tokens_.push_back({kind_of(token), text, line_, is_in_file_, is_in_system_});
    }
    return std::move(tokens_);
  }

 private:
  void count_lines(std::size_t end) {
    line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                         text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = end;
  }

  // `# 12 "scale.cpp" 3`: the next line's number and file; 3 is a header of the system.
  void read_directive() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    if (line.size() > 2 && line[1] == ' ' && is_digit(line[2])) {
      line_ = 0;
      for (std::size_t i = 2; i < line.size() && is_digit(line[i]) && line_ < 100000000; ++i) {
        line_ = 10 * line_ + (line[i] - '0');
      }
      const std::size_t open = std::min(line.find('"'), line.size());
      const std::size_t close = std::min(line.rfind('"'), line.size());
      is_in_file_ = close > open && line.substr(open + 1, close - open - 1) == name_;
      is_in_system_ = line.find(" 3", close) != std::string_view::npos;
      return;
    }
    const std::size_t blank = std::min(line.find(' '), line.size());
    directives_.push_back({std::string(line.substr(1, blank - 1)),
                           std::string(line.substr(std::min(blank + 1, line.size()))), line_,
                           is_in_file_, is_in_system_});
    ++line_;
  }

  std::string_view text_;
  CppLexer lexer_;
  const std::string& name_;
  std::vector<Directive>& directives_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool is_in_file_ = false, is_in_system_ = false;
};

}  // namespace

std::vector<Token> read_tokens(std::string_view text, const std::string& name,
                               std::vector<Directive>& directives) {
  return Splitter(text, name, directives).split();
}

}  // namespace wick::grade
