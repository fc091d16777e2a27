#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/public/kernels.h"

#include <limits>
#include <vector>

using namespace wick;
using namespace wick::scenario;

GRADED("17.4", "rows far below zero, and with numbers of minus infinity") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Tensor low = draw.uniform({3, 40}, -2000, -1990);
  observe_softmax("low", Row::Warp, cuda::softmax_warp, low);
  const Tensor masked = draw.normal({2, 300});
  for (int j = 0; j < 290; ++j) element(masked, j) = -infinity;
  for (int j = 0; j < 300; j += 3) element(masked, 300 + j) = -infinity;
  observe_softmax("masked", Row::Warp, cuda::softmax_warp, masked);
  const double lowest = -draw.uniform({}, 1, 1.7).item() * 1e308;
  observe_softmax("the lowest", Row::Warp, cuda::softmax_warp, draw.full({1, 70}, lowest));
  const Tensor late = draw.normal({1, 700});
  element(late, draw.integer(520, 699)) = 2000;  // exp of it overflows
  observe_softmax("the largest is late", Row::Warp, cuda::softmax_warp, late);
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
