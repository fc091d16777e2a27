#pragma once

#include "core/tensor.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>

namespace wick {

/// Gradients of the N inputs of one operation, which its backend computes in one pass. The inputs'
/// rules share one object: the first rule that is called computes all gradients, and each rule
/// takes its own. Threads may run backward through one graph at the same time: each has gradients
/// of its own. A gradient that is not taken is kept until another dy arrives on its thread.
template <std::size_t N>
class OnePass {
 public:
  /// The gradient of input i for dy. compute(gradients) makes all N gradients; it may leave a
  /// gradient undefined if no rule will take it.
  template <typename Compute>
  Tensor take(std::size_t i, const Tensor& dy, const Compute& compute) {
    Made& mine = of_this_thread();
    if (!mine.is_of(dy) || !mine.gradients[i].defined()) {
      mine = Made();  // if compute() throws, no gradient is kept
      std::array<Tensor, N> gradients;
      compute(gradients);
      mine = {dy.array(), dy.array().buffer->version(), std::move(gradients)};
    }
    const Tensor result = mine.gradients[i];
    mine.gradients[i] = Tensor();
    const bool taken = std::none_of(mine.gradients.begin(), mine.gradients.end(),
                                    [](const Tensor& x) { return x.defined(); });
    if (taken) forget();
    return result;
  }

 private:
  struct Made {
    // Compares places in memory: another view of the same buffer is another dy.
    bool is_of(const Tensor& other) const {
      const Array& array = other.array();
      return dy.buffer == array.buffer && version == array.buffer->version() &&
             dy.shape() == array.shape() && dy.strides() == array.strides() &&
             dy.layout.offset == array.layout.offset;
    }

    Array dy;
    std::uint64_t version = 0;
    std::array<Tensor, N> gradients;
  };

  // Elements of a map stay in place while other threads add and erase theirs.
  Made& of_this_thread() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return made_[std::this_thread::get_id()];
  }

  void forget() {
    const std::lock_guard<std::mutex> lock(mutex_);
    made_.erase(std::this_thread::get_id());
  }

  std::mutex mutex_;
  std::map<std::thread::id, Made> made_;
};

}  // namespace wick
