#include "tests/02_activations/public/arrays.h"

using namespace wick;
using namespace wick::scenario;

// The transform of these scenarios is y[i] = x[i] + y[i - 1] / 2: see fading_sum in arrays.h.

GRADED("02.7", "rows of a matrix") {
  const double a = draw.integer(1, 99), b = draw.integer(1, 99), c = draw.integer(1, 99);
  const Tensor x = show("x", draw.values({3, 4}, {a, 0, 0, 0, 0, b, 0, 0, c, c, c, c}));
  Array y = sevens({3, 4});
  plain::each_row(roomy(x), y, fading_sum);
  observe("y", Tensor(y));
  observe_surroundings("7s around y", y);
}

GRADED("02.7", "rows of a transposed matrix") {
  const double a = draw.integer(1, 99), b = draw.integer(1, 99), c = draw.integer(1, 99);
  const Tensor x = draw.values({4, 3}, {a, 0, c, 0, b, c, 0, 0, c, 0, 0, c}).transpose(0, 1);
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

GRADED("02.7", "rows of a part of a matrix") {
  const Tensor x = draw.normal({4, 5}).slice(0, 1, 3).slice(1, 2, 5);
  show("x, of strides (5, 1)", x);
  Array y = sevens({2, 3});
  plain::each_row(roomy(x), y, fading_sum);
  observe("y", Tensor(y));
}

GRADED("02.7", "a row and a column that stand for several") {
  const Tensor row = show("row", draw.normal({1, 3}));
  Array y = sevens({2, 3});
  plain::each_row(roomy(row.expand({2, 3})), y, fading_sum);
  observe("of the row, twice", Tensor(y));
  const Tensor column = show("column", draw.normal({2, 1}));
  Array z = sevens({2, 3});
  plain::each_row(roomy(column.expand({2, 3})), z, fading_sum);
  observe("of the column, three times", Tensor(z));
}

GRADED("02.7", "rows of one axis, of five, and of nothing") {
  const Tensor vector = show("vector", draw.normal({3}));
  const Tensor five = draw.normal_permuted({2, 1, 3, 1, 2});
  show("five axes", five);
  for (const Tensor& x : {vector, five, draw.normal({3, 0})}) {
    Array y = sevens(x.shape());
    plain::each_row(roomy(x), y, fading_sum);
    observe("y of " + to_string(x.shape()), Tensor(y));
    observe_surroundings("7s around y of " + to_string(x.shape()), y);
  }
}
