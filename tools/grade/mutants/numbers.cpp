#include "tools/grade/mutants/arguments.h"
#include "tools/grade/mutants/changes.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// 8 and 16 bits, which wrap, and the 24 of a float, which rounds.
const std::vector<std::string>& narrow_types() {
  static const std::vector<std::string> types = {"std::uint8_t", "std::uint16_t", "float"};
  return types;
}

bool is_integer(const Lexeme& lexeme) {
  return lexeme.is("int64_t") || lexeme.is("size_t") || lexeme.is("uint32_t") ||
         lexeme.is("uint64_t");
}

bool is_real(const Lexeme& lexeme) { return lexeme.is("Scalar") || lexeme.is("double"); }

// A loop whose counter is too narrow for its bound has no end.
bool counts(const Walk& walk, std::size_t at) {
  return std::any_of(walk.loops.begin(), walk.loops.end(), [&](const CountingLoop& loop) {
    return loop.open < at && at < loop.condition;
  });
}

// What becomes narrower where the name of this type stands.
enum class Use { Nothing, Value, Element };

Use use_of(const Lexemes& lexemes, const Walk& walk, std::size_t type) {
  const Lexeme& after = lexemes[type + 1];
  if (after.is("&") || after.is("*") || counts(walk, type)) return Use::Nothing;
  const std::size_t bracket = enclosing(lexemes, type);
  const bool is_in_list = bracket != Lexeme::none && lexemes[bracket].is("<");
  if (is_in_list && lexemes[type - 3].is(",")) return Use::Element;  // std::map<Pair, std::int64_t>
  if (is_in_list) {
    const bool is_cast = bracket > 2 && lexemes[bracket - 1].is("static_cast");
    // A reserve of less changes nothing.
    return is_cast && !lexemes[bracket - 3].is("reserve") ? Use::Value : Use::Nothing;
  }
  // for (const std::int64_t id : ids)
  return lexemes[type + 2].is(":") ? Use::Element : Use::Value;
}

// const auto n = static_cast<Scalar>(..), Scalar sum = 0: the index of the type; Lexeme::none
// without one.
std::size_t real_type(const Lexemes& lexemes, const Statement& statement) {
  const std::optional<Declaration> declaration = declaration_in(lexemes, statement);
  if (!declaration || declaration->is_alias) return Lexeme::none;
  const bool changes_nothing =
      declaration->is_const && is_constant(lexemes, declaration->value, statement.last);
  if (changes_nothing) return Lexeme::none;
  if (is_real(lexemes[declaration->name - 1])) return declaration->name - 1;
  const std::size_t cast = declaration->value + 1;
  const bool casts = cast + 2 < statement.last && lexemes[cast].is("static_cast");
  return casts && is_real(lexemes[cast + 2]) ? cast + 2 : Lexeme::none;
}

// `ids.push_back(` or `rows.values.push_back(`, where `ids` is declared as a vector of integers and
// `rows` as Ids.
bool appends_integers(const Lexemes& lexemes, std::size_t push_back) {
  const Lexeme& name = lexemes[begin_of_operand(lexemes, push_back)];
  for (std::size_t i = 1; i < push_back; ++i) {
    if (!lexemes[i].is(name.text)) continue;
    if (lexemes[i - 1].is("Ids")) return true;
    if (i > 1 && lexemes[i - 1].is(">") && is_integer(lexemes[i - 2])) return true;
  }
  return false;
}

// The expressions with an integer for a value: [first, last] becomes that value with fewer bits.
// A cast becomes narrower itself.

std::vector<Argument> appended_integers(const Lexemes& lexemes) {
  std::vector<Argument> expressions;
  for (std::size_t i = 0; i + 2 < lexemes.size(); ++i) {
    const bool appends = lexemes[i].is("push_back") && appends_integers(lexemes, i);
    if (!appends || lexemes[i + 2].is("static_cast")) continue;
    expressions.push_back({i + 2, lexemes[i + 1].partner - 1});
  }
  return expressions;
}

std::vector<Argument> returned_integers(const Lexemes& lexemes, const Walk& walk,
                                        const std::string& head) {
  std::vector<Argument> expressions;
  if (head.compare(0, 12, "std::int64_t") != 0 && head.compare(0, 11, "std::size_t") != 0) {
    return expressions;
  }
  for (const Statement& statement : walk.statements) {
    const std::size_t value = statement.first + 1;
    if (statement.is_repeated || !lexemes[statement.first].is("return")) continue;
    if (!lexemes[value].is("static_cast")) expressions.push_back({value, statement.last - 1});
  }
  return expressions;
}

bool takes_integers_alone(const std::string& head) {
  const std::vector<Parameter> parameters = parameters_of(head);
  return std::all_of(parameters.begin(), parameters.end(),
                     [](const Parameter& each) { return each.type == "std::int64_t"; });
}

}  // namespace

std::vector<SmallChange> narrowed_numbers(const std::string& code, const Lexemes& lexemes,
                                          const Walk& walk, const std::string& head) {
  std::vector<SmallChange> changes;
  const auto change = [&](std::size_t first, std::size_t last, const std::string& narrow) {
    changes.push_back({"a number narrowed", lexemes[first].begin, lexemes[last].end, narrow});
  };
  for (std::size_t i = 2; i + 2 < lexemes.size(); ++i) {
    if (!is_integer(lexemes[i]) || !lexemes[i - 1].is("::")) continue;
    const Use use = use_of(lexemes, walk, i);
    for (const std::string& type : narrow_types()) {
      if (use == Use::Element || (use == Use::Value && type != "float")) change(i - 2, i, type);
    }
  }
  const auto cast = [&](const Argument& each, const std::string& type) {
    change(each.first, each.last,
           "static_cast<" + type + ">(" + text_of(code, lexemes, each.first, each.last) + ")");
  };
  for (const Argument& each : appended_integers(lexemes)) {
    for (const std::string& type : narrow_types()) cast(each, type);
  }
  // What is computed from integers alone may have more bits than a double.
  const bool is_of_integers = takes_integers_alone(head);
  for (const Argument& each : returned_integers(lexemes, walk, head)) {
    for (const std::string& type : narrow_types()) cast(each, type);
    if (is_of_integers) cast(each, "double");
  }
  for (const Statement& statement : walk.statements) {
    const std::size_t type = real_type(lexemes, statement);
    if (type != Lexeme::none) change(type, type, "float");
  }
  return changes;
}

std::vector<SmallChange> replaced_shares(const Lexemes& lexemes) {
  static const std::set<std::string> names = {"p",     "probability", "dropout",     "dropout_",
                                              "share", "test_share",  "temperature", "top_p"};
  std::set<std::string> declared;
  for (std::size_t i = 1; i < lexemes.size(); ++i) {
    if (lexemes[i - 1].kind == Lexeme::Kind::Name) declared.insert(lexemes[i].text);
  }
  std::vector<SmallChange> changes;
  for (std::size_t i = 0; i + 1 < lexemes.size(); ++i) {
    const Lexeme& after = lexemes[i + 1];
    if (names.count(lexemes[i].text) == 0 || declared.count(lexemes[i].text) != 0) continue;
    if (after.is("(") || after.is("=") || after.is("::")) continue;
    const std::size_t open = enclosing(lexemes, i);
    const bool is_argument = open != Lexeme::none && holds_arguments(lexemes, open);
    if (is_argument && makes_a_text(lexemes, open)) continue;
    for (const char* constant : {"0.5", "1", "0"}) {
      changes.push_back({"a share replaced by a constant",
                         lexemes[begin_of_operand(lexemes, i)].begin, lexemes[i].end, constant});
    }
  }
  return changes;
}

}  // namespace wick::grade
