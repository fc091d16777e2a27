#pragma once

#include <string>
#include <vector>

// What a lesson promises, checked: extract.cpp turns a lesson's code into a list of these.
namespace wick::lesson {

/// How a block's real output must agree with the one that the lesson shows.
enum class Rule {
  Exact,
  Rounded,  // decimal numbers may differ by one in their last place, and 1.0000 may be 1: BLAS
            // sums in another order on another processor, and tools/wick run has double numbers
  Varies,   // every number may differ: times and speeds
};

/// A piece of code that the lesson runs, and what the lesson says that it prints.
struct Program {
  int line;         // of the code
  void (*run)();    // prints to std::cout
  int output_line;  // of the output's first line; 0 where the lesson shows none
  int output_end;   // the line after its last
  std::string output;
  Rule rule;
};

/// Lines that the lesson quotes from a source file.
struct Quotation {
  int line;
  std::string file;
  std::string text;
};

/// The first line in which `received` breaks the rule, with what was expected there; empty if none.
std::string difference(const std::string& expected, const std::string& received, Rule rule);

/// True if `text` stands in `source` word for word, however lines are broken and indented.
bool quotes(const std::string& source, const std::string& text);

/// What extract writes for one lesson.
extern const std::string lesson_path;
extern const std::vector<Program> programs;
extern const std::vector<Quotation> quotations;

}  // namespace wick::lesson
