#include "nn/attention/attention.h"

#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

// A few sums of tens of products: rounding of the last digits.
const double rounding = tolerance(1e-5, 1e-13);
constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

}  // namespace

TEST_CASE("attention_scores: the dot product of every query with every key") {
  const Tensor q = tensor({{1, 2}, {0, 1}});
  const Tensor k = tensor({{3, 4}, {5, 6}, {-1, 0}});
  CHECK(attention_scores(q, k).shape() == Shape{2, 3});
  CHECK(attention_scores(q, k).to_vector() == std::vector<Scalar>{11, 17, -1, 4, 6, 0});
}

TEST_CASE("attention_scores: leading axes broadcast, and permuted inputs give the same") {
  const Tensor q = normal({2, 3, 4, 6}, 1);
  const Tensor k = normal({3, 5, 6}, 2);
  const Tensor scores = attention_scores(q, k);
  CHECK(scores.shape() == Shape{2, 3, 4, 5});
  for (int b = 0; b < 2; ++b) {
    check_close(scores.slice(0, b, b + 1).squeeze(0),
                attention_scores(q.slice(0, b, b + 1).squeeze(0), k), rounding);
  }
  check_close(attention_scores(permuted(q), permuted(k)), scores, rounding);
}

TEST_CASE("attention_scores: shapes that do not fit are named") {
  CHECK_THROWS_WITH_AS(attention_scores(ones({2, 3, 4}), ones({2, 5, 6})),
                       "attention_scores: q (2, 3, 4) with k (2, 5, 6): expected q (.., t, d_k) "
                       "and k (.., s, d_k), whose leading axes broadcast",
                       ShapeError);
  CHECK_THROWS_AS(attention_scores(ones({4}), ones({3, 4})), ShapeError);
  CHECK_THROWS_AS(attention_scores(ones({3, 4}), ones({4})), ShapeError);
  CHECK_THROWS_AS(attention_scores(ones({2, 3, 4}), ones({3, 3, 4})), ShapeError);
  CHECK_THROWS_AS(attention_scores(Tensor(), ones({3, 4})), ValueError);
}

TEST_CASE("scale_scores: divides by the root of the head's size, and by the temperature") {
  const Tensor scores = tensor({{8, -4}, {2, 0}});
  CHECK(scale_scores(scores, 16).to_vector() == std::vector<Scalar>{2, -1, 0.5, 0});
  CHECK(scale_scores(scores, 16, 0.5).to_vector() == std::vector<Scalar>{4, -2, 1, 0});
  check_close(scale_scores(scores, 2), {5.656854249492381, -2.82842712474619, 1.414213562373095, 0},
              rounding);
}

TEST_CASE("scale_scores: head size and temperature are positive") {
  const Tensor scores = ones({2, 2});
  CHECK_THROWS_WITH_AS(scale_scores(scores, 0),
                       "scale_scores: head_dim 0 and temperature 1: both must be positive",
                       ValueError);
  CHECK_THROWS_AS(scale_scores(scores, 4, 0), ValueError);
  CHECK_THROWS_AS(scale_scores(scores, 4, -1), ValueError);
  CHECK_THROWS_AS(scale_scores(scores, 4, std::nan("")), ValueError);
}

TEST_CASE("scale_scores: scaled scores of standard normal numbers have variance 1") {
  for (const std::int64_t d : {16, 64, 256}) {
    CAPTURE(d);
    const Tensor scores = attention_scores(normal({128, d}, 3), normal({128, d}, 4));
    const Scalar raw = mean(scores * scores).item();
    const Tensor scaled = scale_scores(scores, d);
    // 16,384 products that share rows: the mean square is within a fifth of its expectation.
    CHECK(raw == doctest::Approx(static_cast<double>(d)).epsilon(0.2));
    CHECK(mean(scaled * scaled).item() == doctest::Approx(1).epsilon(0.2));
  }
}

TEST_CASE("mask_scores: blocked scores become -infinity, others stay") {
  const Tensor scores = tensor({{1, 2}, {3, 4}});
  const Tensor mask = tensor({{1, 0}, {0, 1}});
  CHECK(mask_scores(scores, mask).to_vector() == std::vector<Scalar>{1, -infinity, -infinity, 4});
}

TEST_CASE("mask_scores: a mask of two axes serves every leading axis") {
  const Tensor scores = normal({2, 3, 4}, 5);
  const Tensor masked = mask_scores(scores, tensor({{1, 1, 0, 1}}));
  for (int b = 0; b < 2; ++b) {
    for (int i = 0; i < 3; ++i) {
      CHECK(masked.at({b, i, 2}) == -infinity);
      CHECK(masked.at({b, i, 3}) == scores.at({b, i, 3}));
    }
  }
}

TEST_CASE("mask_scores: what is wrong with a mask") {
  const Tensor scores = ones({2, 3});
  CHECK_THROWS_WITH_AS(mask_scores(scores, full({2, 3}, 0.5)),
                       "attention mask must contain only 0 (blocked) or 1 (allowed)", ValueError);
  CHECK_THROWS_WITH_AS(mask_scores(scores, zeros({2, 3})),
                       "each query needs at least one allowed key", ValueError);
  CHECK_THROWS_AS(mask_scores(scores, ones({3, 2})), ShapeError);
}

TEST_CASE("mask_scores: a mask is never differentiated, and blocked scores get no gradient") {
  Tensor scores = normal({2, 2}, 6);
  Tensor mask = tensor({{1, 0}, {1, 1}});
  scores.requires_grad_();
  mask.requires_grad_();
  softmax(mask_scores(scores, mask)).backward(tensor({{1, 2}, {3, -1}}));
  CHECK_FALSE(mask.grad().defined());
  CHECK(scores.grad().at({0, 1}) == 0);
  CHECK(scores.grad().at({0, 0}) == 0);  // the only key of its query: nothing to weigh up
  CHECK(scores.grad().at({1, 0}) != 0);
}

TEST_CASE("split_heads: a head owns neighbouring features of each token") {
  // Two tokens of four features, (b 1, t 2, e 4), for two heads.
  const Tensor x = tensor({{{0, 1, 2, 3}, {10, 11, 12, 13}}});
  const Tensor heads = split_heads(x, 2);
  CHECK(heads.shape() == Shape{1, 2, 2, 2});
  CHECK(heads.to_vector() == std::vector<Scalar>{0, 1, 10, 11, 2, 3, 12, 13});
}

TEST_CASE("split_heads: it is a view, and merge_heads its inverse") {
  const Tensor x = normal({2, 5, 12}, 41);
  const Tensor heads = split_heads(x, 3);
  CHECK(heads.shape() == Shape{2, 3, 5, 4});
  CHECK(heads.array().buffer == x.array().buffer);
  check_close(merge_heads(heads), x, 0);
  CHECK(merge_heads(heads).is_contiguous());
  check_close(merge_heads(split_heads(permuted(x), 3)), x, 0);
  for (int head = 0; head < 3; ++head) {
    check_close(heads.slice(1, head, head + 1).squeeze(1), x.slice(2, 4 * head, 4 * head + 4), 0);
  }
}

TEST_CASE("split_heads and merge_heads: gradients") {
  const auto split = [](const std::vector<Tensor>& inputs) { return split_heads(inputs[0], 2); };
  const GradientCheck of_split = check_gradients(split, {permuted(normal({2, 3, 4}, 42))});
  CHECK_MESSAGE(of_split.passed, of_split.message);
  const auto merge = [](const std::vector<Tensor>& inputs) { return merge_heads(inputs[0]); };
  const GradientCheck of_merge = check_gradients(merge, {permuted(normal({2, 3, 4, 2}, 43))});
  CHECK_MESSAGE(of_merge.passed, of_merge.message);
}

TEST_CASE("split_heads and merge_heads: what they refuse") {
  CHECK_THROWS_WITH_AS(split_heads(ones({5, 12}), 3),
                       "split_heads: cannot split (5, 12) into 3 heads: expected (batch, sequence, "
                       "embed)",
                       ShapeError);
  CHECK_THROWS_WITH_AS(split_heads(ones({2, 5, 10}), 3),
                       "split_heads: embed_dim 10 with num_heads 3: num_heads must divide "
                       "embed_dim; the nearest valid choices are num_heads 2 or 5, or embed_dim 9 "
                       "or 12",
                       ValueError);
  CHECK_THROWS_AS(split_heads(ones({2, 5, 10}), 0), ValueError);
  CHECK_THROWS_WITH_AS(merge_heads(ones({2, 5, 12})),
                       "merge_heads: cannot merge the heads of (2, 5, 12): expected (batch, heads, "
                       "sequence, head_dim)",
                       ShapeError);
}
