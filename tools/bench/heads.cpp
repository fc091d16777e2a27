// The cost of keys and values that heads share, or that a decoder keeps.

#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

constexpr std::int64_t width = 256;
constexpr std::int64_t heads = 8;

/// A causal pass over n tokens.
Step grouped(std::int64_t kv_heads, std::int64_t n) {
  nn::GroupedQueryAttention attention(width, heads, kv_heads);
  set_numbers(attention.parameters(), 2, Scalar(0.125));
  const Tensor x = numbers({1, n, width}, 1);
  return computing([attention, x] {
    const NoGrad no_grad;
    return attention(x, true);
  });
}

nn::MultiHeadAttention attention_of_decoder() {
  nn::MultiHeadAttention attention(width, heads);
  set_numbers(attention.parameters(), 2, Scalar(0.125));
  return attention;
}

/// Token n, after n - 1 tokens in the cache.
Step with_cache(std::int64_t n) {
  const nn::MultiHeadAttention attention = attention_of_decoder();
  const auto cache = std::make_shared<nn::KeyValueCache>(attention, 1, n);
  const Tensor x = numbers({1, n, width}, 1);
  cache->forward(attention, x.slice(1, 0, n - 1));
  return computing([attention, cache, n, last = x.slice(1, n - 1, n)] {
    cache->truncate(n - 1);
    return cache->forward(attention, last);
  });
}

/// The same token by a pass over all n tokens, without a cache.
Step without_cache(std::int64_t n) {
  const nn::MultiHeadAttention attention = attention_of_decoder();
  return computing([attention, n, x = numbers({1, n, width}, 1), mask = nn::causal_mask(n)] {
    const NoGrad no_grad;
    return attention(x, mask).slice(1, n - 1, n);
  });
}

}  // namespace

void add_heads(std::vector<Case>& cases) {
  for (const std::int64_t kv_heads : {8, 2, 1}) {
    for (std::int64_t n = 128; n <= 4096; n *= 2) {
      cases.push_back({concatenate("wick/grouped_query.", kv_heads, "_kv_heads/", n),
                       [=] { return grouped(kv_heads, n); }});
    }
  }
  for (std::int64_t n = 128; n <= 4096; n *= 2) {
    cases.push_back({concatenate("wick/next_token.cache/", n), [n] { return with_cache(n); }});
    cases.push_back(
        {concatenate("wick/next_token.no_cache/", n), [n] { return without_cache(n); }});
  }
}

}  // namespace wick::bench
