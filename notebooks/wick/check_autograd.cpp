#include "core/gradients.h"

#include "wick/exercise.h"
#include "wick/graded.h"

namespace wick::notebook {

Checked check_06_1(const Ternary& yours, std::uint64_t seed) {
  Exercise exercise{"06.1", "the rule of a quotient"};
  exercise.draw = [](int number, Generator& generator) {
    const Shape shape = number == 0 ? Shape{2} : Shape{2, draw_whole(1, 4, generator)};
    return std::vector<Tensor>{randn(shape, generator), randn(shape, generator),
                               rand(shape, generator) + Scalar(0.5)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return divide_db(in[0], in[1], in[2]); };
  exercise.mistakes = {
      {"the sign: a larger divisor makes the quotient smaller",
       [](const std::vector<Tensor>& in) { return -divide_db(in[0], in[1], in[2]); }},
      {"that is the gradient of a",
       [](const std::vector<Tensor>& in) { return divide_da(in[0], in[2]); }},
      {"dy is missing: what arrives from above is not 1",
       [](const std::vector<Tensor>& in) { return -in[1] / (in[2] * in[2]); }}};
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1], in[2]); };
  return graded_06_1(run_check(exercise, run, seed), yours);
}

Checked check_06_2(const Binary& yours, std::uint64_t seed) {
  Exercise exercise{"06.2", "the rule of tanh"};
  exercise.draw = [](int number, Generator& generator) {
    const Shape shape = number == 0 ? Shape{2} : Shape{2, draw_whole(1, 4, generator)};
    return std::vector<Tensor>{tanh(randn(shape, generator)), randn(shape, generator)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return in[1] * (1 - in[0] * in[0]); };
  exercise.mistakes = {{"y is tanh(x) already: no need to take tanh of it again",
                        [](const std::vector<Tensor>& in) {
                          const Tensor again = tanh(in[0]);
                          return in[1] * (1 - again * again);
                        }},
                       {"dy is missing: what arrives from above is not 1",
                        [](const std::vector<Tensor>& in) { return 1 - in[0] * in[0]; }}};
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1]); };
  return graded_06_2(run_check(exercise, run, seed), yours);
}

Checked check_06_3(const Binary& yours, std::uint64_t seed) {
  Exercise exercise{"06.3", "the rule of a matrix product"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t m = 2;
    // Square ones first: there a product in the wrong order is one, and can be named.
    const std::int64_t k = number % 3 == 0 ? m : draw_whole(1, 3 + number, generator);
    const std::int64_t n = number % 3 == 0 ? m : draw_whole(1, 3 + number, generator);
    return std::vector<Tensor>{randn({m, n}, generator), randn({m, k}, generator)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) {
    return matmul(in[1].transpose(0, 1), in[0]);
  };
  exercise.mistakes = {
      {"a is not transposed", [](const std::vector<Tensor>& in) { return matmul(in[1], in[0]); }},
      {"the factors are exchanged, so that the result is transposed: db has the shape of b",
       [](const std::vector<Tensor>& in) { return matmul(in[0].transpose(0, 1), in[1]); }}};
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1]); };
  return graded_06_3(run_check(exercise, run, seed), yours);
}

Checked check_06_4(const std::function<Tensor(const Tensor&, const Extents&)>& yours,
                   std::uint64_t seed) {
  Exercise exercise{"06.4", "undoing a broadcast"};
  exercise.draw = [](int number, Generator& generator) {
    // Extents that the gradient's were stretched from: some 1, some leading ones missing.
    Extents large;
    const int rank = 1 + number % 4;
    for (int axis = 0; axis < rank; ++axis) large.push_back(draw_whole(1, 4, generator));
    Extents small(large.begin() + draw_whole(0, rank - 1, generator), large.end());
    for (std::int64_t& extent : small) {
      if (draw_whole(0, 1, generator) == 0) extent = 1;
    }
    return std::vector<Tensor>{randn(Shape(large), generator), to_row(small)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) {
    return sum_to(in[0], Shape(to_extents(in[1])));
  };
  exercise.mistakes = {
      {"nothing was summed: every copy of an element sends its gradient back to that element",
       [](const std::vector<Tensor>& in) { return in[0]; }},
      {"the mean instead of the sum: a gradient is not shared out, all of it arrives",
       [](const std::vector<Tensor>& in) {
         const Shape shape(to_extents(in[1]));
         const auto copies =
             static_cast<Scalar>(in[0].numel()) / static_cast<Scalar>(shape.numel());
         return sum_to(in[0], shape) / copies;
       }},
      {"axes in front are gone after the sum, they do not stay with extent 1",
       [](const std::vector<Tensor>& in) {
         Extents extents = to_extents(in[1]);
         const auto rank = static_cast<std::size_t>(in[0].dim());
         extents.insert(extents.begin(), rank - extents.size(), 1);
         return sum_to(in[0], Shape(extents));
       }}};
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], to_extents(in[1])); };
  return graded_06_4(run_check(exercise, run, seed), yours);
}

Checked check_06_5(const Ternary& yours, std::uint64_t seed) {
  const auto is_top = [](const std::vector<Tensor>& in) { return in[2] == in[0]; };
  Exercise exercise{"06.5", "the rule of the maximum"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t columns = number == 0 ? 3 : draw_whole(1, 6, generator);
    // Whole numbers, of which several may be the largest.
    std::vector<Scalar> values;
    for (std::int64_t i = 0; i < 2 * columns; ++i) {
      values.push_back(static_cast<Scalar>(draw_whole(-2, 2, generator)));
    }
    const Tensor x = from_vector(values, {2, columns});
    return std::vector<Tensor>{max(x, -1, true), randn({2, 1}, generator), x};
  };
  exercise.reference = [](const std::vector<Tensor>& in) { return max_dx(in[0], in[1], in[2]); };
  exercise.mistakes = {
      {"where several are the largest, they share dy: divide by how many there are in the row",
       [is_top](const std::vector<Tensor>& in) { return is_top(in) * in[1]; }},
      {"that is the rule of the sum: only the largest had a part in the result",
       [](const std::vector<Tensor>& in) { return in[1] + zeros(in[2].shape()); }},
      {"that is the rule of the mean: only the largest had a part in the result",
       [](const std::vector<Tensor>& in) {
         return in[1] / static_cast<Scalar>(in[2].size(-1)) + zeros(in[2].shape());
       }},
      {"dy is missing: what arrives from above is not 1",
       [is_top](const std::vector<Tensor>& in) { return is_top(in) / sum(is_top(in), -1, true); }},
      {"counted over all rows: those that share are in one row",
       [is_top](const auto& in) { return is_top(in) * in[1] / sum(is_top(in)); }}};
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1], in[2]); };
  return graded_06_5(run_check(exercise, run, seed), yours);
}

Checked check_06_6(const Binary& yours, std::uint64_t seed) {
  Exercise exercise{"06.6", "the rule of softmax"};
  exercise.draw = [](int number, Generator& generator) {
    const Shape shape = number == 0 ? Shape{3} : Shape{2, draw_whole(2, 5, generator)};
    return std::vector<Tensor>{softmax(randn(shape, generator)), randn(shape, generator)};
  };
  exercise.reference = [](const std::vector<Tensor>& in) {
    return in[0] * (in[1] - sum(in[0] * in[1], -1, true));
  };
  exercise.mistakes = {
      {"that is y (1 - y) dy, the rule of sigmoid: here every output depends on every input",
       [](const std::vector<Tensor>& in) { return in[0] * (1 - in[0]) * in[1]; }},
      {"the sum of dy without the weights y",
       [](const std::vector<Tensor>& in) { return in[0] * (in[1] - sum(in[1], -1, true)); }},
      {"zero: right where dy is the same everywhere, and only there",
       [](const std::vector<Tensor>& in) { return zeros(in[0].shape()); }}};
  const auto run = [&](const std::vector<Tensor>& in) { return yours(in[0], in[1]); };
  return graded_06_6(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
