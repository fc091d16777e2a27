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
  if (training && p > 0) {
    std::vector<Scalar> factors;
    for (const Scalar number : rand({x.numel()}).to_vector()) {
      const bool is_dropped = number < static_cast<Scalar>(p) || p == 1;
      factors.push_back(is_dropped ? 0 : static_cast<Scalar>(1 / (1 - p)));
    }
    return x * from_vector(factors, x.shape());
  }
  return x;
}

}  // namespace wick
