// Inverted dropout (Srivastava et al., 2014, section 10).

#include "core/autograd/record.h"
#include "core/ops.h"

namespace wick {

// While training, each element of x becomes 0 with probability p and x / (1 - p) otherwise,
// independently of every other element and of every other call; p = 1 gives zeros. When not
// training, the result is x. Draws from the default generator. The gradient passes only through the
// elements that were kept.
Tensor dropout(const Tensor& x, double p, bool training) {
  check_operands("dropout", {&x});
  if (!(p >= 0 && p <= 1)) {
    fail<ValueError>("dropout: p is ", p, ": a probability is from 0 to 1");
  }
  if (!training) return x;
  if (p == 1) return x * Scalar(0);
  const Tensor kept = rand(x.shape()) >= static_cast<Scalar>(p);
  return x * (kept / static_cast<Scalar>(1 - p));
}

}  // namespace wick
