#include <algorithm>
#include <vector>

// Slices between units, and masks that are slices of one.

std::vector<Tensor> global_masks(const std::vector<Tensor>& weights, double sparsity) {
  std::vector<Tensor> rows;
  for (const Tensor& weight : weights) {
    rows.push_back(weight.detach().reshape({weight.numel()}));
  }
  const Tensor mask = magnitude_mask(concat(rows, 0), sparsity);
  std::vector<Tensor> masks;
  std::int64_t begin = 0;
  for (const Tensor& weight : weights) {
    const std::int64_t end = begin + weight.numel();
    masks.push_back(mask.slice(0, begin, end).reshape(weight.shape()));
    begin = end;
  }
  return masks;
}

namespace {

// The slices of x along the axis that are not in the list, one behind the other.
Tensor without(const Tensor& x, int axis, std::vector<std::int64_t> units) {
  std::sort(units.begin(), units.end());
  units.push_back(x.size(axis));
  std::vector<Tensor> parts;
  std::int64_t begin = 0;
  for (const std::int64_t unit : units) {
    if (begin < unit) parts.push_back(x.detach().slice(axis, begin, unit));
    begin = unit + 1;
  }
  Tensor made = concat(parts, axis).clone();
  return made.requires_grad_(x.requires_grad());
}

}  // namespace

void remove_hidden(Linear& first, Linear& second, const std::vector<std::int64_t>& units) {
  first.weight = without(first.weight, 0, units);
  if (first.bias.defined()) first.bias = without(first.bias, 0, units);
  second.weight = without(second.weight, 1, units);
  if (second.bias.defined()) {
    const bool learns = second.bias.requires_grad();
    second.bias = second.bias.detach().clone().requires_grad_(learns);
  }
}
