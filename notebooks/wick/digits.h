#pragma once

#include "nn/data/examples.h"

// Images that lessons train on.

namespace wick::notebook {

/// Handwritten digits: images (n, 1, 8, 8), each pixel from 0, paper, to 1, ink, and the digits on
/// them. 1,348 for training and 449 for the test, split as the milestone `digits` splits them
/// (tools/milestones/data).
struct Digits {
  nn::Examples train, test;
};
Digits handwritten_digits();

/// Images (n, 1, h, w) moved by so many pixels to the right and down; paper comes in behind them.
/// Throws ValueError if a distance is negative or above the image's size.
Tensor shifted(const Tensor& images, std::int64_t right, std::int64_t down);

}  // namespace wick::notebook
