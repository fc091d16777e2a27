// Operations by kind, and the costs of those that a device does in one pass.

#include "nn/profile/operation_kinds.h"

#include <map>

namespace wick::nn {

namespace {

constexpr auto number = static_cast<std::int64_t>(sizeof(Scalar));

// 2 b t s, for q (.., t, d), k (.., s, d) and a result (.., t, e), or its gradient.
std::int64_t scores(const Operation& operation) {
  const Shape& q = operation.operands[0];
  const Shape& k = operation.operands[1];
  return 2 * operation.result.without_matrix().numel() * q[q.size() - 2] * k[k.size() - 2];
}

// c kh kw, for a weight (out, c, kh, kw).
std::int64_t numbers_of_window(const Shape& weight) { return weight.erased(0).numel(); }

std::int64_t last(const Shape& shape) { return shape[shape.size() - 1]; }

}  // namespace

std::int64_t operand_and_result_bytes(const Operation& operation) {
  std::int64_t numbers = operation.result.numel();
  for (const Shape& operand : operation.operands) numbers += operand.numel();
  return numbers * number;
}

OperationKind kind_of(const Operation& operation) {
  static const std::map<std::string, OperationKind> kinds = {
      {"matmul", OperationKind::Product},      {"reshape", OperationKind::View},
      {"transpose", OperationKind::View},      {"permute", OperationKind::View},
      {"slice", OperationKind::View},          {"expand", OperationKind::View},
      {"squeeze", OperationKind::View},        {"unsqueeze", OperationKind::View},
      {"clone", OperationKind::Copy},          {"to", OperationKind::Copy},
      {"concat", OperationKind::Copy},         {"slice_dx", OperationKind::Copy},
      {"unfold", OperationKind::Copy},         {"sum", OperationKind::Reduction},
      {"max", OperationKind::Reduction},       {"softmax", OperationKind::Softmax},
      {"log_softmax", OperationKind::Softmax}, {"layer_norm", OperationKind::LayerNorm},
      {"embedding", OperationKind::Embedding},
  };
  const auto found = kinds.find(operation.name);
  return found == kinds.end() ? OperationKind::Elementwise : found->second;
}

std::optional<Cost> fused_cost(const Operation& operation) {
  const std::vector<Shape>& operands = operation.operands;
  const std::int64_t traffic = operand_and_result_bytes(operation);
  if (operation.name == "attention") {
    return Cost{scores(operation) * (last(operands[0]) + last(operands[2])), traffic};
  }
  if (operation.name == "attention_backward") {
    const Shape &q = operands[0], &k = operands[1], &v = operands[2], &dy = operands[3];
    const std::int64_t numbers = 2 * (q.numel() + k.numel() + v.numel() + dy.numel());
    return Cost{scores(operation) * (3 * last(q) + 2 * last(v)), numbers * number};
  }
  if (operation.name == "conv2d") {
    return Cost{2 * operation.result.numel() * numbers_of_window(operands[1]), traffic};
  }
  if (operation.name == "conv2d_dx") {
    return Cost{2 * operands[0].numel() * numbers_of_window(operands[1]), traffic};
  }
  if (operation.name == "conv2d_dweight") {
    return Cost{2 * operands[0].numel() * numbers_of_window(operation.result), traffic};
  }
  if (operation.name == "softmax_dx" || operation.name == "log_softmax_dx") {
    return Cost{4 * operation.result.numel(), traffic};
  }
  if (operation.name == "layer_norm_backward") {
    return Cost{16 * operation.result.numel(), traffic + 2 * operands[1].numel() * number};
  }
  if (operation.name == "embedding_dweight") {
    const std::int64_t ids = operands[0].erased(operands[0].size() - 1).numel();
    return Cost{operands[0].numel(), traffic + 8 * ids};
  }
  return std::nullopt;
}

}  // namespace wick::nn
