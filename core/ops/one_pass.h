#pragma once

#include "core/tensor.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace wick {

/// Gradients of the N inputs of one operation, which its backend computes in one pass. The inputs'
/// rules share one object: the first rule that is called computes all gradients, and each rule
/// takes its own. A gradient that is not taken is kept until another dy arrives.
template <std::size_t N>
class OnePass {
 public:
  /// The gradient of input i for dy. compute(gradients) makes all N gradients; it may leave a
  /// gradient undefined if no rule will take it.
  template <typename Compute>
  Tensor take(std::size_t i, const Tensor& dy, const Compute& compute) {
    if (!is_of(dy) || !gradients_[i].defined()) {
      dy_ = Array();  // if compute() throws, no gradient is kept
      gradients_ = {};
      std::array<Tensor, N> made;
      compute(made);
      gradients_ = std::move(made);
      dy_ = dy.array();
      version_ = dy_.buffer->version();
    }
    Tensor result = std::move(gradients_[i]);
    gradients_[i] = Tensor();
    const bool taken = std::none_of(gradients_.begin(), gradients_.end(),
                                    [](const Tensor& x) { return x.defined(); });
    if (taken) dy_ = Array();
    return result;
  }

 private:
  // Compares places in memory: another view of the same buffer is another dy.
  bool is_of(const Tensor& dy) const {
    const Array& array = dy.array();
    return dy_.buffer == array.buffer && version_ == array.buffer->version() &&
           dy_.shape() == array.shape() && dy_.strides() == array.strides() &&
           dy_.layout.offset == array.layout.offset;
  }

  Array dy_;
  std::uint64_t version_ = 0;
  std::array<Tensor, N> gradients_;
};

}  // namespace wick
