#include "nn/attention/attention.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 12.1 to 12.3 and 12.5 are called with: see tests/12_attention/edges.toml.

GRADED("12.1", "scores of one query, of one key, and of none") {
  const std::int64_t s = draw.integer(2, 9), d = draw.integer(2, 5);
  const Tensor many = draw.normal({2, s, d}), one = draw.normal({2, 1, d});
  const Tensor none = draw.normal({2, 0, d});
  observe("one query", nn::attention_scores(one, many));
  observe("one key", nn::attention_scores(many, one));
  observe("one number each", nn::attention_scores(draw.normal({1, 1}), draw.normal({1, 1})));
  observe("no query", nn::attention_scores(none, many));
  observe("no key", nn::attention_scores(many, none));
  observe_with_history("no query, keys that learn",
                       nn::attention_scores(none, differentiable(draw.normal({2, s, d}))));
}

GRADED("12.1", "scores of operands that lie alike in memory") {
  const std::int64_t n = draw.integer(3, 6);
  const Tensor q = draw.normal_permuted({2, n, 4});
  observe("both permuted", nn::attention_scores(q, draw.normal_permuted({2, n, 4})));
  observe("both the same", nn::attention_scores(q, q));
  observe("as many keys as features", nn::attention_scores(q, draw.normal({2, 4, 4})));
  observe("the queries are as they were", q);
  const Tensor repeated = stretched(draw.normal({2, 1, 4}), n);
  observe("a query many times", nn::attention_scores(repeated, q));
  observe("a key many times", nn::attention_scores(q, repeated));
}

GRADED("12.1", "infinities, NaN and large numbers stay in their rows") {
  const Tensor q =
      with_numbers(draw.uniform({4, 3}, 1, 2), {{1, no_bound}, {3, not_a_number}, {6, 1e200}});
  const Tensor k =
      with_numbers(draw.uniform({5, 3}, 1, 2), {{2, -no_bound}, {4, not_a_number}, {6, -1e100}});
  observe_with_nan("scores", nn::attention_scores(q, k));
}

GRADED("12.1", "gradients of scores, twice") {
  const Tensor q = differentiable(draw.normal({3, 4}));
  const Tensor k = differentiable(draw.normal({2, 4}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(nn::attention_scores(q, k), draw.normal({3, 2}));
    observe("dq " + time, q.grad());
    observe("dk " + time, k.grad());
  }
  const Tensor numbers = differentiable(draw.normal({3, 1}));
  const Tensor one = differentiable(draw.normal({1, 1}));
  run_backward(nn::attention_scores(numbers, one), draw.normal({3, 1}));
  observe("dq of single features", numbers.grad());
  observe("dk of single features", one.grad());
}

GRADED("12.2", "scaling no scores, one, a row, and one row many times") {
  const std::int64_t s = draw.integer(2, 9);
  const Tensor row = draw.normal({1, s});
  observe_with_history("none", nn::scale_scores(differentiable(draw.normal({0, s})), 3));
  observe("one", nn::scale_scores(draw.normal({1, 1}), 3));
  observe("at temperatures near 0, as they are after it",
          nn::scale_scores(draw.normal({2, s}), 3, 1e-5) * Scalar(1e-5));
  observe("a row", nn::scale_scores(row, 3, 0.7));
  observe("a row many times", nn::scale_scores(stretched(row, 3), 3, 0.7));
}

GRADED("12.2", "scaling infinities, NaN and large numbers") {
  const Tensor scores =
      with_numbers(draw.normal({2, 4}),
                   {{0, -no_bound}, {1, no_bound}, {3, not_a_number}, {4, 1e300}, {5, -1e308}});
  observe_with_nan("scaled", nn::scale_scores(scores, 6));
  observe_with_nan("at temperature 2000", nn::scale_scores(scores, 6, 2000));
  observe_with_nan("at no bound", nn::scale_scores(scores, 6, no_bound));
}

GRADED("12.2", "gradients of scaled scores, twice") {
  const Tensor scores = differentiable(draw.normal({3, 2}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(nn::scale_scores(scores, 3, 1.5), draw.normal({3, 2}));
    observe("dscores " + time, scores.grad());
  }
  const Tensor other = differentiable(draw.normal({2, 2}));
  run_backward(nn::scale_scores(other, 1), draw.normal({2, 2}));
  observe("dscores of heads of one feature", other.grad());
}

GRADED("12.3", "masking no scores, one, a row, and one row many times") {
  const std::int64_t s = draw.integer(2, 9);
  const Tensor row = draw.normal({1, s});
  observe_with_history("none",
                       nn::mask_scores(differentiable(draw.normal({0, s})), draw.full({0, s}, 1)));
  observe("one", nn::mask_scores(draw.normal({1, 1}), draw.full({1, 1}, 1)));
  observe("a row", nn::mask_scores(row, draw.mask({1, s})));
  observe("a row many times", nn::mask_scores(stretched(row, 3), draw.mask({3, s})));
  observe("a mask many times",
          nn::mask_scores(draw.normal({3, s}), stretched(draw.mask({1, s}), 3)));
  observe("one row, many masks", nn::mask_scores(draw.normal({2, 3, s}), draw.mask({2, 1, s})));
}

GRADED("12.3", "scores and a mask that lie alike in memory") {
  const Tensor drawn = draw.mask({4, 3});
  const Tensor scores = draw.normal_permuted({3, 4});
  // A column of the drawn mask may block all: the first key is always allowed.
  const Tensor mask = drawn.transpose(0, 1);
  for (std::int64_t row = 0; row < 3; ++row) element(drawn, row) = 1;
  observe("masked", nn::mask_scores(scores, mask));
}

// A blocked score is finite or -infinity: to add log(mask) is right.
GRADED("12.3", "what is allowed stays, infinities and NaN too") {
  const Tensor scores =
      with_numbers(draw.normal({3, 4}),
                   {{2, no_bound}, {3, not_a_number}, {4, -no_bound}, {5, -no_bound}, {9, 1e300}});
  const Tensor mask = draw.values({3, 4}, {0, 0, 1, 1,  //
                                           1, 0, 1, 1,  //
                                           0, 1, 0, 1});
  observe_with_nan("masked", nn::mask_scores(scores, mask));
}

GRADED("12.3", "gradients of masked scores, twice") {
  const Tensor scores = differentiable(draw.normal({2, 3}));
  const Tensor mask = draw.values({2, 3}, {1, 0, 1, 1, 1, 0});
  for (const std::string time : {"once", "twice"}) {
    run_backward(softmax(nn::mask_scores(scores, mask)), draw.normal({2, 3}));
    observe("dscores " + time, scores.grad());
  }
}

GRADED("12.5", "heads of one number, of one token, and of one many times") {
  const std::int64_t h = draw.integer(2, 4), d = draw.integer(2, 4);
  observe("one number", nn::split_heads(draw.normal({1, 1, 1}), 1));
  observe("one number merged", nn::merge_heads(draw.normal({1, 1, 1, 1})));
  observe("one token", nn::split_heads(draw.normal({2, 1, h * d}), h));
  observe("one token merged", nn::merge_heads(draw.normal({2, h, 1, d})));
  observe("one head", nn::split_heads(draw.normal({2, 3, d}), 1));
  observe("as many heads as features", nn::split_heads(draw.normal({2, 3, h}), h));
  observe("a token many times", nn::split_heads(stretched(draw.normal({2, 1, h * d}), 3), h));
  observe("merged", nn::merge_heads(stretched(draw.normal({2, h, 1, d}), 3)));
}

GRADED("12.5", "heads of infinities, NaN and large numbers") {
  const Tensor x = with_numbers(draw.normal({1, 2, 6}),
                                {{1, no_bound}, {3, not_a_number}, {6, 1e300}, {8, -no_bound}});
  const Tensor heads = nn::split_heads(x, 3);
  observe_with_nan("heads", heads);
  observe_with_nan("merged", nn::merge_heads(draw.normal({1, 3, 2, 2}) + heads));
}

GRADED("12.5", "gradients of heads, twice") {
  const Tensor x = differentiable(draw.normal({1, 2, 6}));
  const Tensor outputs = differentiable(draw.normal({1, 3, 2, 2}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(nn::split_heads(x, 3), draw.normal({1, 3, 2, 2}));
    run_backward(nn::merge_heads(outputs), draw.normal({1, 2, 6}));
    observe("dx " + time, x.grad());
    observe("doutputs " + time, outputs.grad());
  }
  const Tensor one = differentiable(draw.normal({2, 3, 2}));
  run_backward(nn::split_heads(one, 1), draw.normal({2, 1, 3, 2}));
  observe("dx of one head", one.grad());
}

// Long axes, and scores near a million that differ by a tenth.
GRADED("12.1", "scores of hundreds of queries, keys and features") {
  const std::int64_t n = draw.integer(257, 300);
  const Tensor many = draw.normal({n, 3}), few = draw.normal({2, 3});
  observe("many queries", nn::attention_scores(many, few));
  observe("many keys", nn::attention_scores(few, many));
  observe("many features", nn::attention_scores(draw.normal({2, n}), draw.normal({3, n})));
  const double million = draw.uniform({}, 1e6, 2e6).item();
  const Tensor scores =
      nn::attention_scores(draw.values({1, 2}, {million, 1}), draw.values({2, 2}, {1, 0.1, 1, 0}));
  observe("a tenth", scores.slice(1, 0, 1) - scores.slice(1, 1, 2));
  observe("five axes",
          nn::attention_scores(draw.normal({2, 1, 3, 2, 4}), draw.normal({2, 1, 3, 5, 4})));
}

GRADED("12.2", "scaling hundreds of scores, of heads of hundreds of features") {
  const std::int64_t n = draw.integer(257, 300);
  observe("a long row", nn::scale_scores(draw.normal({2, n}, 9), n));
  observe("a large head", nn::scale_scores(draw.normal({2, 3}, 1000), 65536 + n, 0.5));
  const double million = draw.uniform({}, 1e6, 2e6).item();
  const Tensor scaled = nn::scale_scores(draw.values({1, 2}, {million + 0.5, million}), 3);
  observe("a difference", scaled.slice(1, 0, 1) - scaled.slice(1, 1, 2));
}

GRADED("12.3", "masking hundreds of scores") {
  const std::int64_t n = draw.integer(257, 300);
  observe("long rows", nn::mask_scores(draw.normal({2, n}), draw.mask({2, n})));
  observe("many rows", nn::mask_scores(draw.normal({n, 2}), draw.mask({n, 2})));
  observe("five axes", nn::mask_scores(draw.normal({2, 1, 3, 2, 4}), draw.mask({2, 4})));
  observe("five axes of both",
          nn::mask_scores(draw.normal({2, 1, 3, 2, 4}), draw.mask({2, 1, 1, 2, 4})));
}

GRADED("12.5", "hundreds of tokens, and of heads") {
  const std::int64_t n = draw.integer(257, 300);
  observe("tokens", nn::split_heads(draw.normal({1, n, 4}), 2));
  observe("tokens merged", nn::merge_heads(draw.normal({1, 2, n, 2})));
  observe("heads", nn::split_heads(draw.normal({1, 2, 2 * n}), n));
  observe("heads merged", nn::merge_heads(draw.normal({1, n, 2, 2})));
}
