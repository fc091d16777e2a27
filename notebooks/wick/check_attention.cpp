#include "nn/nn.h"
#include "wick/exercise.h"
#include "wick/graded.h"

#include <cmath>
#include <limits>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

/// Leading axes of one of the shapes that attention meets: none, a batch, a batch and heads.
Shape shape_of(int number, std::int64_t rows, std::int64_t columns) {
  if (number % 3 == 0) return Shape{rows, columns};
  return number % 3 == 1 ? Shape{2, rows, columns} : Shape{2, 3, rows, columns};
}

/// 0 and 1, at least one 1 in every row.
Tensor draw_mask(std::int64_t t, std::int64_t s, Generator& generator) {
  const Tensor drawn = rand({t, s}, generator) < Scalar(0.6);
  return maximum(drawn, concat({ones({t, 1}), zeros({t, s - 1})}, 1));
}

/// Sizes of which no two are equal, so that no axis can stand in for another.
struct Sizes {
  explicit Sizes(int number, Generator& generator)
      : t(number == 0 ? 2 : draw_whole(2, 4, generator)), s(t + 1 + draw_whole(0, 2, generator)) {}
  std::int64_t t, s;
  std::int64_t d = 8, d_v = 9;
};

Tensor attend_by(const Inputs& in, double factor, int axis) {
  Tensor scores = nn::attention_scores(in[0], in[1]) * static_cast<Scalar>(factor);
  if (in[3].defined()) scores = masked_fill(scores, in[3] == 0, -infinity);
  return matmul(softmax(scores, axis), in[2]);
}

}  // namespace

Checked check_12_1(const Binary& yours, std::uint64_t seed) {
  Exercise exercise{"12.1", "attention scores"};
  exercise.draw = [](int number, Generator& generator) {
    const Sizes n(number, generator);
    const std::int64_t d = number == 0 ? 2 : n.d;
    return Inputs{randn(shape_of(number, n.t, d), generator),
                  randn(shape_of(number, n.s, d), generator)};
  };
  exercise.reference = [](const Inputs& in) { return nn::attention_scores(in[0], in[1]); };
  exercise.mistakes = {{"keys by queries: rows belong to queries",
                        [](const Inputs& in) { return nn::attention_scores(in[1], in[0]); }},
                       {"scaled already: that is the next exercise", [](const Inputs& in) {
                          return nn::scale_scores(nn::attention_scores(in[0], in[1]),
                                                  in[0].size(-1));
                        }}};
  exercise.differentiated = 2;
  const auto run = [&](const Inputs& in) { return yours(in[0], in[1]); };
  return graded_12_1(run_check(exercise, run, seed), yours);
}

Checked check_12_2(const std::function<Tensor(const Tensor&, std::int64_t, double)>& yours,
                   std::uint64_t seed) {
  const auto size = [](const Inputs& in) { return static_cast<std::int64_t>(in[1].item()); };
  const auto by = [size](double (*divisor)(double d, double temperature)) {
    return [=](const Inputs& in) {
      const double d = static_cast<double>(size(in));
      return in[0] / static_cast<Scalar>(divisor(d, in[2].item()));
    };
  };
  Exercise exercise{"12.2", "scaling the scores"};
  exercise.draw = [](int number, Generator& generator) {
    const Sizes n(number, generator);
    return Inputs{randn(shape_of(number, n.t, n.s), generator) * 4,
                  full({1}, static_cast<Scalar>(draw_whole(2, 64, generator))),
                  full({1}, number < 4 ? Scalar(1) : Scalar(0.5) + rand({1}, generator).item())};
  };
  exercise.reference = by([](double d, double temperature) { return std::sqrt(d) * temperature; });
  exercise.mistakes = {
      {"you divide by d, not by its root",
       by([](double d, double temperature) { return d * temperature; })},
      {"nothing was scaled", by([](double, double) { return 1.0; })},
      {"you multiply where you should divide",
       by([](double d, double temperature) { return 1 / (std::sqrt(d) * temperature); })},
      {"the temperature is missing", by([](double d, double) { return std::sqrt(d); })}};
  exercise.differentiated = 1;
  const auto run = [&](const Inputs& in) { return yours(in[0], size(in), in[2].item()); };
  return graded_12_2(run_check(exercise, run, seed), yours);
}

Checked check_12_3(const Binary& yours, std::uint64_t seed) {
  Exercise exercise{"12.3", "masking the scores"};
  exercise.draw = [](int number, Generator& generator) {
    const Sizes n(number, generator);
    return Inputs{randn(shape_of(number, n.t, n.s), generator), draw_mask(n.t, n.s, generator)};
  };
  exercise.reference = [](const Inputs& in) { return masked_fill(in[0], in[1] == 0, -infinity); };
  const auto filled = [](Scalar value) {
    return [value](const Inputs& in) { return masked_fill(in[0], in[1] == 0, value); };
  };
  exercise.mistakes = {
      {"the mask is turned round: 1 may attend, 0 may not, and masked_fill fills where it is 1",
       [](const Inputs& in) { return masked_fill(in[0], in[1], -infinity); }},
      {"-1e9 is a handicap, not a mask: exp(-infinity) is exactly 0, whatever the others are",
       filled(static_cast<Scalar>(-1e9))},
      {"-1e9 added is a handicap: a score of 1e10 walks through it",
       [](const Inputs& in) { return in[0] + (in[1] == 0) * Scalar(-1e9); }},
      {"0 is an ordinary score, and exp(0) = 1 takes a share", filled(0)},
      {"the scores times the mask: 0 is an ordinary score, and exp(0) = 1 takes a share",
       [](const Inputs& in) { return in[0] * in[1]; }}};
  const auto run = [&](const Inputs& in) { return yours(in[0], in[1]); };
  return graded_12_3(run_check(exercise, run, seed), yours);
}

Checked check_12_4(const Attending& yours, std::uint64_t seed) {
  Exercise exercise{"12.4", "scaled dot-product attention"};
  exercise.draw = [](int number, Generator& generator) {
    const Sizes n(number, generator);
    return Inputs{randn(shape_of(number, n.t, n.d), generator),
                  randn(shape_of(number, n.s, n.d), generator),
                  randn(shape_of(number, n.s, n.d_v), generator),
                  number % 2 == 0 ? Tensor() : draw_mask(n.t, n.s, generator)};
  };
  exercise.reference = [](const Inputs& in) {
    return nn::scaled_dot_product_attention(in[0], in[1], in[2], in[3]).output;
  };
  const double root = std::sqrt(8.0);
  exercise.mistakes = {
      {"nothing was scaled: divide the scores by the root of d_k",
       [](const Inputs& in) { return attend_by(in, 1, -1); }},
      {"you divide by d_k, not by its root",
       [](const Inputs& in) { return attend_by(in, 1.0 / 8, -1); }},
      {"you multiply by the root of d_k where you should divide",
       [root](const Inputs& in) { return attend_by(in, root, -1); }},
      {"softmax over the queries: its axis is the keys', the last one",
       [root](const Inputs& in) { return attend_by(in, 1 / root, -2); }},
      {"the mask has no effect",
       [root](const Inputs& in) {
         return attend_by({in[0], in[1], in[2], Tensor()}, 1 / root, -1);
       }},
      {"masked after softmax: the rows no longer sum to 1", [root](const Inputs& in) {
         const Tensor scores = nn::attention_scores(in[0], in[1]) / static_cast<Scalar>(root);
         const Tensor weights = softmax(scores);
         return matmul(in[3].defined() ? weights * in[3] : weights, in[2]);
       }}};
  exercise.differentiated = 3;
  const auto run = [&](const Inputs& in) { return yours(in[0], in[1], in[2], in[3]).output; };
  return graded_12_4(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
