#pragma once

#include "core/observer.h"
#include "nn/profile/profile.h"

#include <optional>

namespace wick::nn {

/// The operations whose costs follow one rule. See operation_cost().
enum class OperationKind {
  Product,      // matmul
  View,         // reshape, transpose, ..: other shapes on the same memory
  Copy,         // clone, to, concat, slice_dx, unfold
  Reduction,    // sum, max
  Softmax,      // softmax, log_softmax
  LayerNorm,    // layer_norm
  Embedding,    // embedding
  Elementwise,  // any other
};
OperationKind kind_of(const Operation& operation);

/// The cost of an operation that a device does in one pass, by the formula of its parts; empty for
/// any other. For q (.., t, d), k (.., s, d) and v (.., s, e), and b matrices of the result:
///
///     attention            2 b t s (d + e): its two products alone, as PyTorch counts them;
///                          q, k, v and the result
///     attention_backward   2 b t s (3 d + 2 e): five products, as the scores are computed again;
///                          q, k, v and their gradients, the result and dy
///     conv2d, conv2d_dx, conv2d_dweight   2 c kh kw for each number of the result, or of dy; the
///                          operands and the result
///     softmax_dx, log_softmax_dx   4 for each number; the operands and dx
///     layer_norm_backward          16 for each number; x, weight, dy and three gradients
///     embedding_dweight            1 for each number of dy; dy, 8 for each id, and the gradient
std::optional<Cost> fused_cost(const Operation& operation);

/// The bytes of the operands, each read once, and of the result.
std::int64_t operand_and_result_bytes(const Operation& operation);

}  // namespace wick::nn
