#include "tools/grade/code/code_words.h"

#include "tools/grade/course/cpp_lexer.h"

#include <algorithm>

namespace wick::grade {
namespace {

using View = std::string_view;

constexpr View operator_word = "operator", std_scope = "std::";

// "+", "<<=" and "[]" of an operator's name; the letters of "new[]" and "bool" are a name's.
bool is_of_operator(char letter) { return View("+-*/%^&|~!=<>,()[]").find(letter) != View::npos; }

}  // namespace

CodeWords::CodeWords(View code) {
  std::size_t operator_at = View::npos;  // of the token before
  CppLexer lexer(code);
  for (RawToken token; lexer.read(token);) {
    const bool is_name = token.kind == RawToken::Kind::Name;
    if (is_name) note(code, token.begin, std::string(token.text));
    if (is_name && token.begin > 0 && code[token.begin - 1] == '~') {
      note(code, token.begin - 1, "~" + std::string(token.text));
    }
    if (operator_at != View::npos) {
      std::string word(operator_word);
      if (is_name) note(code, operator_at, word += " " + std::string(token.text));
      // Of "operator<<=" also "operator<", whose letters it has.
      constexpr std::size_t most_signs = 3;
      const std::size_t begin = is_name ? token.end : token.begin;
      for (std::size_t i = begin; i < std::min(begin + most_signs, code.size()); ++i) {
        if (!is_of_operator(code[i])) break;
        note(code, operator_at, word += code[i]);
      }
    }
    operator_at = token.text == operator_word ? token.begin : View::npos;
  }
}

void CodeWords::note(View code, std::size_t at, const std::string& word) {
  Places& places = places_[word];
  places.first = std::min(places.first, at);
  const bool is_in_std =
      at >= std_scope.size() && code.substr(at - std_scope.size(), std_scope.size()) == std_scope;
  if (!is_in_std) places.first_without_std = std::min(places.first_without_std, at);
}

std::size_t CodeWords::find(const std::string& word, bool is_of_framework) const {
  const auto found = places_.find(word);
  if (found == places_.end()) return View::npos;
  return is_of_framework ? found->second.first_without_std : found->second.first;
}

}  // namespace wick::grade
