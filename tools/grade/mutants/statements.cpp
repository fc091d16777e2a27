#include "tools/grade/mutants/changes.h"

#include <set>

namespace wick::grade {
namespace {

using Lexemes = std::vector<Lexeme>;

// The indices of a statement's first lexeme and of its semicolon.
struct Statement {
  std::size_t first = 0, last = 0;
  bool is_within = false;  // in a block, or behind a condition
};

// The indices of a condition's first and last lexeme.
struct Condition {
  std::size_t first = 0, last = 0;
};

// Walks through code, and through the bodies of lambdas in it.
class Walk {
 public:
  explicit Walk(const Lexemes& lexemes) : lexemes_(lexemes) { block(0, lexemes.size(), false); }

  std::vector<Statement> statements;
  std::vector<Condition> conditions;  // of if and while

 private:
  void block(std::size_t first, std::size_t end, bool is_within) {
    while (first < end) first = statement(first, is_within);
  }

  // Returns the index behind the statement.
  std::size_t statement(std::size_t at, bool is_within) {
    const Lexeme& lexeme = lexemes_[at];
    if (lexeme.is("{") && lexeme.opens()) {
      block(at + 1, lexeme.partner, true);
      return lexeme.partner + 1;
    }
    if (lexeme.is("else") || lexeme.is("do") || lexeme.is("try")) {
      return next(at + 1, true);
    }
    if (is_control(lexeme)) return control(at);
    if (lexeme.is("case") || lexeme.is("default")) {
      while (at < lexemes_.size() && !lexemes_[at].is(":")) ++at;
      return at + 1;
    }
    return simple(at, is_within);
  }

  std::size_t next(std::size_t at, bool is_within) {
    return at < lexemes_.size() ? statement(at, is_within) : at;
  }

  std::size_t control(std::size_t at) {
    std::size_t open = at + 1;
    while (open < lexemes_.size() && !lexemes_[open].is("(")) ++open;  // if constexpr (
    if (open >= lexemes_.size() || !lexemes_[open].opens()) return lexemes_.size();
    const std::size_t close = lexemes_[open].partner;
    const bool has_condition = lexemes_[at].is("if") || lexemes_[at].is("while");
    if (has_condition) add_condition(open, close);
    return next(close + 1, true);
  }

  // if (const auto x = ..; x > 0): what stands before the semicolon is no condition.
  void add_condition(std::size_t open, std::size_t close) {
    std::size_t first = open + 1;
    for (std::size_t i = first; i < close; ++i) {
      if (lexemes_[i].is(";")) first = i + 1;
    }
    conditions.push_back({first, close - 1});
  }

  std::size_t simple(std::size_t first, bool is_within) {
    for (std::size_t i = first; i < lexemes_.size(); ++i) {
      if (lexemes_[i].is(";")) {
        statements.push_back({first, i, is_within});
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
      block(open + 1, lexemes_[open].partner, true);
      return;
    }
    for (std::size_t i = open + 1; i < lexemes_[open].partner; ++i) {
      if (!lexemes_[i].opens()) continue;
      find_lambdas(i);
      i = lexemes_[i].partner;
    }
  }

  const Lexemes& lexemes_;
};

// "const Tensor x = ..", "Ids& rows = ..": without it the names would be missing.
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

std::vector<SmallChange> turned_conditions(const std::string& code, const Lexemes& lexemes) {
  std::vector<Condition> conditions = Walk(lexemes).conditions;
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

std::vector<SmallChange> left_out_statements(const Lexemes& lexemes) {
  std::vector<SmallChange> changes;
  for (const Statement& statement : Walk(lexemes).statements) {
    if (!may_be_left_out(lexemes, statement)) continue;
    // The semicolon stays: it may be all that an if has.
    changes.push_back({"a statement left out", lexemes[statement.first].begin,
                       lexemes[statement.last].begin, ""});
  }
  return changes;
}

}  // namespace wick::grade
