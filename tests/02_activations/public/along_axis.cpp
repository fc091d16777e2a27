#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("02.8", "softmax over the rows and over the columns of a matrix") {
  const Tensor x = show("x", draw.values({2, 3}, {0, 1, 2, 2, 1, 0}));
  const Tensor rows = softmax(x, 1);
  const Tensor columns = softmax(x, 0);
  observe("rows, axis 1", rows);
  observe("columns, axis 0", columns);
  CHECK(rows.shape() == Shape{2, 3});
  CHECK(columns.shape() == Shape{2, 3});
}

GRADED("02.8", "softmax along each of three axes") {
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  observe("axis 0", softmax(x, 0));
  observe("axis 1", softmax(x, 1));
  observe("axis 2", softmax(x, 2));
}
