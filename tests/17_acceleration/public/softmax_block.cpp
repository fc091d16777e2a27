#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/public/kernels.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("17.3", "short rows") {
  const Tensor x = show("x", draw.normal({3, 5}, 2));
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
}

GRADED("17.3", "rows longer than a block") {
  const Tensor x = draw.normal({5, 300}, 2);
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
}

GRADED("17.3", "large numbers") {
  const Tensor x = show("x", draw.uniform({2, 6}, 900, 910));
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
}

GRADED("17.3", "one row, one column, and exactly a block") {
  observe_softmax("one row", Row::Block, cuda::softmax_block, draw.normal({1, 77}));
  observe_softmax("one column", Row::Block, cuda::softmax_block, draw.normal({9, 1}));
  observe_softmax("32 columns", Row::Block, cuda::softmax_block, draw.normal({6, 32}));
  observe_softmax("256 columns", Row::Block, cuda::softmax_block, draw.normal({2, 256}));
  observe_softmax("257 columns", Row::Block, cuda::softmax_block, draw.normal({2, 257}));
}

GRADED("17.3", "rows far below zero") {
  const Tensor x = show("x", draw.uniform({2, 6}, -2000, -1990));
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
}

GRADED("17.3", "rows with numbers of minus infinity") {
  const Tensor x = show("x", draw.normal({2, 6}));
  for (const int blocked : {0, 1, 2, 8, 11}) {
    element(x, blocked) = -std::numeric_limits<Scalar>::infinity();
  }
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
}

GRADED("17.3", "what a softmax by blocks costs (self-measured)") {
  const Tensor x = draw.normal({6, 512});
  observe_softmax("y", Row::Block, cuda::softmax_block, x);
  observe_costs({3 * 6 * 512, 6 * 512, 0, 0});
}
