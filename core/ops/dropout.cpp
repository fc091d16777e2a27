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
  // BEGIN SOLUTION 03.3
  if (!training || p == 0) return x;
  const Tensor dropped = rand(x.shape(), x.device()) < static_cast<Scalar>(p);
  const double scale = p < 1 ? 1 / (1 - p) : 0;
  return masked_fill(x, dropped, 0) * static_cast<Scalar>(scale);
  // END SOLUTION
}

}  // namespace wick
