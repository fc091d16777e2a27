#include "nn/attention/mask.h"

#include "nn/attention/attention.h"
#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

const char* const binary = "attention mask must contain only 0 (blocked) or 1 (allowed)";
const char* const lonely = "each query needs at least one allowed key";
const Shape scores{2, 3, 4, 5};  // (b, h, t, s)

}  // namespace

TEST_CASE("causal_mask: query i may look at keys 0 to i") {
  CHECK(causal_mask(1).to_vector() == std::vector<Scalar>{1});
  CHECK(causal_mask(3).shape() == Shape{3, 3});
  CHECK(causal_mask(3).to_vector() == std::vector<Scalar>{1, 0, 0, 1, 1, 0, 1, 1, 1});
  CHECK_THROWS_WITH_AS(causal_mask(0), "causal_mask: n is 0: it must be positive", ValueError);
}

TEST_CASE("padding_mask: the first keys of each sequence are allowed") {
  const Tensor mask = padding_mask({1, 3}, 4);
  CHECK(mask.shape() == Shape{2, 1, 1, 4});
  CHECK(mask.to_vector() == std::vector<Scalar>{1, 0, 0, 0, 1, 1, 1, 0});
  CHECK_THROWS_WITH_AS(padding_mask({2, 0}, 4),
                       "padding_mask: a length of 0 in sequences padded to 4: lengths are from 1 "
                       "to 4",
                       ValueError);
  CHECK_THROWS_AS(padding_mask({5}, 4), ValueError);
}

TEST_CASE("mask: only 0 and 1 are taken") {
  for (const double wrong : {0.5, 2.0, -1.0, -1e9, std::nan("")}) {
    CAPTURE(wrong);
    Tensor mask = ones({4, 5});
    mask.slice(0, 3, 4).slice(1, 4, 5).copy_(full({1, 1}, static_cast<Scalar>(wrong)));
    CHECK_THROWS_WITH_AS(check_mask("test", mask, scores), binary, ValueError);
  }
  CHECK_NOTHROW(check_mask("test", ones({4, 5}), scores));
}

TEST_CASE("mask: every query keeps a key") {
  const Tensor open = tensor({{1, 0, 0}, {0, 0, 1}});
  const Tensor closed = tensor({{1, 0, 0}, {0, 0, 0}});
  CHECK_NOTHROW(check_mask("test", open, Shape{2, 3}));
  CHECK_THROWS_WITH_AS(check_mask("test", closed, Shape{2, 3}), lonely, ValueError);
  // A column without a 1 is a key that no query sees, which is allowed; a row without a 1 is not.
  CHECK_THROWS_WITH_AS(check_mask("test", open.transpose(0, 1), Shape{3, 2}), lonely, ValueError);
  CHECK_THROWS_WITH_AS(check_mask("test", zeros({4, 1}), scores), lonely, ValueError);
  CHECK_THROWS_WITH_AS(check_mask("test", ones({4, 0}), Shape{4, 0}), lonely, ValueError);
  CHECK_NOTHROW(check_mask("test", ones({0, 5}), Shape{0, 5}));
}

TEST_CASE("mask: it has two axes or as many as the scores, and broadcasts") {
  for (const Shape& fits : {Shape{4, 5}, Shape{1, 5}, Shape{4, 1}, Shape{1, 1}, Shape{2, 3, 4, 5},
                            Shape{2, 1, 1, 5}, Shape{1, 3, 4, 1}}) {
    CAPTURE(fits);
    CHECK_NOTHROW(check_mask("test", ones(fits), scores));
  }
  for (const Shape& misfit : {Shape{}, Shape{5}, Shape{5, 4}, Shape{3, 4, 5}, Shape{2, 4, 5},
                              Shape{3, 2, 4, 5}, Shape{1, 2, 3, 4, 5}}) {
    CAPTURE(misfit);
    CHECK_THROWS_AS(check_mask("test", ones(misfit), scores), ShapeError);
  }
  CHECK_THROWS_WITH_AS(check_mask("mask_scores", ones({3, 4, 5}), scores),
                       "mask_scores: a mask of shape (3, 4, 5) for scores of shape (2, 3, 4, 5): "
                       "a mask has two axes or as many as the scores, each of the same extent or 1",
                       ShapeError);
}

TEST_CASE("mask: its numbers are read once for each version of its memory") {
  Tensor mask = ones({4, 5});
  check_mask("test", mask, scores);
  // Written without a new version: the mask is not read again.
  mask.array().data()[7] = 2;
  CHECK_NOTHROW(check_mask("test", mask, scores));
  CHECK_NOTHROW(check_mask("test", mask, Shape{4, 5}));
  // Another view of the memory has other rows.
  CHECK_THROWS_WITH_AS(check_mask("test", mask.transpose(0, 1), Shape{5, 4}), binary, ValueError);
  mask.copy_(zeros({4, 5}));
  CHECK_THROWS_WITH_AS(check_mask("test", mask, scores), lonely, ValueError);
  CHECK_THROWS_WITH_AS(check_mask("test", mask, scores), lonely, ValueError);
}

TEST_CASE("mask: a checked mask is not kept alive") {
  const std::int64_t before = Buffer::live();
  check_mask("test", ones({4, 5}), scores);
  CHECK(Buffer::live() == before);
}

TEST_CASE("mask: three axes become four, of which the heads are the second") {
  CHECK(per_head_mask(ones({2, 4, 5})).shape() == Shape{2, 1, 4, 5});
  CHECK(per_head_mask(ones({4, 5})).shape() == Shape{4, 5});
  CHECK(per_head_mask(ones({2, 1, 1, 5})).shape() == Shape{2, 1, 1, 5});
  CHECK_FALSE(per_head_mask(Tensor()).defined());
}

TEST_CASE("mask: multi-head attention takes (t, s), (b, t, s) and (b, h, t, s)") {
  for (const Shape& fits :
       {Shape{4, 5}, Shape{1, 5}, Shape{2, 4, 5}, Shape{2, 1, 5}, Shape{1, 4, 1}, Shape{2, 1, 4, 5},
        Shape{2, 3, 4, 5}, Shape{2, 1, 1, 5}}) {
    CAPTURE(fits);
    CHECK_NOTHROW(check_multi_head_mask(ones(fits), scores));
  }
  for (const Shape& misfit : {Shape{}, Shape{5}, Shape{5, 4}, Shape{3, 4, 5}, Shape{2, 5, 4},
                              Shape{3, 2, 4, 5}, Shape{1, 2, 3, 4, 5}}) {
    CAPTURE(misfit);
    CHECK_THROWS_AS(check_multi_head_mask(ones(misfit), scores), ShapeError);
  }
  CHECK_THROWS_WITH_AS(check_multi_head_mask(ones({3, 4, 5}), scores),
                       "multi_head_attention: a mask of shape (3, 4, 5) for scores of shape "
                       "(2, 3, 4, 5), which is (b, h, t, s): a mask is (t, s), (b, t, s) or "
                       "(b, h, t, s), and any axis may be 1",
                       ShapeError);
}
