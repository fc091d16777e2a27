#pragma once

#include "core/tensor.h"

#include <cstdint>

namespace wick {

struct AttentionOptions {
  /// 1 = may attend, 0 = may not; (t, s) or of the rank of the scores.
  Tensor mask;
  /// Query i sees keys 0..i only, for queries that begin where the keys begin. Queries that follow
  /// cached keys see more: give them nn::cached_mask(seen, fresh). If there is a `mask` too, both
  /// must allow a key.
  bool causal = false;
  /// The bias is added to the scaled scores. It broadcasts to (.., t, s).
  Tensor bias;
  /// Multiplies the scores; 0 stands for 1 / sqrt(d_k).
  double scale = 0;
  /// Divides the scaled scores once more: above 1 the weights are flatter, below 1 sharper.
  double temperature = 1;
  /// The probability with which a weight is dropped, after softmax and before v. A function knows
  /// of no training or evaluation: it always drops, so evaluation gives 0, as MultiHeadAttention
  /// does.
  double dropout = 0;
};

/// softmax(scale q k^T + bias) v without the t x s scores in memory. Tiles of queries meet the keys
/// in turn; softmax keeps two numbers a query about the keys seen so far (Milakov and Gimelshein,
/// 2018, arXiv:1805.02867; Rabe and Staats, 2021, arXiv:2112.05682). Backward computes the tiles
/// again (FlashAttention: Dao et al., 2022, arXiv:2205.14135).
///
/// q (.., t, d_k), k (.., s, d_k), v (.., s, d_v) -> (.., t, d_v); leading axes broadcast. This
/// function does not check shapes and the mask's numbers: nn::fused_attention does. Throws
/// ValueError if mask and causal together leave a query without a key. Second derivatives are
/// computed with the t x s scores in memory.
Tensor tiled_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                       const AttentionOptions& options);

/// The form in which tiled_attention() asks a backend for attention.
struct AttentionProblem {
  // (.., t, d_k), (.., s, d_k), (.., s, d_v), with equal leading axes, and stride 0 on a broadcast
  // axis. The numbers of a row are neighbours; rows do not overlap.
  Array q;
  Array k;
  Array v;
  // (.., t, s), with stride 0 on a broadcast axis. An absent mask or bias has no buffer.
  Array mask;
  Array bias;
  Scalar scale = 1;
  bool causal = false;
  // Weight i of all (.., t, s), in row-major order, is dropped if element i of the stream (seed,
  // first_block) of Backend::random is below `dropout`.
  Scalar dropout = 0;
  std::uint64_t seed = 0;
  std::uint64_t first_block = 0;
};

/// The targets of backward: contiguous, with the leading axes that q, k and v have in the problem.
/// `bias` has the shape of the problem's bias and is added to; it may have no buffer.
struct AttentionGradients {
  Array q;
  Array k;
  Array v;
  Array bias;
};

}  // namespace wick
