#include "tools/grade/similar/code_tokens.h"

#include "tools/grade/code/cpp_tokens.h"
#include "tools/grade/course/definitions.h"

#include <set>

namespace wick::grade {
namespace {

// Keywords that make the form of a program. Those of types stand for a name, as a class does: to
// write double in the place of Scalar is no other program.
bool is_keyword(std::string_view name) {
  static const std::set<std::string_view> keywords = {
      "if",      "else",     "for",      "while",       "do",    "switch",    "case",     "default",
      "break",   "continue", "return",   "throw",       "try",   "catch",     "new",      "delete",
      "class",   "struct",   "template", "typename",    "using", "namespace", "operator", "this",
      "nullptr", "true",     "false",    "static_cast", "const", "auto",      "void"};
  return keywords.count(name) != 0;
}

}  // namespace

std::vector<CodeToken> code_tokens(const std::string& source) {
  const std::string code = without_literals(source);
  std::vector<Directive> directives;
  std::vector<CodeToken> tokens;
  for (const Token& token : read_tokens(code, "", directives)) {
    if (token.kind == Token::Kind::String) continue;
    std::string text(token.text);
    if (token.kind == Token::Kind::Number) text = "0";
    if (token.kind == Token::Kind::Name && !is_keyword(token.text)) text = "n";
    tokens.push_back({std::move(text), token.line});
  }
  return tokens;
}

}  // namespace wick::grade
