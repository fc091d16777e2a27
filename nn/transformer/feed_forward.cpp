// What a block does with each token by itself: more features, a bend, and back.

#include "nn/transformer/feed_forward.h"

namespace wick::nn {

FeedForward::FeedForward(std::int64_t embed_dim, std::int64_t hidden, double dropout, Gelu form)
    : dropout(dropout), form_(form) {
  if (embed_dim < 1 || hidden < 1) {
    fail<ValueError>("feed_forward: embed_dim is ", embed_dim, ", hidden ", hidden,
                     ": both must be positive");
  }
  // BEGIN SOLUTION 13.4
  linear1 = Linear(embed_dim, hidden);
  linear2 = Linear(hidden, embed_dim);
  // END SOLUTION
}

void FeedForward::members(Members& visit) {
  visit("linear1", linear1);
  visit("dropout", dropout);
  visit("linear2", linear2);
}

Tensor FeedForward::forward(const Tensor& x) const {
  // BEGIN SOLUTION 13.4
  return linear2(dropout(gelu(linear1(x), form_)));
  // END SOLUTION
}

}  // namespace wick::nn
