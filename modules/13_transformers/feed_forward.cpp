// Chapter 13, Transformers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 13
// In the framework this file is nn/transformer/feed_forward.cpp.

// What a block does with each token by itself: more features, a bend, and back.

#include "nn/transformer/feed_forward.h"

namespace wick::nn {

FeedForward::FeedForward(std::int64_t embed_dim, std::int64_t hidden, double dropout, Gelu form)
    : dropout(dropout), form_(form) {
  if (embed_dim < 1 || hidden < 1) {
    fail<ValueError>("feed_forward: embed_dim is ", embed_dim, ", hidden ", hidden,
                     ": both must be positive");
  }
  throw NotImplemented("13.4 the feed-forward branch: see modules/13_transformers/README.md");
}

void FeedForward::members(Members& visit) {
  visit("linear1", linear1);
  visit("dropout", dropout);
  visit("linear2", linear2);
}

Tensor FeedForward::forward(const Tensor& x) const {
  throw NotImplemented("13.4 the feed-forward branch: see modules/13_transformers/README.md");
}

}  // namespace wick::nn
