#pragma once

#include <cstddef>
#include <string>

namespace wick::grade {

/// The place of a call in `code`, which has no literals; npos if the code does not name it. `call`
/// is a demangled name: "std::basic_ofstream<char, ..>::open(char const*)" is named by
/// "basic_ofstream", "ofstream" and "open".
std::size_t find_call(const std::string& code, const std::string& call);

/// The line of the first call in a source; 0 if there is none.
int line_of_call(const std::string& source, const std::string& call);

}  // namespace wick::grade
