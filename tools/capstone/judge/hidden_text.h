#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace wick::capstone {

/// Samuel and Kings in the King James version, a chapter a line, by the program of Debian's package
/// bible-kjv. Throws Error, with the remedy, if it is not installed.
std::string text_of_package();

/// Chapters of `book`, a line each, in the book's order: as many as the seed draws until there are
/// `bytes` bytes, or all that there are. Lines that share 100 bytes in a row with `training` are
/// left out. Throws Error if fewer than 2,000 bytes are left.
std::string choose_chapters(const std::string& book, const std::string& training,
                            std::uint64_t seed, std::size_t bytes);

}  // namespace wick::capstone
