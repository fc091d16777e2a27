#include "core/backend.h"

#include "wick/exercise.h"
#include "wick/graded.h"

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

constexpr Scalar untouched = 12345;

/// x, the extents to reduce it to, and which of the two operations.
Inputs draw_reduction(int number, Generator& generator) {
  if (number == 0) {
    return {randn({2, 3}, generator), to_row(Extents{1, 3}), to_row(Extents{0})};
  }
  Extents extents(static_cast<std::size_t>(1 + number % 3));
  for (std::int64_t& extent : extents) extent = draw_whole(2, 4, generator);
  // All below 0, so that a maximum that begins there shows.
  Tensor x = rand(Shape(extents), generator) * 8 - 9;
  // A view: its numbers do not lie in memory in the order of its indices.
  if (number % 2 == 1 && x.dim() > 1) x = x.transpose(0, x.dim() - 1);
  Extents kept(x.shape().begin(), x.shape().end());
  for (std::int64_t& extent : kept) extent = draw_whole(0, 1, generator) == 0 ? 1 : extent;
  return {x, to_row(kept), to_row(Extents{draw_whole(0, 1, generator)})};
}

Tensor reduced(const Inputs& in, const Reducing& reduce) {
  const Tensor y = full(Shape(to_extents(in[1])), untouched);
  Array result = y.array();
  reduce(in[2].item() == 0 ? Reduce::Sum : Reduce::Max, in[0].array(), result);
  return sum(y == untouched).item() == static_cast<Scalar>(y.numel()) ? Tensor() : y;
}

}  // namespace

Checked check_01_9(const Reducing& yours, std::uint64_t seed) {
  Exercise exercise{"01.9", "reductions over axes"};
  exercise.cases = 24;
  exercise.draw = draw_reduction;
  exercise.reference = [](const Inputs& in) {
    return reduced(in, [](Reduce operation, const Array& x, Array& y) {
      plain_backend().reduce(operation, x, y);
    });
  };
  const Function right = exercise.reference;
  const auto is_sum = [](const Inputs& in) { return in[2].item() == 0; };
  exercise.mistakes = {
      {"y holds anything at all when you begin: a sum begins at 0",
       [=](const Inputs& in) { return is_sum(in) ? right(in) + untouched : right(in); }},
      {"a maximum that begins at 0 is never below: begin at -infinity",
       [=](const Inputs& in) { return is_sum(in) ? right(in) : maximum(right(in), zeros({1})); }},
      {"that is the sum, whatever the operation is: the largest is another one",
       [=](const Inputs& in) {
         return right({in[0], in[1], to_row(Extents{0})});
       }},
      {"x is read in the order of memory: strides say where the next number lies",
       [=](const Inputs& in) {
         const Tensor& x = in[0];
         const Tensor turned = x.is_contiguous() ? x : x.transpose(0, x.dim() - 1);
         return right({turned.reshape(x.shape()), in[1], in[2]});
       }}};
  const auto run = [&](const Inputs& in) { return reduced(in, yours); };
  return graded_01_9(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
