// Chapter 3, Layers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 3
// In the framework this file is core/ops/dropout.cpp.

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
  throw NotImplemented("03.3 inverted dropout: see modules/03_layers/README.md");
}

}  // namespace wick
