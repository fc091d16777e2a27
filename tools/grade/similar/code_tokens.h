#pragma once

#include <string>
#include <vector>

namespace wick::grade {

/// A token of C++ source as it is compared: all names are the same, and so are all numbers.
struct CodeToken {
  std::string text;  // a keyword or a sign; "n" for a name, "0" for a number
  int line = 0;      // from 1
};

/// The tokens of a source, without comments, texts in quotes, directives and layout. Any bytes are
/// read: what is no C++ becomes signs.
std::vector<CodeToken> code_tokens(const std::string& source);

}  // namespace wick::grade
