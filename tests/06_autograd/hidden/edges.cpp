#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

#include <algorithm>
#include <functional>

using namespace wick;
using namespace wick::scenario;

// The edges of what 06.4 to 06.6 are called with: see tests/06_autograd/edges.toml.

GRADED("06.4", "one number, one row, and one row many times") {
  const std::int64_t n = draw.integer(2, 9);
  observe("one number", sum_to(draw.normal({1, 1, 1}), {1}));
  observe("one row", sum_to(draw.normal({1, n}), {n}));
  observe("one row to a number", sum_to(draw.normal({1, n}), {}));
  observe("what it is", sum_to(draw.normal_permuted({3, n}), {3, n}));
  const Tensor many = stretched(draw.normal({1, n}), 3);
  for (const Shape& shape : {Shape{n}, Shape{3, 1}, Shape{1, 1}, Shape{1, n}}) {
    observe("one row many times to " + to_string(shape), sum_to(many, shape));
  }
  // More than one byte can count, and than a float would add up without a trace.
  const Tensor large = draw.uniform({3, 300}, 1e6, 1e6 + 1);
  observe("columns of many", sum_to(large, {300}));
  observe("rows of many, less 300 millions", sum_to(large, {3, 1}) - Scalar(3e8));
}

GRADED("06.4", "infinities, NaN and large numbers stay in their sums") {
  const Tensor x = with_numbers(
      draw.normal({5, 4}),
      {{1, no_bound}, {4, not_a_number}, {9, -no_bound}, {12, 1e300}, {13, 2e300}, {18, -1e300}});
  for (const Shape& shape : {Shape{4}, Shape{5, 1}, Shape{}}) {
    observe_with_nan("to " + to_string(shape), sum_to(x, shape));
  }
}

GRADED("06.4", "gradients of sums, twice") {
  needs_history();
  const Tensor x = differentiable(draw.normal({2, 3}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(sum_to(x, {2, 1}), draw.normal({2, 1}));
    observe("dx " + time, x.grad());
  }
}

GRADED("06.5", "no number, one, one row, and one row many times") {
  const std::int64_t n = draw.integer(2, 9);
  const std::vector<std::pair<std::string, Tensor>> inputs = {
      {"none", draw.normal({0, n})},
      {"one", draw.normal({1, 1})},
      {"a row", draw.normal({1, n})},
      {"a row many times", stretched(draw.normal({1, n}), 3)},
      {"a permuted matrix", draw.normal_permuted({3, n})},
      {"a long matrix", draw.normal({70, 2})}};
  for (const auto& [name, dy] : inputs) {
    const std::int64_t rows = dy.size(0), columns = dy.size(1);
    observe("transpose_dx of " + name, transpose_dx(dy, 0, 1));
    observe("transpose_dx, one axis, of " + name, transpose_dx(dy, 1, 1));
    observe("permute_dx of " + name, permute_dx(dy, {1, 0}));
    observe("expand_dx of " + name, expand_dx(dy, Shape{rows, 1}));
    observe("expand_dx to what it is, of " + name, expand_dx(dy, dy.shape()));
    observe("concat_dx of " + name, concat_dx(dy, 0, 0, rows));
    observe("concat_dx, nothing, of " + name, concat_dx(dy, 1, 1, 1));
    observe("concat_dx, one, of " + name, concat_dx(dy, 1, 0, 1));
    observe("sum_dx of " + name, sum_dx(dy.unsqueeze(0), Shape{4, rows, columns}));
    observe("sum_dx to what it is, of " + name, sum_dx(dy, dy.shape()));
  }
  const Tensor one_axis = draw.normal({n});
  observe("permute_dx of one axis", permute_dx(one_axis, {0}));
  observe("expand_dx to a number", expand_dx(one_axis, Shape{}));
  observe("sum_dx of a number", sum_dx(draw.normal({}), Shape{}));
  observe("sum_dx to one number", sum_dx(draw.normal({1}), Shape{1}));
  observe("concat_dx of one of several", concat_dx(one_axis, 0, 1, 2));
  std::vector<int> order{0, 1, 2};
  do {
    observe(concatenate("permute_dx by ", order[0], order[1], order[2]),
            permute_dx(draw.normal({2, 3, 4}), order));
  } while (std::next_permutation(order.begin(), order.end()));
  observe("concat_dx from the end of many", concat_dx(draw.normal({600, 1}), 0, 256, 600));
}

GRADED("06.5", "maxima of one number, one row, and rows that are one row of memory") {
  const std::int64_t n = draw.integer(2, 9);
  const Tensor one = draw.normal({1, 1}), row = draw.normal({1, n});
  observe("one number", max_dx(one, draw.normal({1, 1}), one));
  observe("rows of one number", max_dx(row, draw.normal({1, n}), row));
  double greatest = element(row, 0);
  for (std::int64_t i = 1; i < n; ++i) greatest = std::max(greatest, double(element(row, i)));
  const Tensor y = draw.full({1, 1}, greatest);
  observe("one row", max_dx(y, draw.normal({1, 1}), row));
  const Tensor many = stretched(row, 3), many_y = stretched(y, 3);
  observe("one row many times", max_dx(many_y, stretched(draw.normal({1, 1}), 3), many));
  observe("columns of equal numbers", max_dx(row, draw.normal({1, n}), many));
  const Tensor equal = draw.normal_permuted({3, n});
  observe("alike in memory", max_dx(equal, draw.normal_permuted({3, n}), equal));
  observe("none", max_dx(draw.normal({0, 1}), draw.normal({0, 1}), draw.normal({0, n})));
  // More equal elements than one byte can count.
  const Tensor same = draw.values({2, 1}, {greatest, -greatest});
  observe("many ties", max_dx(same, draw.normal({2, 1}), adjacent(same.expand({2, 300}))));
  const Tensor first = draw.full({1, 70}, greatest), second = draw.normal({1, 70});
  observe("columns of many", max_dx(first, draw.normal({1, 70}), concat({first, second - 10}, 0)));
}

GRADED("06.5", "maxima at near ties, of infinities and of large numbers") {
  const double greatest = draw.uniform({}, 1, 9).item();
  const Tensor x = draw.values({6, 3}, {greatest * (1 - 1e-9), greatest, greatest * (1 - 1e-12),  //
                                        -no_bound, -no_bound, -no_bound,                          //
                                        greatest, no_bound, no_bound,                             //
                                        -1e300, 1e300, 1e300,                                     //
                                        greatest, greatest, greatest,                             //
                                        -no_bound, greatest, -no_bound});
  const Tensor y = draw.values({6, 1}, {greatest, -no_bound, no_bound, 1e300, greatest, greatest});
  observe("dx", max_dx(y, draw.normal({6, 1}), x));
  for (const double odd : {no_bound, not_a_number, 1e300}) {
    const Tensor dy = with_numbers(draw.normal({6, 1}), {{4, odd}});
    observe_with_nan(concatenate("dx, of dy ", odd), max_dx(y, dy, x));
  }
  const Tensor ties = draw.full({2, 3}, greatest);
  const Tensor dy = draw.values({2, 1}, {greatest, greatest * (1 + 1e-9)});
  observe("dx of ties", max_dx(draw.full({2, 1}, greatest), dy, ties));
}

GRADED("06.5", "infinities, NaN and large numbers stay where they are") {
  const Tensor dy = with_numbers(
      draw.normal({3, 4}), {{1, no_bound}, {4, not_a_number}, {6, 1e300}, {7, 1e300}, {9, -1e300}});
  observe_with_nan("transpose_dx", transpose_dx(dy, 1, 0));
  observe_with_nan("permute_dx", permute_dx(dy, {1, 0}));
  observe_with_nan("expand_dx", expand_dx(dy, Shape{4}));
  observe_with_nan("expand_dx of rows", expand_dx(dy, Shape{3, 1}));
  observe_with_nan("concat_dx", concat_dx(dy, 1, 1, 3));
  observe_with_nan("sum_dx", sum_dx(dy.unsqueeze(1), Shape{3, 2, 4}));
}

GRADED("06.5", "gradients of rules, twice") {
  needs_history();
  const Tensor dy = differentiable(draw.normal({2, 3}));
  const Tensor x = draw.values({2, 3}, {1, 5, 5, 2, 1, 0}), y = draw.values({2, 1}, {5, 2});
  const Tensor dmax = differentiable(draw.normal({2, 1}));
  const std::vector<std::pair<std::string, std::function<Tensor()>>> rules = {
      {"transpose_dx", [&] { return transpose_dx(dy, 0, 1); }},
      {"permute_dx",
       [&] {
         return permute_dx(dy, {1, 0});
       }},
      {"expand_dx",
       [&] {
         return expand_dx(dy, Shape{2, 1});
       }},
      {"concat_dx", [&] { return concat_dx(dy, 1, 1, 3); }},
      {"sum_dx",
       [&] {
         return sum_dx(dmax, Shape{2, 3});
       }},
      {"max_dx",
       [&] { return max_dx(differentiable(y.clone()), dmax, differentiable(x.clone())); }}};
  for (const std::string time : {"once", "twice"}) {
    for (const auto& [name, rule] : rules) {
      const Tensor dx = rule();
      run_backward(dx, draw.normal(dx.shape()));
      observe("ddy of " + name + ", " + time, dy.grad());
      observe("dmax of " + name + ", " + time, dmax.grad());
    }
  }
}

GRADED("06.6", "one number, one row, and rows that lie alike") {
  const std::int64_t n = draw.integer(2, 9);
  const auto observe_both = [](const std::string& name, const Tensor& y, const Tensor& dy,
                               int axis) {
    observe(concatenate("softmax of ", name, ", axis ", axis), softmax_dx(y, dy, axis));
    observe(concatenate("log_softmax of ", name, ", axis ", axis),
            log_softmax_dx(log(y), dy, axis));
  };
  for (const int axis : {0, 1}) {
    observe_both("one", draw.full({1, 1}, 1), draw.normal({1, 1}), axis);
    observe_both("a row", softmax(draw.normal({1, n}), axis), draw.normal({1, n}), axis);
    observe_both("many classes", softmax(draw.normal({70, 90}), axis).slice(1 - axis, 0, 2),
                 axis == 0 ? draw.normal({70, 2}) : draw.normal({2, 90}), axis);
    Tensor y = draw.normal_permuted({n, n});
    y.copy_(softmax(draw.normal({n, n}), axis));
    const Tensor dy = draw.normal_permuted({n, n});
    observe("softmax alike in memory, axis " + std::to_string(axis), softmax_dx(y, dy, axis));
    y.copy_(log_softmax(draw.normal({n, n}), axis));
    observe("log_softmax alike in memory, axis " + std::to_string(axis),
            log_softmax_dx(y, dy, axis));
  }
  observe("softmax of no row", softmax_dx(draw.normal({0, n}), draw.normal({0, n}), 1));
  const Tensor none = differentiable(draw.normal({0, n}));
  observe_with_history("softmax of none", softmax_dx(draw.normal({0, n}), none, 1));
  const Tensor row = draw.normal({1, n}), dy = stretched(draw.normal({1, n}), 3);
  observe("softmax of a row many times", softmax_dx(stretched(softmax(row, 1), 3), dy, 1));
  observe("log_softmax of a row many times",
          log_softmax_dx(stretched(log_softmax(row, 1), 3), dy, 1));
}

GRADED("06.6", "NaN, large numbers and logarithms of 0 stay in their rows") {
  const std::vector<std::pair<std::int64_t, double>> no_numbers = {
      {3, not_a_number}, {4, not_a_number}, {5, not_a_number}};
  const Tensor x = draw.normal({5, 3});
  const Tensor dy =
      with_numbers(draw.normal({5, 3}), {{1, not_a_number}, {6, 1e300}, {9, -1e300}, {10, 1e200}});
  observe_with_nan("softmax", softmax_dx(with_numbers(softmax(x, 1), no_numbers), dy, 1));
  observe_with_nan("log_softmax",
                   log_softmax_dx(with_numbers(log_softmax(x, 1), no_numbers), dy, 1));
  const Tensor certain = draw.values({3, 3}, {0, -no_bound, -no_bound,  //
                                              -1e5, 0, -no_bound,       //
                                              -no_bound, -no_bound, 0});
  observe("log_softmax of one that is certain", log_softmax_dx(certain, draw.normal({3, 3}), 1));
}

GRADED("06.6", "gradients of softmax, twice") {
  needs_history();
  const Tensor x = differentiable(draw.normal({2, 3}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(softmax(x, 1), draw.normal({2, 3}));
    run_backward(log_softmax(x, 0), draw.normal({2, 3}));
    observe("dx " + time, x.grad());
  }
  const Tensor dy = differentiable(draw.normal({2, 3}));
  const Tensor y = differentiable(softmax(x, 1).detach().clone());
  const Tensor log_y = differentiable(log_softmax(x, 1).detach().clone());
  for (const std::string time : {"once", "twice"}) {
    run_backward(softmax_dx(y, dy, 1), draw.normal({2, 3}));
    run_backward(log_softmax_dx(log_y, dy, 1), draw.normal({2, 3}));
    observe("ddy " + time, dy.grad());
  }
  BackwardOptions options;
  options.create_graph = true;
  for (const bool logarithm : {false, true}) {
    const Tensor z = differentiable(draw.normal({2, 3, 2}));
    const Tensor once = draw.normal({2, 3, 2}), twice = draw.normal({2, 3, 2});
    const Tensor first = grad(logarithm ? log_softmax(z, 1) : softmax(z, 1), {z}, once, options)[0];
    const std::string name = logarithm ? "of log_softmax" : "of softmax";
    if (first.requires_grad()) observe("second derivative " + name, grad(first, {z}, twice)[0]);
  }
}
