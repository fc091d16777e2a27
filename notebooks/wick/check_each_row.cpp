#include "core/ops/along_axis.h"

#include "wick/exercise.h"
#include "wick/graded.h"

#include <numeric>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

/// y[i] = x[i] + y[i - 1] / 2: depends on where a row begins, and on the order within.
void fading_sum(plain::Row x, Scalar* y) {
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] + (i > 0 ? y[i - 1] / 2 : 0);
}

Tensor over_rows(const Tensor& x, const OverRows& each_row) {
  constexpr Scalar untouched = 12345;
  const Tensor y = full(x.shape(), untouched);
  Array result = y.array();
  each_row(x.array(), result, fading_sum);
  return sum(y == untouched).item() == static_cast<Scalar>(y.numel()) ? Tensor() : y;
}

/// The kernel of 02.8: a new array.
Array fading_sums(const Array& x) {
  Array y = empty_array(x.shape(), Device::Cpu);
  plain::each_row(x, y, fading_sum);
  return y;
}

Tensor kernel(const Tensor& x) { return Tensor(fading_sums(x.array())); }

Tensor along(const Inputs& in, const AlongAxis& along_axis) {
  const Array y = along_axis(in[0].array(), static_cast<int>(in[1].item()), fading_sums);
  return y.buffer == nullptr ? Tensor() : Tensor(y);
}

/// A function of x, the axis, and the last axis.
Function by(const std::function<Tensor(const Tensor&, int axis, int last)>& function) {
  return [function](const Inputs& in) {
    return function(in[0], static_cast<int>(in[1].item()), in[0].dim() - 1);
  };
}

/// `axis` goes to the end, and the others move up.
Tensor rotated(const Tensor& x, int axis) {
  std::vector<int> order(static_cast<std::size_t>(x.dim()));
  std::iota(order.begin(), order.end(), 0);
  order.erase(order.begin() + axis);
  order.push_back(axis);
  return x.permute(order);
}

}  // namespace

Checked check_02_7(const OverRows& yours, std::uint64_t seed) {
  Exercise exercise{"02.7", "every row of an array"};
  // Contiguous ones first, then views.
  exercise.draw = [](int number, Generator& generator) {
    if (number == 0) return Inputs{randn({2, 3}, generator)};
    const std::int64_t m = draw_whole(2, 4, generator);
    const Tensor x = randn({m, draw_whole(1, 3, generator), m + 1}, generator);
    return Inputs{number < 4 ? x : x.transpose(number % 2, 2)};
  };
  exercise.reference = [](const Inputs& in) { return over_rows(in[0], plain::each_row); };
  exercise.mistakes = {
      {"one row of all numbers: the transform is called once for each row",
       [](const Inputs& in) {
         return over_rows(in[0].reshape({in[0].numel()}), plain::each_row).reshape(in[0].shape());
       }},
      {"only the first row was done: a row has the extent of the last axis, and there are others",
       [](const Inputs& in) {
         const Tensor y = over_rows(in[0], plain::each_row).reshape({-1, in[0].size(-1)});
         const Tensor others = full(y.shape(), 12345).slice(0, 1, y.size(0));
         return concat({y.slice(0, 0, 1), others}, 0).reshape(in[0].shape());
       }}};
  const auto run = [&](const Inputs& in) { return over_rows(in[0], yours); };
  return graded_02_7(run_check(exercise, run, seed), yours);
}

Checked check_02_8(const AlongAxis& yours, std::uint64_t seed) {
  Exercise exercise{"02.8", "along any axis"};
  // Contiguous ones first, then views.
  exercise.draw = [](int number, Generator& generator) {
    if (number == 0) return Inputs{randn({2, 3}, generator), to_row(Extents{0})};
    Extents extents(static_cast<std::size_t>(1 + number % 4));
    for (std::int64_t& extent : extents) extent = draw_whole(2, 4, generator);
    Tensor x = randn(Shape(extents), generator);
    if (number >= 6) x = x.transpose(0, x.dim() - 1).slice(0, 1, x.size(-1));
    return Inputs{x, to_row(Extents{draw_whole(0, x.dim() - 1, generator)})};
  };
  exercise.reference = [](const Inputs& in) { return along(in, along_axis); };
  exercise.mistakes = {
      {"the kernel works along the last axis: show it a view in which yours is the last",
       by([](const Tensor& x, int, int) { return kernel(x); })},
      {"the axis is still at the end: what was exchanged for the kernel is exchanged back",
       by([](const Tensor& x, int axis, int last) { return kernel(x.transpose(axis, last)); })},
      {"the kernel saw x as it was: the axes are exchanged before, too",
       by([](const Tensor& x, int axis, int last) { return kernel(x).transpose(axis, last); })},
      {"the same order twice does not bring the axes back: it takes the inverse one",
       by([](const Tensor& x, int axis, int) { return rotated(kernel(rotated(x, axis)), axis); })},
      {"that is a reshape: an axis is an extent and a stride, and both move",
       by([](const Tensor& x, int axis, int last) {
         const Shape turned = x.transpose(axis, last).shape();
         return kernel(x.reshape(turned)).transpose(axis, last);
       })},
      {"the layout of x does not fit the result, which lies in memory as the kernel made it",
       by([](const Tensor& x, int axis, int last) {
         return kernel(x.transpose(axis, last)).reshape(x.shape());
       })}};
  const auto run = [&](const Inputs& in) { return along(in, yours); };
  return graded_02_8(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
