#pragma once

#include "core/ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::milestones {

/// A text as ids of characters, in two parts that share no chapter.
struct Text {
  /// The different characters, in the order of their codes: id i is characters[i].
  std::string characters;
  std::vector<std::int64_t> train;
  std::vector<std::int64_t> test;

  std::int64_t vocabulary() const { return static_cast<std::int64_t>(characters.size()); }
};

/// data/king_james.txt, which is a part of the program: 331,776 characters to train on, 34,418 for
/// the test, 62 different ones.
Text load_text();

/// The same from any text. Each line is a chapter, its end included; every tenth line is for the
/// test. Throws ValueError if there are fewer than ten lines.
Text read_text(const std::string& text);

/// The loss of a table of counts on the test part, in nats a character: the share of each character
/// after the `context` characters before it, counted in the training part and mixed with the same
/// for shorter contexts (Witten and Bell, 1991, method C). No model that sees no more than
/// `context` characters can be much better. `vocabulary` is the number of different characters.
double count_loss(const std::vector<std::int64_t>& train, const std::vector<std::int64_t>& test,
                  std::int64_t vocabulary, std::size_t context);
double count_loss(const Text& text, std::size_t context);

}  // namespace wick::milestones
