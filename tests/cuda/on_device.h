#pragma once

#include "core/cuda/runtime.h"

#include <cstddef>
#include <vector>

namespace wick::cuda {

/// Numbers on the device; the memory is released with the object.
template <typename T>
class OnDevice {
 public:
  /// Numbers that were never written.
  explicit OnDevice(std::size_t count)
      : count_(count), data_(static_cast<T*>(allocate(count * sizeof(T), "test"))) {}
  explicit OnDevice(const std::vector<T>& values) : OnDevice(values.size()) {
    copy_to_device(data_, values.data(), count_ * sizeof(T), "test");
  }
  ~OnDevice() { cuda::release(data_, count_ * sizeof(T)); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  T* data() const { return data_; }
  std::vector<T> values() const {
    std::vector<T> result(count_);
    copy_to_host(result.data(), data_, count_ * sizeof(T), "test");
    return result;
  }

 private:
  std::size_t count_;
  T* data_;
};

}  // namespace wick::cuda
