#include "tools/grade/build/explain_error.h"

#include "tools/grade/course/definitions.h"

#include <cctype>
#include <sstream>
#include <vector>

namespace wick::grade {
namespace {

/// "*" stands for any text. "{}" in the sentence stands for the text of the last "*".
struct Explanation {
  const char* message;
  const char* sentence;
};

// The first message that fits counts, so the more exact ones come first.
constexpr Explanation explanations[] = {
    {"expected ‘;’", "a semicolon is missing, here or at the end of the line before"},
    {"expected ‘,’ or ‘;’", "a semicolon is missing, here or at the end of the line before"},
    {"expected ‘}’ at end of input", "a { has no }: count the braces from the end upwards"},
    {"expected ‘}’", "a } is missing before this place"},
    {"expected ‘)’", "a ( has no ), here or just before"},
    {"a function-definition is not allowed here",
     "a function cannot begin within another: the one above lacks its }"},
    {"qualified-id in declaration before",
     "a function cannot begin within another: the one above lacks its }"},
    {"expected declaration before ‘}’", "there is one } too many: the function has ended before"},
    {"expected unqualified-id before",
     "a declaration was expected: statements belong in a function, so look for a } too many or "
     "a ; after a function's head"},
    {"expected primary-expression before",
     "a value was expected: something is missing before this place, or there is a sign too many"},
    {"expected initializer before", "something is missing before this place, such as a ;"},
    {"missing terminating", "a text in quotes has no second quote on its line"},
    {"stray ‘*’ in program",
     "the character {} is no part of C++: text pasted from a document often "
     "brings such"},
    {"in this scope; did you mean ‘wick::*’?",
     "wick::{} is in a namespace, and this place is outside of it: put the stub's lines that open "
     "its namespaces back into your file"},
    {"‘*’ is not a member of ‘std’",
     "std has nothing called {}: is it spelt so, and is its header included?"},
    {"‘*’ is not a member of", "there is no {} in that namespace: is it spelt as in the header?"},
    {"‘*’ was not declared in this scope",
     "nothing here is called {}: is it spelt as where it was declared, declared before this line, "
     "and its header included?"},
    {"‘*’ does not name a type",
     "no type is called {}: is it spelt right, is its header included, and does its namespace "
     "stand "
     "before it?"},
    {"*: No such file or directory",
     "there is no header {} here: the framework's and the system's can be included, and no others"},
    {"no return statement", "each way through the function must end in a return or a throw"},
    {"control reaches end of non-void function",
     "each way through the function must end in a return or a throw"},
    {"return-statement with no value", "this function promises a value: return one"},
    {"return-statement with a value, in function returning ‘void’",
     "this function promises no value: return without one"},
    {"no declaration matches ‘*’",
     "the header declares no function {}: parameters, const and return type must be the same there "
     "and here"},
    {"ambiguating new declaration of ‘*’",
     "the header declares this function with another return type"},
    {"conflicting declaration", "the same name is declared twice, as different things"},
    {"too few arguments to function", "the function takes more arguments than it is given here"},
    {"too many arguments to function", "the function takes fewer arguments than it is given here"},
    {"no matching function for call to ‘swap(",
     "swap exchanges two variables, and one of these is only a value: the extents of a Shape are "
     "changed in a std::vector and make a new Shape"},
    {"lvalue required as",
     "only a variable can be assigned, and this is a value: the numbers of a Tensor and the "
     "extents "
     "of a Shape are changed in a std::vector and make a new Tensor or Shape"},
    {"no match for call to ‘(*) (",
     "a {} is called here as if it were a function: a variable or a member hides the function of "
     "that name, so write its namespace before it, as in wick::mean(x, 0)"},
    {"declaration of ‘*’ shadows a parameter",
     "this declares a new variable, {}, which hides the parameter: an object needs a name of its "
     "own, as in Type name(parameter)"},
    {"no matching function for call to ‘*’",
     "there is a function of that name, but not for these arguments: compare how many they are and "
     "of which types with its declaration"},
    {"reference to ‘*’ is ambiguous",
     "your file and the framework both have something called {}: give yours another name"},
    {"‘*’ redeclared as different kind of entity",
     "{} has the name of something else in a header: give it another one"},
    {"call of overloaded ‘*’ is ambiguous",
     "several functions fit these arguments equally well: convert one to the type that you mean"},
    {"no match for ‘*’", "there is no {} for these types: one side is not what you take it for"},
    {"invalid operands of types", "these two types have no such operation"},
    {"has no member named ‘*’", "the class has nothing called {}: see its header for what it has"},
    {"discards qualifiers", "the object is const here, and the function called may change it"},
    {"assignment of read-only", "what is const cannot be changed: copy it first"},
    {"binding reference of type",
     "the object is const here: a reference that could change it is "
     "not allowed"},
    {"cannot convert ‘*’", "a {} was given where another type is needed"},
    {"could not convert ‘*’", "{} was given where another type is needed"},
    {"invalid conversion from ‘*’", "a {} was given where another type is needed"},
    {"conversion from ‘*’ to non-scalar type", "a {} was given where another type is needed"},
    {"redefinition of ‘*’", "{} is there twice in this file"},
    {"redeclaration of ‘*’", "{} is declared twice in the same block"},
    {"invalid use of incomplete type ‘*’",
     "{} is only announced here: include the header that defines it"},
    {"template instantiation depth exceeds", "a template uses itself without end"},
    {"constexpr’ evaluation * exceeds",
     "a constexpr function does not end, or does too much for "
     "the compiler"},
    {"constexpr’ loop iteration count exceeds",
     "a constexpr loop does not end, or does too much "
     "for the compiler"},
    {"#include nested depth", "the file includes itself"},
    {"exceeds maximum object size ‘*’", "the array is larger than any memory"},
};

constexpr char no_vtable[] = "{} declares a virtual function that no file defines";
constexpr char undefined[] =
    "{} is used, and is neither in your files nor in what this chapter gives";
constexpr char duplicate[] = "{} is defined in two files: make your own static";

// The messages of linkers: Debian's BFD and gold (binutils), LLVM's lld, and mold.
constexpr Explanation linkers_explanations[] = {
    {"undefined reference to `vtable for *'", no_vtable},  // BFD
    {"undefined reference to 'vtable for *'", no_vtable},  // gold
    {"undefined symbol: vtable for *", no_vtable},         // lld, mold
    {"undefined reference to `*'", undefined},             // BFD
    {"undefined reference to '*'", undefined},             // gold
    {"undefined symbol: *", undefined},                    // lld, mold
    {"multiple definition of `*'", duplicate},             // BFD
    {"multiple definition of '*'", duplicate},             // gold
    {"duplicate symbol: *: *: *", duplicate},              // mold names both files first
    {"duplicate symbol: *", duplicate},                    // lld
};

// True if `pattern` fits somewhere in `line`. `name` receives the text of its last "*".
bool fits(const std::string& line, const std::string& pattern, std::string& name) {
  std::size_t at = 0;
  bool is_first = true;
  std::istringstream parts(pattern);
  for (std::string part; std::getline(parts, part, '*'); is_first = false) {
    const std::size_t found = line.find(part, at);
    if (found == std::string::npos) return false;
    if (!is_first) name = line.substr(at, found - at);
    at = found + part.size();
  }
  if (pattern.back() == '*') name = line.substr(at);
  return true;
}

// The sentence of the first entry in the table that fits; empty if none does.
template <std::size_t n>
std::string find_explanation(const std::string& line, const Explanation (&table)[n]) {
  for (const Explanation& explanation : table) {
    std::string name;
    if (!fits(line, explanation.message, name)) continue;
    std::string sentence = explanation.sentence;
    const std::size_t place = sentence.find("{}");
    return place == std::string::npos ? sentence : sentence.replace(place, 2, name);
  }
  return "";
}

std::string between(const std::string& text, const std::string& before, const std::string& after) {
  const std::size_t begin = text.find(before);
  if (begin == std::string::npos) return "";
  const std::size_t end = text.find(after, begin + before.size());
  if (end == std::string::npos) return "";
  return text.substr(begin + before.size(), end - begin - before.size());
}

bool is_error(const std::string& line) {
  for (const char* sign : {"error: ", "undefined reference to", "multiple definition of"}) {
    if (line.find(sign) != std::string::npos) return true;
  }
  return false;
}

bool is_letter(char sign) {
  return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_';
}

// "ops.h:176:8: note: candidate: ‘wick::Tensor wick::cumsum(const Tensor&, int)’" -> "cumsum".
std::string name_of_function(const std::string& line) {
  const std::size_t end = line.find('(');
  if (end == std::string::npos) return "";
  std::size_t begin = end;
  while (begin > 0 && is_letter(line[begin - 1])) --begin;
  return line.substr(begin, end - begin);
}

// True if one of the source's first functions of that name is outside of namespace wick, where a
// function of wick hides it. Each one is a walk through the source: thousands are not looked at.
bool defines_outside(const std::string& source, const std::string& name) {
  constexpr int most = 20;
  const std::string code = without_literals(source);
  int looked_at = 0;
  for (const Definition& function : find_definitions(source).functions) {
    const std::size_t at = function.head.find(name + "(");
    if (at == std::string::npos || at == 0 || function.head[at - 1] != ' ') continue;
    if (++looked_at > most) break;
    int open = 0;
    bool is_in_wick = false;
    for (std::size_t i = function.begin; i-- > 0;) {
      open += code[i] == '}' ? 1 : code[i] == '{' ? -1 : 0;
      if (open >= 0) continue;
      open = 0;
      const std::size_t head = code.find_last_of(";{}", i == 0 ? 0 : i - 1);
      const std::size_t first = head == std::string::npos ? 0 : head + 1;
      if (code.substr(first, i - first).find("namespace wick") != std::string::npos) {
        is_in_wick = true;
      }
    }
    if (!is_in_wick) return true;
  }
  return false;
}

// The name of a function of a header that the first error or its notes are about, if the file has
// one of that name: where both fit a call, or where the header's hides the file's.
std::string name_of_both(const std::string& error, std::istringstream& notes,
                         const std::string& source) {
  std::string in_header, in_file;
  if (error.find("‘wick::Tensor wick::" + name_of_function(error) + "(") != std::string::npos) {
    in_header = name_of_function(error);
  }
  for (std::string line; std::getline(notes, line) && !is_error(line);) {
    const std::size_t sign = line.find(": note: ");
    if (sign == std::string::npos || name_of_function(line).empty()) continue;
    (line.find(".h:") < sign ? in_header : in_file) = name_of_function(line);
  }
  if (in_header.empty()) return "";
  const bool fit_both = error.find("is ambiguous") != std::string::npos && in_header == in_file;
  return fit_both || defines_outside(source, in_header) ? in_header : "";
}

}  // namespace

std::string explain_error(const std::string& text, const std::string& source) {
  constexpr std::size_t longest_line = 1000;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line) && !is_error(line)) {
  }
  if (line.size() > longest_line || !is_error(line)) return "";
  // g++ knows the header of each name of the standard library, and names it in the error or below
  // it. From version 13 on it says "fixable by adding".
  std::string header = between(text, "did you forget to ‘#include ", "’");
  if (header.empty()) header = between(text, "fixable by adding ‘#include ", "’");
  const bool is_undeclared = line.find("was not declared") != std::string::npos ||
                             line.find("is not a member of") != std::string::npos ||
                             line.find("does not name a") != std::string::npos;
  if (is_undeclared && !header.empty())
    return "#include " + header + " is missing at the top of the file";
  const std::string both = name_of_both(line, lines, source);
  if (!both.empty()) {
    return "your file has a " + both + " of its own, and so has the framework, wick::" + both +
           ": give yours another name";
  }
  const std::size_t sign = line.find("error: ");
  const std::string message = sign == std::string::npos ? line : line.substr(sign + 7);
  const std::string linkers = find_explanation(message, linkers_explanations);
  return linkers.empty() ? find_explanation(message, explanations) : linkers;
}

}  // namespace wick::grade
