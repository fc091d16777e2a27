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
  const double threshold = training ? p : 0;
  if (threshold == 0) return x;
  const Tensor nothing = zeros(x.shape());
  if (threshold == 1) return where(ones(x.shape()), nothing, x);
  const Tensor is_kept = rand(x.shape(), default_generator()) < static_cast<Scalar>(1 - p);
  return where(is_kept, x / static_cast<Scalar>(1 - threshold), nothing);
}

}  // namespace wick
