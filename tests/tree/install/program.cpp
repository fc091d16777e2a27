#include "core/core.h"
#include "nn/nn.h"

#include <cmath>
#include <iostream>

using namespace wick;

// Attention's gradient, through matrix products: exits with 0 where it is as it must be.
int main() {
  manual_seed(1);
  const nn::MultiHeadAttention attention(8, 2);
  Tensor x = randn({1, 3, 8});
  x.requires_grad_();
  const Tensor y = attention(x);
  sum(y * y).backward();
  const GradientCheck check = check_gradients(
      [&](const std::vector<Tensor>& inputs) { return attention(inputs[0]); }, {x.detach()});
  const Scalar product = matmul(ones({64, 64}), ones({64, 64})).at({63, 63});
  std::cout << 8 * sizeof(Scalar) << " bits\n";
  return check.passed && product == 64 && std::isfinite(sum(x.grad()).item()) ? 0 : 1;
}
