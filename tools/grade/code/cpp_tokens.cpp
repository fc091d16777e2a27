#include "tools/grade/code/cpp_tokens.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_of_name(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         letter == '_' || letter == '$' || (letter & 0x80) != 0;
}

class Splitter {
 public:
  Splitter(std::string_view text, const std::string& name, std::vector<Directive>& directives)
      : text_(text), name_(name), directives_(directives) {}

  std::vector<Token> split() {
    while (at_ < text_.size() && tokens_.size() + 10 * directives_.size() < most_tokens) {
      const char letter = text_[at_];
      if (letter == '\n') {
        ++at_;
        ++line_;
      } else if (letter == '#' && (at_ == 0 || text_[at_ - 1] == '\n')) {
        read_directive();
      } else if (letter == ' ' || letter == '\t' || letter == '\f' || letter == '\v' ||
                 letter == '\r') {
        ++at_;
      } else {
        read_token();
      }
    }
    return tokens_;
  }

 private:
  char next(std::size_t distance = 1) const {
    return at_ + distance < text_.size() ? text_[at_ + distance] : '\0';
  }

  void push(Token::Kind kind, std::size_t end) {
    end = std::min(end, text_.size());
    const std::string_view token = text_.substr(at_, end - at_);
    tokens_.push_back({kind, token, line_, is_in_file_, is_in_system_});
    line_ += static_cast<int>(std::count(token.begin(), token.end(), '\n'));
    at_ = end;
  }

  void read_token() {
    const char letter = text_[at_];
    if (is_digit(letter) || (letter == '.' && is_digit(next()))) return read_number();
    if (letter == '"') return read_quoted(at_, Token::Kind::String);
    if (letter == '\'') return read_quoted(at_, Token::Kind::Number);
    if (is_of_name(letter)) return read_name();
    const bool is_comment = letter == '/' && (next() == '/' || next() == '*');
    const bool is_strange = is_comment || letter == '#' || letter == '\\' || letter == '\0';
    push(is_strange ? Token::Kind::Strange : Token::Kind::Sign, at_ + 1);
  }

  void read_number() {
    std::size_t end = at_ + 1;
    for (; end < text_.size(); ++end) {
      const char letter = text_[end], before = text_[end - 1];
      const bool is_exponent = (letter == '+' || letter == '-') &&
                               std::string_view("eEpP").find(before) != std::string_view::npos;
      const bool is_separator =
          letter == '\'' && end + 1 < text_.size() && is_of_name(text_[end + 1]);
      if (!is_of_name(letter) && letter != '.' && !is_exponent && !is_separator) break;
    }
    push(Token::Kind::Number, end);
  }

  void read_name() {
    static const std::set<std::string_view> prefixes = {"L", "u", "U", "u8"};
    static const std::set<std::string_view> raw = {"R", "LR", "uR", "UR", "u8R"};
    std::size_t end = at_;
    while (end < text_.size() && is_of_name(text_[end])) ++end;
    const std::string_view name = text_.substr(at_, end - at_);
    const char after = end < text_.size() ? text_[end] : '\0';
    if (after == '"' && raw.count(name) != 0) return read_raw(end);
    if (after == '"' && prefixes.count(name) != 0) return read_quoted(end, Token::Kind::String);
    if (after == '\'' && prefixes.count(name) != 0) return read_quoted(end, Token::Kind::Number);
    push(name == "_Pragma" ? Token::Kind::Strange : Token::Kind::Name, end);
  }

  void read_quoted(std::size_t open, Token::Kind kind) {
    std::size_t end = open + 1;
    while (end < text_.size() && text_[end] != text_[open] && text_[end] != '\n') {
      end += text_[end] == '\\' ? 2 : 1;
    }
    const bool is_closed = end < text_.size() && text_[end] == text_[open];
    push(is_closed ? kind : Token::Kind::Strange, end + 1);
  }

  void read_raw(std::size_t open) {
    const std::size_t bracket = text_.find('(', open);
    const std::string closing =
        ")" + std::string(text_.substr(open + 1, bracket - open - 1)) + "\"";
    const std::size_t end =
        bracket == std::string_view::npos ? bracket : text_.find(closing, bracket);
    const bool is_closed = end != std::string_view::npos;
    push(is_closed ? Token::Kind::String : Token::Kind::Strange,
         is_closed ? end + closing.size() : text_.size());
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
