#include "wick/exercise.h"
#include "wick/graded.h"

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

}  // namespace wick::notebook
