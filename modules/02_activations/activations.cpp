// Chapter 2, Activations: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 2
// In the framework this file is core/plain/activations.cpp.

// Activations: functions of one number, applied to every element of a tensor alike.

#include "core/plain/activations.h"

#include <cmath>

namespace wick::plain {

Scalar relu(Scalar x) {
  throw NotImplemented("02.1 relu of a number: see modules/02_activations/README.md");
}

Scalar sigmoid(Scalar x) {
  throw NotImplemented("02.2 sigmoid of a number: see modules/02_activations/README.md");
}

Scalar tanh(Scalar x) {
  throw NotImplemented("02.3 tanh of a number: see modules/02_activations/README.md");
}

Scalar gelu_erf(Scalar x) {
  throw NotImplemented("02.4 gelu by erf: see modules/02_activations/README.md");
}

Scalar gelu_tanh(Scalar x) {
  throw NotImplemented("02.5 gelu by tanh: see modules/02_activations/README.md");
}

}  // namespace wick::plain
