#include "tools/grade/mutants/changes.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

const std::map<std::string, std::vector<std::string>>& exchanged_operators() {
  static const std::map<std::string, std::vector<std::string>> table = {
      {"+", {"-"}},       {"-", {"+"}},        {"*", {"/"}},       {"/", {"*"}},
      {"%", {"*"}},       {"+=", {"-="}},      {"-=", {"+="}},     {"*=", {"/="}},
      {"/=", {"*="}},     {"&&", {"||"}},      {"||", {"&&"}},     {"<", {"<=", ">="}},
      {"<=", {"<", ">"}}, {">", {">=", "<="}}, {">=", {">", "<"}}, {"==", {"!="}},
      {"!=", {"=="}},     {"&", {"|"}},        {"|", {"&"}},       {"^", {"&"}},
      {"<<", {">>"}},     {">>", {"<<"}}};
  return table;
}

SmallChange change(const char* what, const Lexeme& lexeme, const std::string& replacement) {
  return {what, lexeme.begin, lexeme.end, replacement};
}

// A sign before a name or a bracket, such as the - of -INFINITY: nothing that has a value stands
// before it.
bool is_sign_of(const Lexemes& lexemes, std::size_t at) {
  const Lexeme& sign = lexemes[at];
  if (!(sign.is("-") || sign.is("!")) || sign.has_blank_after || at + 1 == lexemes.size()) {
    return false;
  }
  return lexemes[at + 1].kind == Lexeme::Kind::Name || lexemes[at + 1].is("(");
}

// The constant as C++ has it: what follows its digits stays.
std::string number_like(const std::string& text, double value) {
  const std::size_t end = text.find_first_not_of("0123456789");
  const std::string suffix = end == std::string::npos ? "" : text.substr(end);
  const bool is_whole = suffix.find_first_of(".eE") == std::string::npos;
  std::ostringstream made;
  if (is_whole) {
    made << static_cast<std::int64_t>(value) << suffix;
    return made.str();
  }
  made.precision(17);
  made << value;
  if (made.str().find_first_of(".en") == std::string::npos) made << ".0";
  if (text.back() == 'f') made << "f";
  return made.str();
}

// What a constant may become that has a minus before it, or none.
std::vector<std::string> other_numbers(const std::string& text, bool is_negative) {
  const bool is_decimal =
      text[0] != '\'' && text.find('\'') == std::string::npos && text.compare(0, 2, "0x") != 0;
  if (!is_decimal) return {};
  const double value = (is_negative ? -1 : 1) * std::stod(text);
  const bool is_whole = text.find_first_of(".eE") == std::string::npos;
  std::vector<std::string> others;
  std::set<double> values = {value};
  std::vector<double> tried = {value + 1, value - 1, -value, 2 * value};
  if (!is_whole) tried.erase(tried.begin() + 1);  // of a fraction, one of the two is enough
  for (const double other : tried) {
    if (values.insert(other).second) others.push_back(number_like(text, other));
  }
  return others;
}

}  // namespace

std::vector<SmallChange> changed_operators(const Lexemes& lexemes) {
  std::vector<SmallChange> changes;
  for (std::size_t i = 0; i < lexemes.size(); ++i) {
    const Lexeme& lexeme = lexemes[i];
    const auto others = exchanged_operators().find(lexeme.text);
    if (lexeme.is_alone && lexeme.kind == Lexeme::Kind::Sign &&
        others != exchanged_operators().end()) {
      for (const std::string& other : others->second) {
        changes.push_back(change("an operator exchanged", lexeme, other));
      }
    } else if (is_sign_of(lexemes, i)) {
      changes.push_back(change("a sign left out", lexeme, ""));
    }
  }
  return changes;
}

std::vector<SmallChange> changed_constants(const Lexemes& lexemes) {
  std::vector<SmallChange> changes;
  for (std::size_t i = 0; i < lexemes.size(); ++i) {
    const Lexeme& lexeme = lexemes[i];
    if (lexeme.is("true") || lexeme.is("false")) {
      changes.push_back(change("a boolean turned", lexeme, lexeme.is("true") ? "false" : "true"));
    }
    if (lexeme.kind != Lexeme::Kind::Number) continue;
    const bool is_negative = i > 0 && lexemes[i - 1].is("-") && !lexemes[i - 1].has_blank_after;
    for (const std::string& other : other_numbers(lexeme.text, is_negative)) {
      changes.push_back({"a constant changed", is_negative ? lexemes[i - 1].begin : lexeme.begin,
                         lexeme.end, other});
    }
  }
  return changes;
}

std::vector<SmallChange> changes_in(const std::string& code, const std::string& head) {
  const Lexemes lexemes = lexemes_of(code);
  const Walk walk(lexemes);
  std::vector<SmallChange> all;
  for (const std::vector<SmallChange>& some :
       {changed_operators(lexemes), changed_constants(lexemes),
        turned_conditions(code, lexemes, walk), changed_arguments(code, lexemes),
        left_out_statements(lexemes, walk), kept_results(code, lexemes, walk, head),
        overwritten_arguments(code, lexemes, walk, head), lost_histories(code, lexemes, walk, head),
        narrowed_numbers(code, lexemes, walk, head), replaced_shares(lexemes),
        assumed_adjacency(code, lexemes, walk, head), other_ties(code, lexemes, walk),
        short_loops(lexemes, walk)}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const SmallChange& a, const SmallChange& b) { return a.begin < b.begin; });
  std::set<std::string> made = {code};
  std::vector<SmallChange> different;
  for (const SmallChange& each : all) {
    std::string text = code;
    text.replace(each.begin, each.end - each.begin, each.replacement);
    if (made.insert(text).second) different.push_back(each);
  }
  return different;
}

}  // namespace wick::grade
