#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/public/kernels.h"

#include <limits>

using namespace wick;
using namespace wick::scenario;

GRADED("17.5", "rows far below zero, and with numbers of minus infinity") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Tensor low = draw.uniform({3, 40}, -2000, -1990);
  observe_softmax("low", Row::Block, cuda::softmax_online, low);
  const Tensor masked = draw.normal({2, 300});
  for (int j = 0; j < 290; ++j) element(masked, j) = -infinity;
  for (int j = 0; j < 300; j += 3) element(masked, 300 + j) = -infinity;
  observe_softmax("masked", Row::Block, cuda::softmax_online, masked);
  const double lowest = -draw.uniform({}, 1, 1.7).item() * 1e308;
  observe_softmax("the lowest", Row::Block, cuda::softmax_online, draw.full({1, 70}, lowest));
  const Tensor late = draw.normal({1, 700});
  element(late, draw.integer(520, 699)) = 2000;  // exp of it overflows
  observe_softmax("the largest is late", Row::Block, cuda::softmax_online, late);
  observe_softmax("many rows", Row::Block, cuda::softmax_online,
                  draw.normal({draw.integer(257, 260), 2}));
}
