#pragma once

#include "tools/grade/mutants/lexemes.h"

#include <string>
#include <vector>

// The small changes that make mutants of a piece of code: what a slip of a student's hand may
// change. They are found in the text alone, always the same and in the same order. A change may
// give code that does not compile.
namespace wick::grade {

struct SmallChange {
  std::string what;  // "an operator exchanged"
  // [begin, end) of the code becomes `replacement`.
  std::size_t begin = 0, end = 0;
  std::string replacement;
};

/// Binary operators and signs: + for -, <= for <, && for ||; -x and !x without their signs.
std::vector<SmallChange> changed_operators(const std::vector<Lexeme>& lexemes);

/// A constant one more or less, doubled, negated; true for false.
std::vector<SmallChange> changed_constants(const std::vector<Lexeme>& lexemes);

/// The conditions of if, while and ?: turned into their opposites.
std::vector<SmallChange> turned_conditions(const std::string& code,
                                           const std::vector<Lexeme>& lexemes);

/// A call, a constructor or a list of values without one of its arguments, or with two exchanged.
/// Texts in quotes stay: what an error says around its values is free.
std::vector<SmallChange> changed_arguments(const std::string& code,
                                           const std::vector<Lexeme>& lexemes);

/// A statement left out: a call, an assignment, a jump, or a return within braces or behind an if.
std::vector<SmallChange> left_out_statements(const std::vector<Lexeme>& lexemes);

/// True if the bracket at this index holds the arguments of a call or the values of a list: no
/// condition, head of a lambda, or block.
bool holds_arguments(const std::vector<Lexeme>& lexemes, std::size_t open);

/// True for if, for, while, switch and catch.
bool is_control(const Lexeme& lexeme);

/// All of these, in the order of the code. Two changes to the same text are one.
std::vector<SmallChange> changes_in(const std::string& code);

}  // namespace wick::grade
