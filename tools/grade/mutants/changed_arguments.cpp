#include "tools/grade/mutants/arguments.h"
#include "tools/grade/mutants/changes.h"

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

bool is_text(const Lexemes& lexemes, const Argument& argument) {
  return lexemes[argument.first].kind == Lexeme::Kind::String;
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
  return {
      "two arguments exchanged", lexemes[a.first].begin, lexemes[b.last].end,
      text_of(code, lexemes, b.first, b.last) + between + text_of(code, lexemes, a.first, a.last)};
}

// Leaving out a function's only argument seldom compiles. Members have defaults more often:
// x.sum(0), x.sum().
bool is_of_member(const Lexemes& lexemes, std::size_t open) {
  return open >= 2 && (lexemes[open - 2].is(".") || lexemes[open - 2].is("->"));
}

}  // namespace

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
