#pragma once

#include "core/tensor.h"

#include <cstdint>

namespace wick {

/// The tokens first..end - 1.
struct Tokens {
  std::int64_t first, end;
};

/// Attention from a part of its scores at a time, by operations on whole tensors, which can be
/// recorded (Rabe and Staats, 2021, arXiv:2112.05682).
class ChunkedAttention {
 public:
  Tensor q, k, v;  // (.., t, d_k), (.., s, d_k), (.., s, d_v)
  // (.., t, s), or undefined. An axis of extent 1 stands for any extent.
  Tensor mask;     // 1 where a query may see a key
  Tensor bias;     // added to the scores
  Tensor dropout;  // multiplies the weights
  Scalar scale = 1;
  bool causal = false;

  /// (.., queries, keys): scale q k^T + bias, or -infinity for a key that a query may not see.
  Tensor scores(const Tokens& queries, const Tokens& keys) const;

  /// Sums of exp(score - largest) over the keys of each query.
  struct Sums {
    Tensor largest;  // (.., queries, 1): the largest score
    Tensor weights;  // (.., queries, 1)
    Tensor mixed;    // (.., queries, d_v): each term times its row of v
  };
  /// Over all keys, `chunk` of them at a time. A query without a key gets weights of 0.
  Sums over_keys(const Tokens& queries, std::int64_t chunk) const;

 private:
  Tensor allowed(const Tokens& queries, const Tokens& keys) const;
};

}  // namespace wick
