#include "tests/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.1", "two rows by hand") {
  const Tensor x = show("x", draw.values({2, 3}, {1, 2, 3,  //
                                                  0, -1, 4}));
  const Tensor weight = show("weight", draw.values({4, 3}, {1, 0, 0,  //
                                                            0, 1, 0,  //
                                                            1, 1, 1,  //
                                                            2, -3, 1}));
  const Tensor bias = show("bias", draw.values({4}, {10, 20, 30, 40}));
  const Tensor y = linear(x, weight, bias);
  observe("y", y);
  CHECK(y.shape() == Shape{2, 4});  // (rows, out)
}

GRADED("03.1", "without a bias") {
  const Tensor x = show("x", draw.normal({2, 3}));
  const Tensor weight = show("weight", draw.normal({4, 3}));
  observe("y", linear(x, weight));
}

GRADED("03.1", "one vector, and a batch of sequences") {
  const Tensor weight = show("weight", draw.normal({2, 3}));
  const Tensor bias = show("bias", draw.normal({2}));
  const Tensor batch = show("batch", draw.normal({2, 4, 3}));
  const Tensor y = linear(batch, weight, bias);
  observe("y of the batch", y);
  CHECK(y.shape() == Shape{2, 4, 2});
  const Tensor vector = show("vector", draw.normal({3}));
  const Tensor z = linear(vector, weight, bias);
  observe("y of the vector", z);
  CHECK(z.shape() == Shape{2});
}
