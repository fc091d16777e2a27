#pragma once

#include "tools/grade/mutants/lexemes.h"

#include <string>
#include <vector>

// What stands between brackets: arguments of calls, values of lists, and a function's parameters.
namespace wick::grade {

/// One argument of a call: the indices of its first and last lexeme.
struct Argument {
  std::size_t first = 0, last = 0;
};

/// A parameter of a function: {"const Tensor&", "x"}.
struct Parameter {
  std::string type, name;
};

/// True if the bracket at this index holds the arguments of a call or the values of a list: no
/// condition, head of a lambda, or block.
bool holds_arguments(const std::vector<Lexeme>& lexemes, std::size_t open);

/// The arguments between two brackets.
std::vector<Argument> arguments_in(const std::vector<Lexeme>& lexemes, std::size_t open);

/// True for the arguments of which an error's text is made: what it says between its values is
/// free, and so is their order.
bool makes_a_text(const std::vector<Lexeme>& lexemes, std::size_t open);

/// The index of the innermost bracket that is open at this lexeme; Lexeme::none outside of all.
std::size_t enclosing(const std::vector<Lexeme>& lexemes, std::size_t at);

/// The first lexeme of the operand that ends with this one: of `a.b(c)[i]`, which ends with "]",
/// the index of "a".
std::size_t begin_of_operand(const std::vector<Lexeme>& lexemes, std::size_t last);

/// The text of the lexemes from the first to the last.
std::string text_of(const std::string& code, const std::vector<Lexeme>& lexemes, std::size_t first,
                    std::size_t last);

/// The parameters in a function's head: "Tensor scale(const Tensor& x, double factor)".
std::vector<Parameter> parameters_of(const std::string& head);

/// True for if, for, while, switch and catch.
bool is_control(const Lexeme& lexeme);

}  // namespace wick::grade
