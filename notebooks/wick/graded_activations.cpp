// The suite of chapter 02 about functions of one number, on functions of cells: see graded.h.
#include "core/plain/activations.h"

#include "tests/02_activations/public/arrays.h"
#include "wick/graded.h"

#include <cmath>
#include <limits>
#include <sstream>

namespace wick::plain::swapped {
namespace {

using OfScalar = notebook::Swapped<Scalar(Scalar)>;

OfScalar relu_of(plain::relu), sigmoid_of(plain::sigmoid), tanh_of(plain::tanh);
OfScalar gelu_erf_of(plain::gelu_erf), gelu_tanh_of(plain::gelu_tanh);

// The suite takes their addresses.
Scalar relu(Scalar x) { return relu_of(x); }
Scalar sigmoid(Scalar x) { return sigmoid_of(x); }
Scalar tanh(Scalar x) { return tanh_of(x); }
Scalar gelu_erf(Scalar x) { return gelu_erf_of(x); }
Scalar gelu_tanh(Scalar x) { return gelu_tanh_of(x); }

}  // namespace
}  // namespace wick::plain::swapped

#define relu swapped::relu
#define sigmoid swapped::sigmoid
#define tanh swapped::tanh
#define gelu_erf swapped::gelu_erf
#define gelu_tanh swapped::gelu_tanh
#include "tests/02_activations/public/activations.cpp"
#undef relu
#undef sigmoid
#undef tanh
#undef gelu_erf
#undef gelu_tanh

namespace wick::notebook {
namespace {

Checked run(const Checked& checked, plain::swapped::OfScalar& swapped, const OfNumber& yours) {
  return run_graded<Scalar(Scalar)>(checked, swapped,
                                    [&](Scalar x) { return static_cast<Scalar>(yours(x)); });
}

}  // namespace

Checked graded_02_1(const Checked& checked, const OfNumber& yours) {
  return run(checked, plain::swapped::relu_of, yours);
}

Checked graded_02_2(const Checked& checked, const OfNumber& yours) {
  return run(checked, plain::swapped::sigmoid_of, yours);
}

Checked graded_02_3(const Checked& checked, const OfNumber& yours) {
  return run(checked, plain::swapped::tanh_of, yours);
}

Checked graded_02_4(const Checked& checked, const OfNumber& yours) {
  return run(checked, plain::swapped::gelu_erf_of, yours);
}

Checked graded_02_5(const Checked& checked, const OfNumber& yours) {
  return run(checked, plain::swapped::gelu_tanh_of, yours);
}

}  // namespace wick::notebook
