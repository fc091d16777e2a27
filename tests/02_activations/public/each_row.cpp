#include "tests/02_activations/public/arrays.h"

using namespace wick;
using namespace wick::scenario;

// The transform of these scenarios is y[i] = x[i] + y[i - 1] / 2: see fading_sum in arrays.h.

GRADED("02.7", "rows of a matrix") {
  const Tensor x = show("x", draw.values({3, 4}, {1, 0, 0, 0, 0, 2, 0, 0, 4, 4, 4, 4}));
  Array y = sevens({3, 4});
  plain::each_row(roomy(x), y, fading_sum);
  observe("y", Tensor(y));
  observe_surroundings("7s around y", y);
}

GRADED("02.7", "rows of a transposed matrix") {
  const Tensor x = draw.values({4, 3}, {1, 0, 4, 0, 2, 4, 0, 0, 4, 0, 0, 4}).transpose(0, 1);
  show("x, of strides (1, 3)", x);
  Array y = sevens({3, 4});
  plain::each_row(roomy(x), y, fading_sum);
  observe("y", Tensor(y));
}

GRADED("02.7", "rows of an array of three axes") {
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  Array y = sevens({2, 3, 4});
  plain::each_row(roomy(x), y, fading_sum);
  observe("y", Tensor(y));
  observe_surroundings("7s around y", y);
}
