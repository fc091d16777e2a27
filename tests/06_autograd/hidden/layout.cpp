#include "core/gradients.h"
#include "tests/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.5", "axes exchanged in four") {
  const Tensor dy = draw.normal_permuted({2, 3, 4, 5});
  observe("0 and 2", transpose_dx(dy, 0, 2));
  observe("3 and 1", transpose_dx(dy, 3, 1));
  observe("2 and 2", transpose_dx(dy, 2, 2));
}

GRADED("06.5", "axes in every order") {
  const Tensor dy = draw.normal_permuted({2, 3, 4, 5});
  const std::vector<std::vector<int>> orders = {
      {1, 2, 3, 0}, {3, 0, 1, 2}, {2, 0, 3, 1}, {3, 2, 1, 0}, {0, 1, 2, 3}};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    observe("order " + std::to_string(i), permute_dx(dy, orders[i]));
  }
  observe("no axes", permute_dx(draw.normal({}), {}));
}

GRADED("06.5", "copies along several axes") {
  const Tensor dy = draw.normal_permuted({2, 3, 1, 4});
  for (const Shape& shape : {Shape{}, Shape{4}, Shape{3, 1, 1}, Shape{1, 3, 1, 4}, Shape{1, 1},
                             Shape{2, 1, 1, 1}, Shape{2, 3, 1, 4}}) {
    observe(to_string(shape), expand_dx(dy, shape));
  }
}

GRADED("06.5", "parts of a block") {
  const Tensor dy = draw.normal_permuted({4, 5, 3});
  observe("middle", concat_dx(dy, 1, 1, 4));
  observe("nothing", concat_dx(dy, 1, 2, 2));
  observe("end", concat_dx(dy, 0, 3, 4));
  observe("all", concat_dx(dy, 2, 0, 3));
}

GRADED("06.5", "sums over any axes") {
  const Shape shape{2, 3, 4};
  observe("axis 0", sum_dx(draw.normal({1, 3, 4}), shape));
  observe("axis 1", sum_dx(draw.normal_permuted({2, 1, 4}), shape));
  observe("all", sum_dx(draw.normal({1, 1, 1}), shape));
  observe("none", sum_dx(draw.normal({2, 3, 4}), shape));
  observe("no axes", sum_dx(draw.normal({}), {}));
  observe("of nothing", sum_dx(draw.normal({1, 3}), {0, 3}));
}

GRADED("06.5", "maxima with and without ties") {
  const Tensor x = draw.values({2, 2, 3}, {1, 7, 7,  //
                                           -1, -1, -1,
                                           //
                                           0, 0, -2,  //
                                           3, 1, 2});
  observe("axis 2", max_dx(draw.values({2, 2, 1}, {7, -1, 0, 3}), draw.normal({2, 2, 1}), x));
  observe("axis 1", max_dx(draw.values({2, 1, 3}, {1, 7, 7, 3, 1, 2}), draw.normal({2, 1, 3}), x));
  observe("all", max_dx(draw.values({1, 1, 1}, {7}), draw.normal({1, 1, 1}), x));
}

GRADED("06.5", "layout and reductions through backward") {
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 4}));
  const Tensor row = differentiable(draw.normal_permuted({3, 1}));
  const Tensor turned = x.permute({2, 0, 1}).transpose(1, 2);              // (4, 3, 2)
  const Tensor wide = row.expand({4, 3, 5});                               // (4, 3, 5)
  const Tensor joined = concat({turned, wide, turned.slice(2, 0, 1)}, 2);  // (4, 3, 8)
  const Tensor y = joined * max(joined, 2, true) + sum(joined, 0) * Scalar(0.1);
  run_backward(y, draw.normal_permuted({4, 3, 8}));
  observe("dx", x.grad());
  observe("drow", row.grad());
}
