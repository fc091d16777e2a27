#pragma once

#include "tools/grade/mutants/lexemes.h"

#include <optional>
#include <vector>

// The statements of a function's body, and what declares a name or counts a loop. All numbers are
// indices of lexemes.
namespace wick::grade {

struct Statement {
  std::size_t first = 0, last = 0;  // last is the semicolon
  bool is_within = false;           // in a block, or behind a condition
  bool is_repeated = false;         // in a loop or a lambda, which may run it more than once
};

struct Condition {
  std::size_t first = 0, last = 0;
};

/// for (first; condition; step) body
struct CountingLoop {
  std::size_t open = 0;                 // the bracket
  std::size_t condition = 0, step = 0;  // the semicolons before both
  std::size_t end = 0;                  // behind the body
};

/// `const Tensor x = f(y)`, `std::vector<int> back(n)`, `Ids rows`.
struct Declaration {
  std::size_t name = 0;
  std::size_t value = 0;  // "=", "(" or "{" behind the name; the semicolon if there is no value
  bool is_const = false;
  bool is_alias = false;  // a reference or a pointer
};

/// A walk through code, and through the bodies of lambdas in it.
struct Walk {
  explicit Walk(const std::vector<Lexeme>& lexemes);

  std::vector<Statement> statements;
  std::vector<Condition> conditions;  // of if and while
  std::vector<CountingLoop> loops;
};

/// True if leaving the statement out would leave names without a meaning.
bool is_declaration(const std::vector<Lexeme>& lexemes, const Statement& statement);

/// The statement as a declaration of a variable; nullopt if it declares none.
std::optional<Declaration> declaration_in(const std::vector<Lexeme>& lexemes,
                                          const Statement& statement);

/// True if [first, last) has numbers, types and casts alone: a constant.
bool is_constant(const std::vector<Lexeme>& lexemes, std::size_t first, std::size_t last);

}  // namespace wick::grade
