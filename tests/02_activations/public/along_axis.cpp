#include "core/ops/along_axis.h"
#include "tests/02_activations/public/arrays.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// The memory that a kernel has read last: it has no other argument to say so.
const Buffer* read_last = nullptr;

Array noting_kernel(const Array& x) {
  read_last = x.buffer.get();
  return sevens(x.shape());
}

// Observes for each axis whether the kernel reads a copy of x.
void observe_copies(Draw& draw) {
  const Array x = roomy(draw.normal({draw.integer(2, 5), draw.integer(2, 5)}));
  std::vector<double> copies;
  for (const int axis : {0, 1}) {
    along_axis(x, axis, noting_kernel);
    copies.push_back(read_last == x.buffer.get() ? 0 : 1);
  }
  observe(concatenate("copies for the kernel of ", x.shape(), ", axes 0 and 1"), copies);
}

}  // namespace

GRADED("02.8", "softmax over the rows and over the columns of a matrix") {
  const Tensor x = show("x", draw.whole({2, 3}, -20, 20, 0.1));
  const Tensor rows = softmax(x, 1);
  const Tensor columns = softmax(x, 0);
  observe("rows, axis 1", rows);
  observe("columns, axis 0", columns);
  CHECK(rows.shape() == Shape{2, 3});
  CHECK(columns.shape() == Shape{2, 3});
  observe_copies(draw);
}

GRADED("02.8", "softmax along each of three axes") {
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  observe("axis 0", softmax(x, 0));
  observe("axis 1", softmax(x, 1));
  observe("axis 2", softmax(x, 2));
  observe_copies(draw);
}

GRADED("02.8", "softmax of a row that stands for several, and of a vector") {
  const Tensor row = show("row", draw.normal({1, 3}));
  observe("columns of the row, twice", softmax(row.expand({2, 3}), 0));
  observe("rows of the row, twice", softmax(row.expand({2, 3}), 1));
  observe("the only axis", softmax(show("vector", draw.normal({4})), 0));
  observe_copies(draw);
}
