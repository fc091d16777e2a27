#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/public/kernels.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("17.5", "short rows") {
  const Tensor x = show("x", draw.normal({3, 5}, 2));
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
}

GRADED("17.5", "rows longer than a block") {
  const Tensor x = draw.normal({5, 300}, 2);
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
}

GRADED("17.5", "large numbers") {
  const Tensor x = show("x", draw.uniform({2, 6}, 900, 910));
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
}

GRADED("17.5", "one row, one column, and exactly a block") {
  observe_softmax("one row", Row::OnlineBlock, cuda::softmax_online, draw.normal({1, 77}));
  observe_softmax("one column", Row::OnlineBlock, cuda::softmax_online, draw.normal({9, 1}));
  observe_softmax("32 columns", Row::OnlineBlock, cuda::softmax_online, draw.normal({6, 32}));
  observe_softmax("256 columns", Row::OnlineBlock, cuda::softmax_online, draw.normal({2, 256}));
  observe_softmax("257 columns", Row::OnlineBlock, cuda::softmax_online, draw.normal({2, 257}));
}

GRADED("17.5", "rows far below zero") {
  const Tensor x = show("x", draw.uniform({2, 6}, -2000, -1990));
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
}

GRADED("17.5", "rows with numbers of minus infinity") {
  const Tensor x = show("x", draw.normal({2, 6}));
  for (const int blocked : {0, 1, 2, 8, 11}) {
    element(x, blocked) = -std::numeric_limits<Scalar>::infinity();
  }
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
  const Tensor late = draw.normal({1, 8});
  for (int j = 0; j < 6; ++j) element(late, j) = -std::numeric_limits<Scalar>::infinity();
  observe_softmax("y of late", Row::OnlineBlock, cuda::softmax_online, show("late", late));
  // Each thread of 256 has two numbers, and 100 begin with -infinity.
  const Tensor half = draw.normal({1, 512});
  for (int j = 0; j < 100; ++j) element(half, j) = -std::numeric_limits<Scalar>::infinity();
  observe_softmax("y of 512 numbers", Row::OnlineBlock, cuda::softmax_online, half);
}

GRADED("17.5", "what an online softmax costs (self-measured)") {
  const Tensor x = draw.normal({6, 512});
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
  observe_costs({2 * 6 * 512, 6 * 512, 0, 0});
}
