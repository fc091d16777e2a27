#pragma once

#include <string>
#include <vector>

namespace wick::grade {

/// True if the bytes are UTF-8.
bool is_utf8(const std::string& text);

/// The words of a name as names are compared: without case, accents and apostrophes, in NFKD. What
/// is no letter, digit or mark separates words, whatever blank or sign it is. Accents are marks of
/// any script's letters; marks that belong to one script stay, since they make other letters. In
/// bytes that are no UTF-8, each is a letter that no name has.
std::vector<std::string> words_of(const std::string& name);

/// The text without case, in NFKD, and without blanks around it: for addresses, in which signs and
/// accents count.
std::string without_case(const std::string& text);

}  // namespace wick::grade
