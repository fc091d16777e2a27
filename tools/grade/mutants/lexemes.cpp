#include "tools/grade/mutants/lexemes.h"

#include "tools/grade/code/cpp_tokens.h"
#include "tools/grade/course/definitions.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {
namespace {

// Signs of more than one character, the longest first. ">>" is not among them: it may close two
// lists of a template's arguments.
const std::vector<std::string>& long_signs() {
  static const std::vector<std::string> signs = {
      "<<=", ">>=", "...", "->", "::", "<=", ">=", "==", "!=", "&&", "||",
      "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "++", "--", "<<"};
  return signs;
}

class Reader {
 public:
  explicit Reader(const std::string& code) : code_(without_comments(code)) {}

  std::vector<Lexeme> read() {
    std::vector<Directive> directives;
    const std::string name;
    for (const Token& token : read_tokens(code_, name, directives)) {
      const auto begin = static_cast<std::size_t>(token.text.data() - code_.data());
      if (begin < read_until_) continue;  // the rest of a longer sign
      add(token.kind, begin, begin + token.text.size());
    }
    match_brackets();
    return lexemes_;
  }

 private:
  bool is_blank(std::size_t at) const {
    return at >= code_.size() || std::isspace(static_cast<unsigned char>(code_[at])) != 0;
  }

  std::size_t end_of_sign(std::size_t begin) const {
    for (const std::string& sign : long_signs()) {
      if (code_.compare(begin, sign.size(), sign) == 0) return begin + sign.size();
    }
    const bool shifts = begin > 0 && code_.compare(begin - 1, 4, " >> ") == 0;
    return begin + (shifts ? 2 : 1);
  }

  void add(Token::Kind kind, std::size_t begin, std::size_t end) {
    Lexeme lexeme;
    switch (kind) {
      case Token::Kind::Name: lexeme.kind = Lexeme::Kind::Name; break;
      case Token::Kind::Number: lexeme.kind = Lexeme::Kind::Number; break;
      case Token::Kind::String: lexeme.kind = Lexeme::Kind::String; break;
      default: {
        lexeme.kind = Lexeme::Kind::Sign;
        end = end_of_sign(begin);
        break;
      }
    }
    lexeme.text = code_.substr(begin, end - begin);
    lexeme.begin = begin;
    lexeme.end = end;
    lexeme.has_blank_after = is_blank(end);
    lexeme.is_alone = begin > 0 && is_blank(begin - 1) && lexeme.has_blank_after;
    lexemes_.push_back(std::move(lexeme));
    read_until_ = end;
  }

  // A `<` or `>` that stands alone compares.
  bool is_one_of(const Lexeme& lexeme, std::string_view brackets) const {
    if (lexeme.kind != Lexeme::Kind::Sign || lexeme.text.size() != 1) return false;
    const bool compares = lexeme.is_alone && (lexeme.is("<") || lexeme.is(">"));
    return !compares && brackets.find(lexeme.text) != std::string_view::npos;
  }

  void match_brackets() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < lexemes_.size(); ++i) {
      if (is_one_of(lexemes_[i], "({[<")) open.push_back(i);
      if (!is_one_of(lexemes_[i], ")}]>") || open.empty()) continue;
      lexemes_[i].partner = open.back();
      lexemes_[open.back()].partner = i;
      open.pop_back();
    }
  }

  const std::string code_;
  std::vector<Lexeme> lexemes_;
  std::size_t read_until_ = 0;
};

}  // namespace

std::vector<Lexeme> lexemes_of(const std::string& code) { return Reader(code).read(); }

}  // namespace wick::grade
