#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/hidden/far_rows.h"

#include <vector>

using namespace wick;
using namespace wick::scenario;

GRADED("17.3", "rows far below zero, and with numbers of minus infinity") {
  observe_far_rows(draw, Row::Block, cuda::softmax_block);
  // A maximum in float would be off by thousands.
  observe_softmax("far above zero", Row::Block, cuda::softmax_block,
                  draw.whole({2, 40}, 2000000000000, 2000000000009, 0.5));
  observe_softmax("many rows", Row::Block, cuda::softmax_block,
                  draw.normal({draw.integer(257, 260), 2}));
}

GRADED("17.3", "the largest number behind a thousand others") {
  const Tensor x = draw.normal({2, 1200});
  // One of each half of 256 threads finds them.
  for (const std::int64_t place : {draw.integer(1030, 1140), 1200 + draw.integer(1153, 1199)}) {
    element(x, place) = static_cast<Scalar>(draw.uniform({}, 2000, 2003).item());
  }
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
}

// Two of 512 numbers, 256 apart, are the largest, and exp of them overflows: a tree that
// does not read all threads' maxima cannot do without them. Every eight neighbours have such a
// pair.
GRADED("17.3", "the largest numbers in any place") {
  const std::int64_t rows = 32, half = 256, first = draw.integer(0, 7);
  const Tensor x = draw.normal({rows, 2 * half});
  const auto place = [&](std::int64_t row) { return row * 8 + (row * 3 + first) % 8; };
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t at = row * 2 * half + place(row);
    element(x, at) = static_cast<Scalar>(draw.uniform({}, 2000, 2003).item());
    element(x, at + half) = static_cast<Scalar>(draw.uniform({}, 2000, 2003).item());
  }
  const std::vector<double> y = softmax_of("y", Row::Block, cuda::softmax_block, x);
  std::vector<double> largest;
  for (std::int64_t row = 0; row < rows; ++row) {
    const std::int64_t at = row * 2 * half + place(row);
    largest.push_back(y[static_cast<std::size_t>(at)]);
    largest.push_back(y[static_cast<std::size_t>(at + half)]);
  }
  observe("the two largest of each row", largest);
}
