#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Byte-pair encoding by another way, which calls nothing of chapter 10. The results of chapter 10
// are compared with it. For texts in ASCII whose white space is single.

namespace wick::milestones {

/// The words of a text, by a regular expression.
std::vector<std::string> plain_words(const std::string& text);

using PlainMerges = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// What is merged to tokens 256 to size - 1: each time the most frequent pair within these words,
/// and of equal ones the smallest first id, then the smallest second. Sizes are from 256 to 1024.
PlainMerges plain_merges(const std::vector<std::string>& words, std::int64_t size);

/// The tokens of these words: all merges in their order, each wherever it applies.
std::vector<std::int64_t> plain_tokens(const std::vector<std::string>& words,
                                       const PlainMerges& merges);

}  // namespace wick::milestones
