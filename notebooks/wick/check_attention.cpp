#include "nn/nn.h"
#include "wick/exercise.h"

#include <cmath>
#include <limits>
#include <memory>

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
  return run_check(
      exercise, [&](const Inputs& in) { return yours(in[0], in[1]); }, seed);
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
  return run_check(
      exercise,
      [&](const Inputs& in) { return yours(in[0], size(in), static_cast<double>(in[2].item())); },
      seed);
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
  return run_check(
      exercise, [&](const Inputs& in) { return yours(in[0], in[1]); }, seed);
}

Checked check_12_4(
    const std::function<Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&)>& yours,
    std::uint64_t seed) {
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
  return run_check(
      exercise, [&](const Inputs& in) { return yours(in[0], in[1], in[2], in[3]); }, seed);
}

Checked check_12_5(const std::function<Tensor(const Tensor&, std::int64_t)>& yours,
                   std::uint64_t seed) {
  const auto heads = [](const Inputs& in) { return static_cast<std::int64_t>(in[1].item()); };
  Exercise exercise{"12.5", "splitting heads"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t h = number == 0 ? 2 : draw_whole(1, 4, generator);
    const std::int64_t d = number == 0 ? 2 : draw_whole(1, 4, generator);
    const std::int64_t b = number == 0 ? 1 : draw_whole(1, 3, generator);
    const std::int64_t t = number == 0 ? 2 : draw_whole(1, 5, generator);
    return Inputs{randn({b, t, h * d}, generator), full({1}, static_cast<Scalar>(h))};
  };
  exercise.reference = [heads](const Inputs& in) { return nn::split_heads(in[0], heads(in)); };
  exercise.mistakes = {
      {"you split by reshape alone: the shape is right, but a head gets whole tokens instead of "
       "its features of each",
       [heads](const Inputs& in) {
         const std::int64_t h = heads(in);
         return in[0].reshape({in[0].size(0), h, in[0].size(1), in[0].size(2) / h});
       }},
      {"the heads still stand behind the tokens: swap axes 1 and 2", [heads](const Inputs& in) {
         const std::int64_t h = heads(in);
         return in[0].reshape({in[0].size(0), in[0].size(1), h, in[0].size(2) / h});
       }}};
  exercise.differentiated = 1;
  return run_check(
      exercise, [&](const Inputs& in) { return yours(in[0], heads(in)); }, seed);
}

Checked check_12_7(
    const std::function<Tensor(const nn::MultiHeadAttention&, const Tensor&, const Tensor&)>& yours,
    std::uint64_t seed) {
  // The layer is drawn with the inputs of a case; a mistake gets the one that its case had.
  manual_seed(seed);
  const nn::MultiHeadAttention two(8, 2);
  const nn::MultiHeadAttention three(12, 3);
  const auto layer_of = [&](const Inputs& in) { return in[0].size(-1) == 8 ? two : three; };
  Exercise exercise{"12.7", "multi-head attention"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t t = draw_whole(2, 5, generator);
    const std::int64_t e = number % 2 == 0 ? 8 : 12;
    return Inputs{randn({2, t, e}, generator), number % 3 == 2 ? nn::causal_mask(t) : Tensor()};
  };
  exercise.reference = [=](const Inputs& in) { return layer_of(in).forward(in[0], in[1]); };
  /// The steps of the layer, of which `merged` is handed on to the end.
  const auto by_steps = [=](const Inputs& in, bool has_output, bool is_split) {
    const nn::MultiHeadAttention layer = layer_of(in);
    const std::int64_t h = is_split ? layer.num_heads() : 1;
    const auto split = [h](const Tensor& x) { return nn::split_heads(x, h); };
    const Tensor merged = nn::merge_heads(
        nn::scaled_dot_product_attention(split(layer.q_proj(in[0])), split(layer.k_proj(in[0])),
                                         split(layer.v_proj(in[0])), in[1])
            .output);
    return has_output ? layer.out_proj(merged) : merged;
  };
  exercise.mistakes = {{"the output projection is missing",
                        [=](const Inputs& in) { return by_steps(in, false, true); }},
                       {"one head of all features: the heads were not split",
                        [=](const Inputs& in) { return by_steps(in, true, false); }},
                       {"the mask has no effect", [=](const Inputs& in) {
                          return by_steps({in[0], Tensor()}, true, true);
                        }}};
  exercise.differentiated = 1;
  return run_check(
      exercise, [&](const Inputs& in) { return yours(layer_of(in), in[0], in[1]); }, seed);
}

}  // namespace wick::notebook
