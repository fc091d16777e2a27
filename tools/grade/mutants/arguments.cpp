#include "tools/grade/mutants/arguments.h"

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

}  // namespace

bool holds_arguments(const Lexemes& lexemes, std::size_t open) {
  if (open == 0 || !lexemes[open].opens()) return false;
  const Lexeme& before = lexemes[open - 1];
  if (lexemes[open].is("(")) {
    const bool is_called = before.kind == Lexeme::Kind::Name || before.is(">");
    return is_called && !is_control(before) && !before.is("return");
  }
  if (!lexemes[open].is("{")) return false;
  const bool has_value = before.kind == Lexeme::Kind::Name || before.is(">") || before.is("(") ||
                         before.is(",") || before.is("=") || before.is("]");
  const bool is_list_of_lists = before.is("{") && holds_arguments(lexemes, open - 1);
  return is_list_of_lists || (has_value && !before.is("else") && !before.is("do") &&
                              !before.is("try") && !before.is("mutable"));
}

bool is_control(const Lexeme& lexeme) {
  return lexeme.is("if") || lexeme.is("for") || lexeme.is("while") || lexeme.is("switch") ||
         lexeme.is("catch");
}

std::vector<Argument> arguments_in(const Lexemes& lexemes, std::size_t open) {
  const std::size_t close = lexemes[open].partner;
  std::vector<Argument> arguments;
  std::size_t first = open + 1;
  for (std::size_t i = open + 1; i <= close; ++i) {
    if (i != close && lexemes[i].opens()) {
      i = lexemes[i].partner;
    } else if (i == close || lexemes[i].is(",")) {
      if (i > first) arguments.push_back({first, i - 1});
      first = i + 1;
    }
  }
  return arguments;
}

bool makes_a_text(const Lexemes& lexemes, std::size_t open) {
  std::size_t name = open - 1;
  if (lexemes[name].closes()) name = lexemes[name].partner - 1;
  return lexemes[name].is("fail") || lexemes[name].is("concatenate");
}

std::size_t enclosing(const Lexemes& lexemes, std::size_t at) {
  while (at-- > 0) {
    if (lexemes[at].closes()) {
      at = lexemes[at].partner;
    } else if (lexemes[at].opens()) {
      return at;
    }
  }
  return Lexeme::none;
}

std::size_t begin_of_operand(const Lexemes& lexemes, std::size_t last) {
  std::size_t first = last;
  while (true) {
    if (lexemes[first].closes()) first = lexemes[first].partner;
    if (first == 0) return first;
    const Lexeme& before = lexemes[first - 1];
    const bool is_joined = before.is(".") || before.is("->") || before.is("::");
    const bool is_called = lexemes[first].opens() && !before.is("return") &&
                           (before.closes() || before.kind == Lexeme::Kind::Name);
    if (!is_joined && !is_called) return first;
    first -= is_joined && first > 1 ? 2 : 1;
  }
}

std::string text_of(const std::string& code, const Lexemes& lexemes, std::size_t first,
                    std::size_t last) {
  return code.substr(lexemes[first].begin, lexemes[last].end - lexemes[first].begin);
}

std::vector<Parameter> parameters_of(const std::string& head) {
  const Lexemes lexemes = lexemes_of(head);
  std::size_t open = 0;
  while (open < lexemes.size() && !(lexemes[open].is("(") && holds_arguments(lexemes, open))) {
    ++open;
  }
  if (open == lexemes.size()) return {};
  std::vector<Parameter> parameters;
  for (const Argument& each : arguments_in(lexemes, open)) {
    std::size_t name = each.first;
    while (name < each.last && !lexemes[name + 1].is("=")) ++name;
    if (name == each.first) continue;  // it has none
    parameters.push_back({text_of(head, lexemes, each.first, name - 1), lexemes[name].text});
  }
  return parameters;
}

}  // namespace wick::grade
