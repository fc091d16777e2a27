#pragma once

#include <cstddef>
#include <string>

namespace wick::grade {

/// The columns of a terminal that one line of UTF-8 takes: two for a CJK character, none for an
/// accent that is a character of its own, and one for a byte that is no UTF-8.
std::size_t columns_of(const std::string& text);

}  // namespace wick::grade
