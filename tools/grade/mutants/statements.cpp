#include "tools/grade/mutants/changes.h"
#include "tools/grade/mutants/walk.h"

#include <set>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// A function that ends without its last return computes nothing.
bool may_be_left_out(const Lexemes& lexemes, const Statement& statement) {
  const Lexeme& first = lexemes[statement.first];
  if (statement.first == statement.last) return false;
  if (first.is("return")) return statement.is_within;
  if (first.is("throw") || first.is("break") || first.is("continue")) return true;
  return !is_declaration(lexemes, statement);
}

// To exchange the operator of a single comparison turns it, too: this is done elsewhere.
bool is_one_comparison(const Lexemes& lexemes, const Condition& condition) {
  static const std::set<std::string> comparisons = {"==", "!=", "<", "<=", ">", ">="};
  int count = 0;
  for (std::size_t i = condition.first; i <= condition.last; ++i) {
    if (lexemes[i].is("&&") || lexemes[i].is("||")) return false;
    if (lexemes[i].is_alone && comparisons.count(lexemes[i].text) != 0) ++count;
  }
  return count == 1;
}

SmallChange turned(const std::string& code, const Lexemes& lexemes, const Condition& condition) {
  const std::size_t begin = lexemes[condition.first].begin, end = lexemes[condition.last].end;
  return {"a condition turned", begin, end, "!(" + code.substr(begin, end - begin) + ")"};
}

// The condition of a ?: begins behind the nearest sign that binds less.
Condition condition_before(const Lexemes& lexemes, std::size_t question) {
  static const std::set<std::string> bounds = {"return", ",",  ";",  "=",  "?", ":",
                                               "+=",     "-=", "*=", "/=", "{"};
  std::size_t first = question;
  while (first > 0) {
    const Lexeme& before = lexemes[first - 1];
    if (before.opens() || bounds.count(before.text) != 0) break;
    first = before.closes() ? before.partner : first - 1;
  }
  return {first, question - 1};
}

}  // namespace

std::vector<SmallChange> turned_conditions(const std::string& code, const Lexemes& lexemes,
                                           const Walk& walk) {
  std::vector<Condition> conditions = walk.conditions;
  for (std::size_t i = 1; i < lexemes.size(); ++i) {
    if (lexemes[i].is("?")) conditions.push_back(condition_before(lexemes, i));
  }
  std::vector<SmallChange> changes;
  for (const Condition& condition : conditions) {
    if (is_one_comparison(lexemes, condition)) continue;
    changes.push_back(turned(code, lexemes, condition));
  }
  return changes;
}

std::vector<SmallChange> left_out_statements(const Lexemes& lexemes, const Walk& walk) {
  std::vector<SmallChange> changes;
  for (const Statement& statement : walk.statements) {
    if (!may_be_left_out(lexemes, statement)) continue;
    // The semicolon stays: it may be all that an if has.
    changes.push_back({"a statement left out", lexemes[statement.first].begin,
                       lexemes[statement.last].begin, ""});
  }
  return changes;
}

}  // namespace wick::grade
