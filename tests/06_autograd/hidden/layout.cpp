#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"

#include <algorithm>

using namespace wick;
using namespace wick::scenario;

GRADED("06.5", "axes in every order") {
  const Tensor dy = draw.normal_permuted({2, 3, 4, 5});
  std::vector<int> order{0, 1, 2, 3};
  do {
    observe(concatenate("order ", order[0], order[1], order[2], order[3]), permute_dx(dy, order));
  } while (std::next_permutation(order.begin(), order.end()));
  observe("no axes", permute_dx(draw.normal({}), {}));
  observe("0 and 2 exchanged", transpose_dx(dy, 0, 2));
  observe("3 and 1 exchanged", transpose_dx(dy, 3, 1));
}

GRADED("06.5", "copies along several axes") {
  const Tensor dy = draw.normal_permuted({2, 3, 1, 4});
  for (const Shape& shape : {Shape{}, Shape{4}, Shape{3, 1, 1}, Shape{1, 3, 1, 4}, Shape{1, 1},
                             Shape{2, 1, 1, 1}, Shape{2, 3, 1, 4}}) {
    observe(to_string(shape), expand_dx(dy, shape));
  }
}

GRADED("06.5", "sums and maxima over any axes") {
  const Tensor x = draw.values({2, 2, 3}, {1, 7, 7, -1, -1, -1, 0, 0, -2, 3, 1, 2});
  const Tensor over_2 = draw.normal({2, 2, 1});
  const Tensor over_1 = draw.normal_permuted({2, 1, 3});
  const Tensor over_all = draw.normal({1, 1, 1});
  observe("max, axis 2", max_dx(draw.values({2, 2, 1}, {7, -1, 0, 3}), over_2, x));
  observe("max, axis 1", max_dx(draw.values({2, 1, 3}, {1, 7, 7, 3, 1, 2}), over_1, x));
  observe("max, all", max_dx(draw.values({1, 1, 1}, {7}), over_all, x));
  observe("sum, axis 2", sum_dx(over_2, x.shape()));
  observe("sum, axis 1", sum_dx(over_1, x.shape()));
  observe("sum, all", sum_dx(over_all, x.shape()));
  observe("sum, no axes", sum_dx(draw.normal({}), {}));
  observe("sum of nothing", sum_dx(draw.normal({1, 3}), {0, 3}));
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

GRADED("06.5", "orders of five and six axes, and rules of rules where extents are 1") {
  const Tensor five = draw.normal_permuted({2, 3, 1, 4, 2});
  for (const std::vector<int>& order :
       {std::vector<int>{4, 0, 1, 2, 3}, std::vector<int>{1, 2, 0, 4, 3}}) {
    observe(concatenate("order of five, from ", order[0]), permute_dx(five, order));
  }
  const std::vector<int> order{5, 3, 0, 1, 2, 4};
  observe("order of six", permute_dx(draw.normal_permuted({2, 1, 3, 2, 1, 3}), order));
  for (const Shape& shape : {Shape{}, Shape{1}, Shape{1, 1}, Shape{2, 1}}) {
    const Tensor dy = differentiable(draw.normal(shape));
    run_backward(sum_dx(dy, shape) * Scalar(2), draw.normal(shape));
    observe(concatenate("ddy of a sum of ", shape), dy.grad());
  }
  const Tensor none = differentiable(draw.normal({0, 3}));
  observe_with_history("transpose_dx of no row", transpose_dx(none, 0, 1));
  observe_with_history("permute_dx of no row", permute_dx(none, {1, 0}));
  observe_with_history("expand_dx of no row", expand_dx(none, {0, 1}));
  observe_with_history("concat_dx of no row", concat_dx(none, 1, 0, 1));
  observe_with_history("sum_dx of no row", sum_dx(none.slice(1, 0, 1), {0, 3}));
  observe_with_history("max_dx of no row",
                       max_dx(draw.normal({0, 1}), none.slice(1, 0, 1), draw.normal({0, 3})));
}
