#pragma once

#include "tools/grade/mutants/walk.h"

#include <string>
#include <vector>

// The small changes that make mutants of a piece of code: slips of a hand, and mistakes that small
// inputs and single calls hide. They are found in the text alone, always the same and in the same
// order. A change may give code that does not compile.
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
                                           const std::vector<Lexeme>& lexemes, const Walk& walk);

/// A call, a constructor or a list of values without one of its arguments, or with two exchanged.
/// Texts in quotes stay: what an error says around its values is free.
std::vector<SmallChange> changed_arguments(const std::string& code,
                                           const std::vector<Lexeme>& lexemes);

/// A statement left out: a call, an assignment, a jump, or a return within braces or behind an if.
std::vector<SmallChange> left_out_statements(const std::vector<Lexeme>& lexemes, const Walk& walk);

/// The first result of a function, or the first value of a variable, kept for all later calls.
/// `head` is the function's.
std::vector<SmallChange> kept_results(const std::string& code, const std::vector<Lexeme>& lexemes,
                                      const Walk& walk, const std::string& head);

/// A Tensor that is returned also written into the memory of the first argument, where no history
/// is recorded and shapes are equal.
std::vector<SmallChange> overwritten_arguments(const std::string& code,
                                               const std::vector<Lexeme>& lexemes, const Walk& walk,
                                               const std::string& head);

/// A Tensor without numbers that is returned without its history.
std::vector<SmallChange> lost_histories(const std::string& code, const std::vector<Lexeme>& lexemes,
                                        const Walk& walk, const std::string& head);

/// Integers that keep 8, 16 or 24 bits, and real numbers that keep those of a float.
std::vector<SmallChange> narrowed_numbers(const std::string& code,
                                          const std::vector<Lexeme>& lexemes, const Walk& walk,
                                          const std::string& head);

/// A probability, a share or a temperature replaced by 0.5, 1 or 0.
std::vector<SmallChange> replaced_shares(const std::vector<Lexeme>& lexemes);

/// Strides taken for those of a contiguous tensor, a step for 1, a cursor for a counter.
std::vector<SmallChange> assumed_adjacency(const std::string& code,
                                           const std::vector<Lexeme>& lexemes, const Walk& walk,
                                           const std::string& head);

/// Another choice among equals, and another rounding of halves.
std::vector<SmallChange> other_ties(const std::string& code, const std::vector<Lexeme>& lexemes,
                                    const Walk& walk);

/// Loops that end at 64 and at 256.
std::vector<SmallChange> short_loops(const std::vector<Lexeme>& lexemes, const Walk& walk);

/// All of these, in the order of the code. Two changes to the same text are one. `head` is that of
/// the function whose body the code is: "Tensor scale(const Tensor& x, double factor)".
std::vector<SmallChange> changes_in(const std::string& code, const std::string& head);

}  // namespace wick::grade
