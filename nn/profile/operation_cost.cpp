// What one operation costs, from its name and its shapes.

#include "nn/profile/operation_kinds.h"

namespace wick::nn {

Cost operation_cost(const Operation& operation) {
  if (const std::optional<Cost> fused = fused_cost(operation)) return *fused;
  const Shape& y = operation.result;
  // BEGIN SOLUTION 14.2
  const auto size = static_cast<std::int64_t>(sizeof(Scalar));
  const std::int64_t bytes = operand_and_result_bytes(operation);
  switch (kind_of(operation)) {
    case OperationKind::View: return {};
    case OperationKind::Copy: return {0, 2 * y.numel() * size};
    case OperationKind::Product: {
      // y has m n numbers for each matrix of the broadcast batch: each is a sum over k.
      const Shape& a = operation.operands[0];
      return {2 * y.numel() * a[a.size() - 1], bytes};
    }
    case OperationKind::Reduction: return {operation.operands[0].numel(), bytes};
    case OperationKind::Softmax: return {5 * y.numel(), bytes};
    case OperationKind::LayerNorm: return {8 * y.numel(), bytes};
    case OperationKind::Embedding: {
      // Of the table only the chosen rows are read.
      const std::int64_t ids = y.erased(y.size() - 1).numel();
      return {0, 2 * y.numel() * size + 8 * ids};
    }
    case OperationKind::Elementwise: break;
  }
  return {y.numel(), bytes};
  // END SOLUTION
}

}  // namespace wick::nn
