#include "nn/compression/compression_checks.h"

#include "core/operands.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace wick::nn {

void check_sparsity(const char* function, const std::vector<Tensor>& weights, double sparsity) {
  if (!(sparsity >= 0 && sparsity <= 1)) {
    fail<ValueError>(function, ": sparsity is ", sparsity,
                     ": it is a share, from 0 to 1, and no percentage");
  }
  if (weights.empty()) {
    fail<ValueError>(function, ": the list of weights is empty: there is nothing to prune");
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    check_operands(function, {&weights[i]});
    const std::vector<Scalar> numbers = weights[i].to_vector();
    for (std::size_t place = 0; place < numbers.size(); ++place) {
      if (!std::isnan(numbers[place])) continue;
      fail<ValueError>(function, ": number ", place, " of weight ", i,
                       " is NaN: it is neither smaller nor larger than others");
    }
  }
}

void check_prunable(std::int64_t numbers) {
  if (numbers > 0) return;
  fail<ValueError>(
      "sparsity: the module has 0 numbers in parameters of two axes or more: there is no share of "
      "nothing");
}

void check_masks(const std::vector<Tensor>& weights, const std::vector<Tensor>& masks) {
  if (weights.size() != masks.size()) {
    fail<ValueError>("pruning: ", weights.size(), " weights with ", masks.size(),
                     " masks: each weight needs one");
  }
  for (std::size_t i = 0; i < weights.size(); ++i) {
    check_operands("pruning", {&weights[i], &masks[i]});
    if (weights[i].shape() != masks[i].shape()) {
      fail<ShapeError>("pruning: weight ", i, " of shape ", weights[i].shape(),
                       " with a mask of shape ", masks[i].shape(), ": they must be equal");
    }
    for (const Scalar number : masks[i].to_vector()) {
      if (number == 0 || number == 1) continue;
      fail<ValueError>("pruning: mask ", i, " has ", number,
                       ": it must contain only 0 (pruned) or 1 (kept)");
    }
  }
}

void check_hidden(const Linear& first, const Linear& second,
                  const std::vector<std::int64_t>& units) {
  check_operands("remove_hidden", {&first.weight, &second.weight});
  const std::int64_t hidden = first.weight.size(0);
  if (second.weight.size(1) != hidden) {
    fail<ShapeError>("remove_hidden: weights of shape ", first.weight.shape(), " and ",
                     second.weight.shape(),
                     ": they must be (hidden, in) and (out, hidden), with one hidden");
  }
  std::set<std::int64_t> seen;
  for (const std::int64_t unit : units) {
    if (unit < 0 || unit >= hidden) {
      fail<ValueError>("remove_hidden: unit ", unit, " of ", hidden, ": units are from 0 to ",
                       hidden - 1);
    }
    if (!seen.insert(unit).second) {
      fail<ValueError>("remove_hidden: unit ", unit, " of ", hidden,
                       " is listed twice: it can be removed once");
    }
  }
  if (static_cast<std::int64_t>(seen.size()) == hidden) {
    fail<ValueError>("remove_hidden: ", seen.size(), " units of ", hidden,
                     ": at least one must be left");
  }
}

void check_rank(const Linear& layer, std::int64_t rank) {
  check_operands("low_rank", {&layer.weight});
  const std::int64_t most = std::min(layer.weight.size(0), layer.weight.size(1));
  if (rank >= 1 && rank <= most) return;
  fail<ValueError>("low_rank: rank ", rank, " of a weight of shape ", layer.weight.shape(),
                   ": it must be from 1 to ", most);
}

void check_distillation(const Tensor& logits, const Tensor& teacher, double temperature,
                        double share) {
  check_operands("distillation_loss", {&logits, &teacher});
  if (logits.dim() != 2 || logits.shape() != teacher.shape()) {
    fail<ShapeError>("distillation_loss: logits ", logits.shape(), " with the teacher's ",
                     teacher.shape(), ": both must be (n, classes)");
  }
  if (logits.numel() == 0) {
    fail<ShapeError>("distillation_loss: logits of shape ", logits.shape(),
                     ": there is no mean over nothing");
  }
  if (!(temperature > 0) || std::isinf(temperature)) {
    fail<ValueError>("distillation_loss: temperature is ", temperature,
                     ": it must be positive and finite");
  }
  if (!(share >= 0 && share <= 1)) {
    fail<ValueError>("distillation_loss: share is ", share, ": it must be from 0 to 1");
  }
}

}  // namespace wick::nn
