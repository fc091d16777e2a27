// The transposed product: (a b)^T = b^T a^T.

#include "core/gradients.h"

namespace wick {

namespace {

Tensor turned(const Tensor& x) {
  std::vector<int> order(x.dim());
  for (int axis = 0; axis < x.dim(); ++axis) order[axis] = axis;
  std::swap(order[x.dim() - 1], order[x.dim() - 2]);
  return x.permute(order);
}

}  // namespace

Tensor matmul_da(const Tensor& dy, const Tensor& b) { return turned(matmul(b, turned(dy))); }
Tensor matmul_db(const Tensor& dy, const Tensor& a) { return turned(matmul(turned(dy), a)); }

}  // namespace wick
