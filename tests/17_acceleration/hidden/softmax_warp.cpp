#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/hidden/far_rows.h"

#include <vector>

using namespace wick;
using namespace wick::scenario;

GRADED("17.4", "rows far below zero, and with numbers of minus infinity") {
  observe_far_rows(draw, Row::Warp, cuda::softmax_warp);
  // A maximum in float would be off by thousands.
  observe_softmax("far above zero", Row::Warp, cuda::softmax_warp,
                  draw.whole({2, 40}, 2000000000000, 2000000000009, 0.5));
}

GRADED("17.4", "many rows") {
  // More than 256 blocks of four rows.
  observe_softmax("y", Row::Warp, cuda::softmax_warp, draw.normal({draw.integer(1030, 1060), 3}));
  // A sum in float, once it is 1, would not grow by the terms of the others.
  const Tensor wide = draw.uniform({1, 16000}, -16.68, -16.66);
  element(wide, 0) = 0;
  const std::vector<double> y =
      softmax_of("one large number among 16,000", Row::Warp, cuda::softmax_warp, wide);
  observe("the large one of 16,000", y[0]);
}

GRADED("17.4", "the largest number behind a thousand others") {
  const Tensor x = draw.normal({2, 1200});
  for (const std::int64_t row : {0, 1}) {
    element(x, row * 1200 + draw.integer(1030, 1199)) =
        static_cast<Scalar>(draw.uniform({}, 2000, 2003).item());
  }
  observe_softmax("y", Row::Warp, cuda::softmax_warp, x);
}
