// The suites of chapter 03 on functions of cells: see graded.h.
#include "nn/nn.h"
#include "tools/grade/scenario/gradients.h"
#include "wick/graded.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wick::swapped {
namespace {

notebook::Swapped<Tensor(const Tensor&, const Tensor&, const Tensor&)> apply(wick::linear);
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias = {}) {
  return apply(x, weight, bias);
}

notebook::Swapped<Tensor(const Tensor&, double, bool)> dropout(wick::dropout);

}  // namespace
}  // namespace wick::swapped

namespace wick::nn::swapped {
namespace {

notebook::Swapped<nn::Linear(std::int64_t, std::int64_t, bool)> start([](std::int64_t in_features,
                                                                         std::int64_t out_features,
                                                                         bool bias) {
  return nn::Linear(in_features, out_features, bias);
});

class Linear : public nn::Linear {
 public:
  Linear(std::int64_t in_features, std::int64_t out_features, bool bias = true)
      : nn::Linear(start(in_features, out_features, bias)) {}
};

}  // namespace
}  // namespace wick::nn::swapped

#define linear swapped::linear
#define dropout swapped::dropout
#define Linear swapped::Linear
#include "tests/03_layers/public/dropout.cpp"
#include "tests/03_layers/public/linear.cpp"
#include "tests/03_layers/public/linear_init.cpp"
#undef linear
#undef dropout
#undef Linear

namespace wick::notebook {

Checked graded_03_1(const Checked& checked, const Ternary& yours) {
  return run_graded(checked, swapped::apply, yours);
}

Checked graded_03_2(const Checked& checked, const Starting& yours) {
  return run_graded(checked, nn::swapped::start, yours);
}

Checked graded_03_3(const Checked& checked, const Dropping& yours) {
  return run_graded(checked, swapped::dropout, yours);
}

}  // namespace wick::notebook
