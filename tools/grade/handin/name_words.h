#pragma once

#include <string>
#include <vector>

namespace wick::grade {

/// True if the bytes are UTF-8.
bool is_utf8(const std::string& text);

/// Returns the words of a name in the form in which names are compared: in NFKD, without case,
/// accents and apostrophes. Any character that is no letter, digit or mark separates words. An
/// accent is a mark that letters of any script may have. A mark of one script stays, since it makes
/// another letter. A byte that is no UTF-8 is a letter that no name has.
std::vector<std::string> words_of(const std::string& name);

/// Returns the text in NFKD, without case and without blanks around it. This form is for addresses,
/// in which signs and accents count.
std::string without_case(const std::string& text);

}  // namespace wick::grade
