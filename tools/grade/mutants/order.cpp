#include "tools/grade/mutants/arguments.h"
#include "tools/grade/mutants/changes.h"

#include <map>
#include <set>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// Functions that differ in what they make of equals, or of halves.
const std::map<std::string, std::string>& other_at_ties() {
  static const std::map<std::string, std::string> table = {
      {"stable_sort", "sort"}, {"lower_bound", "upper_bound"}, {"upper_bound", "lower_bound"},
      {"llround", "lrint"},    {"round", "nearbyint"},         {"max_element", ""}};
  return table;
}

// The parameters of the lambda whose body has this statement.
std::vector<Argument> of_lambda(const Lexemes& lexemes, const Statement& statement) {
  const std::size_t open = enclosing(lexemes, statement.first);
  if (open == Lexeme::none || open < 2 || !lexemes[open - 1].is(")")) return {};
  const std::size_t parameters = lexemes[open - 1].partner;
  if (parameters == 0 || !lexemes[parameters - 1].is("]")) return {};
  return arguments_in(lexemes, parameters);
}

// [](std::size_t a, std::size_t b) { return x[a] > x[b]; }: of equals the last one comes first.
void reverse_ties(const std::string& code, const Lexemes& lexemes, const Statement& statement,
                  std::vector<SmallChange>& changes) {
  const std::vector<Argument> both = of_lambda(lexemes, statement);
  if (both.size() != 2 || !lexemes[statement.first].is("return")) return;
  const std::size_t first = statement.first + 1, last = statement.last - 1;
  for (std::size_t i = first + 1; i < last; ++i) {
    if (!lexemes[i].is_alone || !(lexemes[i].is("<") || lexemes[i].is(">"))) continue;
    const std::string left = text_of(code, lexemes, first, i - 1);
    const std::string right = text_of(code, lexemes, i + 1, last);
    changes.push_back({"a tie broken otherwise", lexemes[last].end, lexemes[last].end,
                       " || (" + left + " == " + right + " && " + lexemes[both[0].last].text +
                           " > " + lexemes[both[1].last].text + ")"});
  }
}

// A counter of type int counts axes, of which there are a few, as there are of a model's layers.
bool is_long(const Lexemes& lexemes, const CountingLoop& loop) {
  bool is_wide = false;
  for (std::size_t i = loop.open; i < loop.step; ++i) {
    static const std::set<std::string> few = {"num_layers", "layers_", "blocks"};
    if (few.count(lexemes[i].text) != 0) return false;
    is_wide = is_wide || lexemes[i].is("int64_t") || lexemes[i].is("size_t");
  }
  return is_wide;
}

}  // namespace

std::vector<SmallChange> other_ties(const std::string& code, const Lexemes& lexemes,
                                    const Walk& walk) {
  std::vector<SmallChange> changes;
  for (std::size_t i = 1; i + 1 < lexemes.size(); ++i) {
    const auto other = other_at_ties().find(lexemes[i].text);
    if (other == other_at_ties().end() || !lexemes[i - 1].is("::")) continue;
    const std::size_t close = lexemes[i + 1].partner;
    if (!other->second.empty()) {
      changes.push_back(
          {"a tie broken otherwise", lexemes[i].begin, lexemes[i].end, other->second});
    } else if (close != Lexeme::none) {  // minmax_element finds the last of the largest
      changes.push_back({"a tie broken otherwise", lexemes[i].begin, lexemes[close].end,
                         "minmax_element" + text_of(code, lexemes, i + 1, close) + ".second"});
    }
  }
  for (const Statement& statement : walk.statements) {
    reverse_ties(code, lexemes, statement, changes);
  }
  return changes;
}

std::vector<SmallChange> short_loops(const Lexemes& lexemes, const Walk& walk) {
  std::vector<SmallChange> changes;
  for (const CountingLoop& loop : walk.loops) {
    if (!is_long(lexemes, loop) || !lexemes[loop.condition + 2].is("<")) continue;
    for (const char* most : {"64", "256"}) {
      changes.push_back({"a loop ended early", lexemes[loop.step].begin, lexemes[loop.step].begin,
                         " && " + lexemes[loop.condition + 1].text + " < " + most});
    }
  }
  return changes;
}

}  // namespace wick::grade
