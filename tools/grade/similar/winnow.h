#pragma once

#include "tools/grade/similar/code_tokens.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

// Winnowing: Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document
// fingerprinting", SIGMOD 2003.
namespace wick::grade {

/// No passage of fewer tokens is a match: about three lines.
inline constexpr std::size_t gram_length = 30;
/// One of this many neighbouring hashes is kept. A passage of gram_length + window_length - 1
/// tokens that two texts share is always found: about five lines.
inline constexpr std::size_t window_length = 20;

/// The hash of every gram_length tokens in a row, by where they begin.
std::vector<std::uint64_t> gram_hashes(const std::vector<CodeToken>& tokens);

struct Fingerprint {
  std::uint64_t hash = 0;
  std::size_t at = 0;  // the gram's first token
};

/// The smallest hash of each window. A hash that several windows share is kept once. Of equal
/// hashes a window takes the one that the window before has taken, or else the last (the paper's
/// robust winnowing). Hashes in `ignored` are left out.
std::vector<Fingerprint> winnow(const std::vector<std::uint64_t>& hashes,
                                const std::set<std::uint64_t>& ignored);

}  // namespace wick::grade
