#include "tools/grade/mutants/changes.h"

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// One argument of a call: the indices of its first and last lexeme.
struct Argument {
  std::size_t first = 0, last = 0;
};

// The arguments between two brackets.
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

// What an error says between its values is free, and so is their order.
bool makes_a_text(const Lexemes& lexemes, std::size_t open) {
  std::size_t name = open - 1;
  if (lexemes[name].closes()) name = lexemes[name].partner - 1;
  return lexemes[name].is("fail") || lexemes[name].is("concatenate");
}

bool is_text(const Lexemes& lexemes, const Argument& argument) {
  return lexemes[argument.first].kind == Lexeme::Kind::String;
}

std::string text_of(const std::string& code, const Lexemes& lexemes, const Argument& argument) {
  const std::size_t begin = lexemes[argument.first].begin;
  return code.substr(begin, lexemes[argument.last].end - begin);
}

// An argument goes with the comma behind it, the last one with the comma before it.
SmallChange without(const Lexemes& lexemes, const std::vector<Argument>& arguments, std::size_t i) {
  const bool is_last = i + 1 == arguments.size();
  const std::size_t begin =
      is_last && i > 0 ? lexemes[arguments[i - 1].last].end : lexemes[arguments[i].first].begin;
  const std::size_t end =
      is_last ? lexemes[arguments[i].last].end : lexemes[arguments[i + 1].first].begin;
  return {"an argument left out", begin, end, ""};
}

SmallChange exchanged(const std::string& code, const Lexemes& lexemes, const Argument& a,
                      const Argument& b) {
  const std::size_t behind = lexemes[a.last].end;
  const std::string between = code.substr(behind, lexemes[b.first].begin - behind);
  return {"two arguments exchanged", lexemes[a.first].begin, lexemes[b.last].end,
          text_of(code, lexemes, b) + between + text_of(code, lexemes, a)};
}

// Leaving out a function's only argument seldom compiles. Members have defaults more often:
// x.sum(0), x.sum().
bool is_of_member(const Lexemes& lexemes, std::size_t open) {
  return open >= 2 && (lexemes[open - 2].is(".") || lexemes[open - 2].is("->"));
}

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

std::vector<SmallChange> changed_arguments(const std::string& code, const Lexemes& lexemes) {
  std::vector<SmallChange> changes;
  for (std::size_t open = 0; open < lexemes.size(); ++open) {
    if (!holds_arguments(lexemes, open)) continue;
    const std::vector<Argument> arguments = arguments_in(lexemes, open);
    if (arguments.size() < 2 && !is_of_member(lexemes, open)) continue;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (is_text(lexemes, arguments[i])) continue;
      changes.push_back(without(lexemes, arguments, i));
      for (std::size_t k = i + 1; k < arguments.size() && !makes_a_text(lexemes, open); ++k) {
        // Among many arguments, those that lie apart seldom have one type.
        const bool are_near = k == i + 1 || arguments.size() <= 3;
        if (!are_near || is_text(lexemes, arguments[k])) continue;
        changes.push_back(exchanged(code, lexemes, arguments[i], arguments[k]));
      }
    }
  }
  return changes;
}

}  // namespace wick::grade
