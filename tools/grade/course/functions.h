#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::grade {

/// A function that a source defines. Offsets are in the source.
struct Function {
  /// As it is written, without comments: "Tensor attention_scores(const Tensor& q, const Tensor&
  /// k)".
  std::string head;
  std::size_t begin = 0, end = 0;            // from the head to behind the closing brace
  std::size_t body_begin = 0, body_end = 0;  // between the braces
};

/// The functions that C++ text defines, in order, in namespaces and in classes too. The text need
/// not compile: a body that is not closed ends with the text.
std::vector<Function> functions_in(const std::string& source);

/// Where the preprocessor's directives are, outside of functions: [begin, end) of whole lines.
struct Directive {
  std::size_t begin = 0, end = 0;
};
std::vector<Directive> directives_in(const std::string& source);

/// The code alone: without comments and white space, so that two ways to lay it out are equal.
std::string code_of(const std::string& source);

}  // namespace wick::grade
