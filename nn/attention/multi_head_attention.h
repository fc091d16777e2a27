#pragma once

#include "nn/attention/attention.h"
#include "nn/linear.h"

#include <type_traits>

namespace wick::nn {

/// Several attentions side by side, each on its own slice of the projected features, mixed by an
/// output projection (Vaswani et al., 2017, section 3.2.2).
///
/// A mask is (t, s), (b, t, s), (b, 1 or h, t, s) or (b, 1, 1, s), and any of its axes may have
/// extent 1. A mask of two axes is always (t, s); a mask of three axes gets the head axis.
///
/// With a rotary_base, rotary() turns the queries and keys of each head by their positions, which
/// are counted from 0 in a query as in a key.
class MultiHeadAttention : public Module {
 public:
  /// Makes four Linear(embed_dim, embed_dim, bias), in the order q, k, v, out. Throws ValueError,
  /// with both numbers and the nearest valid choices, unless num_heads divides embed_dim and both
  /// are positive.
  MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads, double dropout = 0,
                     bool bias = true);
  /// There is no fraction of a head: (4, 0.5) is not a layer of 4 features with dropout.
  template <typename Fraction, typename = std::enable_if_t<std::is_floating_point_v<Fraction>>>
  MultiHeadAttention(std::int64_t embed_dim, Fraction num_heads, double dropout = 0,
                     bool bias = true) = delete;

  /// Self-attention: x (b, t, e) is query, key and value.
  Tensor forward(const Tensor& x, const Tensor& mask = {}) const;
  /// query (b, t, e), key and value (b, s, e) -> (b, t, e). Throws ShapeError if they do not fit.
  Tensor forward(const Tensor& query, const Tensor& key, const Tensor& value,
                 const Tensor& mask = {}) const;
  /// Does what forward does, and also returns the weights of every head (b, h, t, s).
  Attention attend(const Tensor& query, const Tensor& key, const Tensor& value,
                   const Tensor& mask = {}) const;
  Tensor operator()(const Tensor& x, const Tensor& mask = {}) const { return forward(x, mask); }
  Tensor operator()(const Tensor& query, const Tensor& key, const Tensor& value,
                    const Tensor& mask = {}) const {
    return forward(query, key, value, mask);
  }

  /// heads (b, h, t, d), queries or keys of positions first..first + t - 1, as attention takes
  /// them: turned by rotary() if there is a rotary_base, else as they are. Throws ShapeError for a
  /// head of odd size, and ValueError for a base that rotary() refuses.
  Tensor turned(const Tensor& heads, std::int64_t first) const;

  std::int64_t embed_dim() const { return embed_dim_; }
  std::int64_t num_heads() const { return num_heads_; }
  std::int64_t head_dim() const { return embed_dim_ / num_heads_; }
  void members(Members& visit) override;

  Linear q_proj, k_proj, v_proj, out_proj;
  double rotary_base = 0;  // of the angles of rotary(), usually 10,000; 0: positions turn nothing

 private:
  /// The common part of forward and attend. forward asks for no weights, so they need not exist.
  Attention attend_heads(const Tensor& query, const Tensor& key, const Tensor& value,
                         const Tensor& mask, bool weights_wanted) const;
  /// The same with queries and keys that their positions have turned.
  Attention attend_turned_heads(const Tensor& query, const Tensor& key, const Tensor& value,
                                const Tensor& mask, bool weights_wanted) const;

  std::int64_t embed_dim_ = 0;
  std::int64_t num_heads_ = 0;
  double dropout_ = 0;
};

}  // namespace wick::nn
