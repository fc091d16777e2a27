#pragma once

#include "core/tensor.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace wick {

/// Gradients of the N inputs of one operation, which its backend computes in one pass. The inputs'
/// rules share one of these: whichever is asked first has all of them computed, and each takes its
/// own. Gradients that were not taken are kept until another dy arrives.
template <std::size_t N>
class OnePass {
 public:
  /// The gradient of input i for dy. compute(gradients) makes all N; undefined ones have no
  /// consumer.
  template <typename Compute>
  Tensor take(std::size_t i, const Tensor& dy, const Compute& compute) {
    if (!is_of(dy) || !gradients_[i].defined()) {
      dy_ = Array();  // where compute() throws, nothing is of any dy
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
  // The same numbers at the same places: another view of the same buffer is another dy.
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
