#include "nn/transformer/feed_forward.h"

namespace wick::nn {

namespace {

std::int64_t checked_size(std::int64_t embed_dim, std::int64_t hidden) {
  if (embed_dim < 1 || hidden < 1) {
    fail<ValueError>("feed_forward: embed_dim is ", embed_dim, ", hidden ", hidden,
                     ": both must be positive");
  }
  return embed_dim;
}

}  // namespace

FeedForward::FeedForward(std::int64_t embed_dim, std::int64_t hidden, double dropout, Gelu form)
    : linear1(checked_size(embed_dim, hidden), hidden),
      dropout(dropout),
      linear2(hidden, embed_dim),
      form_(form) {}

void FeedForward::members(Members& visit) {
  visit("linear1", linear1);
  visit("dropout", dropout);
  visit("linear2", linear2);
}

Tensor FeedForward::forward(const Tensor& x) const {
  return linear2(dropout(gelu(linear1(x), form_)));
}

}  // namespace wick::nn
