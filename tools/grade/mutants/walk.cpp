#include "tools/grade/mutants/walk.h"

#include "tools/grade/mutants/arguments.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// Where a statement stands.
struct Place {
  bool is_within = false, is_repeated = false;
};

class Walker {
 public:
  Walker(const Lexemes& lexemes, Walk& found) : lexemes_(lexemes), found_(found) {
    block(0, lexemes.size(), {});
  }

 private:
  void block(std::size_t first, std::size_t end, Place place) {
    while (first < end) first = statement(first, place);
  }

  // Returns the index behind the statement.
  std::size_t statement(std::size_t at, Place place) {
    const Lexeme& lexeme = lexemes_[at];
    if (lexeme.is("{") && lexeme.opens()) {
      block(at + 1, lexeme.partner, {true, place.is_repeated});
      return lexeme.partner + 1;
    }
    if (lexeme.is("else") || lexeme.is("try")) return next(at + 1, {true, place.is_repeated});
    if (lexeme.is("do")) return next(at + 1, {true, true});
    if (is_control(lexeme)) return control(at, place);
    if (lexeme.is("case") || lexeme.is("default")) {
      while (at < lexemes_.size() && !lexemes_[at].is(":")) ++at;
      return at + 1;
    }
    return simple(at, place);
  }

  std::size_t next(std::size_t at, Place place) {
    return at < lexemes_.size() ? statement(at, place) : at;
  }

  std::size_t control(std::size_t at, Place place) {
    std::size_t open = at + 1;
    while (open < lexemes_.size() && !lexemes_[open].is("(")) ++open;  // if constexpr (
    if (open >= lexemes_.size() || !lexemes_[open].opens()) return lexemes_.size();
    const std::size_t close = lexemes_[open].partner;
    const bool has_condition = lexemes_[at].is("if") || lexemes_[at].is("while");
    if (has_condition) add_condition(open, close);
    const bool repeats = lexemes_[at].is("for") || lexemes_[at].is("while");
    const std::size_t end = next(close + 1, {true, place.is_repeated || repeats});
    if (lexemes_[at].is("for")) add_loop(open, close, end);
    return end;
  }

  // if (const auto x = ..; x > 0): what stands before the semicolon is no condition.
  void add_condition(std::size_t open, std::size_t close) {
    std::size_t first = open + 1;
    for (std::size_t i = first; i < close; ++i) {
      if (lexemes_[i].is(";")) first = i + 1;
    }
    found_.conditions.push_back({first, close - 1});
  }

  // for (auto x : all) counts nothing.
  void add_loop(std::size_t open, std::size_t close, std::size_t end) {
    std::vector<std::size_t> semicolons;
    for (std::size_t i = open + 1; i < close; ++i) {
      if (lexemes_[i].is(";")) semicolons.push_back(i);
    }
    if (semicolons.size() == 2) found_.loops.push_back({open, semicolons[0], semicolons[1], end});
  }

  std::size_t simple(std::size_t first, Place place) {
    for (std::size_t i = first; i < lexemes_.size(); ++i) {
      if (lexemes_[i].is(";")) {
        found_.statements.push_back({first, i, place.is_within, place.is_repeated});
        return i + 1;
      }
      if (!lexemes_[i].opens()) continue;
      find_lambdas(i);
      i = lexemes_[i].partner;
    }
    return lexemes_.size();
  }

  void find_lambdas(std::size_t open) {
    if (lexemes_[open].is("{") && !holds_arguments(lexemes_, open)) {
      block(open + 1, lexemes_[open].partner, {true, true});
      return;
    }
    for (std::size_t i = open + 1; i < lexemes_[open].partner; ++i) {
      if (!lexemes_[i].opens()) continue;
      find_lambdas(i);
      i = lexemes_[i].partner;
    }
  }

  const Lexemes& lexemes_;
  Walk& found_;
};

}  // namespace

Walk::Walk(const Lexemes& lexemes) { Walker(lexemes, *this); }

bool is_declaration(const Lexemes& lexemes, const Statement& statement) {
  static const std::set<std::string> words = {"const", "auto", "using", "static", "constexpr"};
  if (words.count(lexemes[statement.first].text) != 0) return true;
  std::size_t i = statement.first;
  bool follows_type = false;
  for (; i < statement.last; ++i) {
    const bool is_name = lexemes[i].kind == Lexeme::Kind::Name;
    if (is_name && follows_type) return true;
    follows_type = is_name;
    if (lexemes[i].is("<") && lexemes[i].opens()) {
      i = lexemes[i].partner;
      follows_type = true;
    } else if ((lexemes[i].is("&") || lexemes[i].is("*")) && !lexemes[i].is_alone &&
               lexemes[i].has_blank_after) {
      follows_type = i > statement.first;
    } else if (!is_name && !lexemes[i].is("::")) {
      return false;
    }
  }
  return false;
}

std::optional<Declaration> declaration_in(const Lexemes& lexemes, const Statement& statement) {
  static const std::set<std::string> others = {"return", "throw", "using", "static", "constexpr"};
  static const std::set<std::string> ends = {"=", "(", "{", "[", ",", ";"};
  if (others.count(lexemes[statement.first].text) != 0) return std::nullopt;
  if (!is_declaration(lexemes, statement)) return std::nullopt;
  Declaration declaration;
  declaration.is_const = lexemes[statement.first].is("const");
  std::size_t i = statement.first;
  for (; ends.count(lexemes[i].text) == 0; ++i) {
    if (lexemes[i].opens()) i = lexemes[i].partner;
    if (lexemes[i].is("&") || lexemes[i].is("*")) declaration.is_alias = true;
  }
  declaration.name = i - 1;
  declaration.value = i;
  // const auto [a, b] = .. has no name of its own.
  const Lexeme& name = lexemes[declaration.name];
  if (name.kind != Lexeme::Kind::Name || name.is("auto")) return std::nullopt;
  return declaration;
}

bool is_constant(const Lexemes& lexemes, std::size_t first, std::size_t last) {
  static const std::set<std::string> names = {
      "Scalar", "double", "std",      "int64_t",  "size_t",         "static_cast",
      "true",   "false",  "INFINITY", "infinity", "numeric_limits", "int"};
  return std::all_of(lexemes.begin() + static_cast<std::ptrdiff_t>(first),
                     lexemes.begin() + static_cast<std::ptrdiff_t>(last), [](const Lexeme& lexeme) {
                       return lexeme.kind != Lexeme::Kind::Name || names.count(lexeme.text) != 0;
                     });
}

}  // namespace wick::grade
