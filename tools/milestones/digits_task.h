#pragma once

#include "core/core.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace wick::milestones {

/// Images of `digit_size` x `digit_size` pixels, row by row.
inline constexpr std::int64_t digit_size = 8;
inline constexpr std::int64_t pixels = digit_size * digit_size;
inline constexpr std::int64_t digit_classes = 10;

/// Images and what they show.
struct Digits {
  /// (n, 64), each pixel from 0, paper, to 1, ink.
  Tensor images;
  /// (n), 0..9.
  Ids labels;

  std::int64_t count() const { return images.size(0); }
};

/// The two parts of the data, in the order of the file.
struct DigitSplit {
  Digits train;
  Digits test;
};

/// The 1,797 images of data/digits.csv, which are part of the program: every fourth one, from the
/// fourth on, is for the test (449 images), the other 1,348 are to train on.
DigitSplit load_digits();

/// The same from any text of that form: 64 pixels from 0 to 16 and the digit, with commas, one
/// image a line. Throws ValueError, with the line, where it is of another form.
DigitSplit read_digits(const std::string& text);

/// How many images of the test are, pixel for pixel, also among those to train on.
std::int64_t overlap(const DigitSplit& digits);

/// The same images in a random order, cut into batches of up to `batch`.
std::vector<Digits> shuffled_batches(const Digits& digits, std::int64_t batch,
                                     std::mt19937_64& engine);

/// The same images with each other's labels, so that nothing can be learnt from them.
Digits with_shuffled_labels(const Digits& digits, std::mt19937_64& engine);

}  // namespace wick::milestones
