#include "core/array.h"

#include "core/backend.h"
#include "core/host_room.h"
#include "core/observer.h"

#include <atomic>

namespace wick {

namespace {

std::atomic<std::int64_t> live_buffers{0};

}  // namespace

Buffer::Buffer(std::int64_t count, Device device)
    : data_(static_cast<Scalar*>(backend(device).allocate(count * sizeof(Scalar)))),
      count_(count),
      device_(device) {
  live_buffers.fetch_add(1, std::memory_order_relaxed);
  if (const ObserveMemory* observer = ObserveMemory::current()) observer->made(*this);
}

Buffer::~Buffer() {
  if (const ObserveMemory* observer = ObserveMemory::current()) observer->released(*this);
  backend(device_).release(data_, count_ * sizeof(Scalar));
  live_buffers.fetch_sub(1, std::memory_order_relaxed);
}

std::int64_t Buffer::live() { return live_buffers.load(std::memory_order_relaxed); }

void Version::check(const Array& array) const {
  if (array.buffer.get() == buffer_ && buffer_->version() == number_) return;
  throw ChangedInPlace(
      "an array of shape " + to_string(array.shape()) +
      " that it needs was changed in place after the forward pass read it: change a clone() "
      "instead, or change it after backward()");
}

Array empty_array(const Shape& shape, Device device) {
  return {std::make_shared<Buffer>(shape.numel(), device), {shape, contiguous_strides(shape), 0}};
}

Array contiguous(const Array& array) {
  return is_contiguous(array.layout) ? array : copy_to(array, array.device());
}

Array with_whole_rows(const Array& array) {
  const int last = array.dim() - 1;
  const bool whole = array.shape()[last] == 1 || array.strides()[last] == 1;
  return whole ? array : contiguous(array);
}

Array expanded(const Array& array, const Shape& shape) {
  return array.view(expand(array.layout, shape));
}

Array copy_to(const Array& array, Device device) {
  if (array.device() == device) {
    Array result = empty_array(array.shape(), device);
    backend(device).copy(array, result);
    return result;
  }
  const Array source = contiguous(array);
  Array result = empty_array(array.shape(), device);
  if (device == Device::Cpu) {
    backend(source.device()).download(result.data(), source.data(), source.numel());
  } else {
    backend(device).upload(result.data(), source.data(), source.numel());
  }
  return result;
}

std::vector<Scalar> to_vector(const Array& array) {
  check_host_room("to_vector", {array.numel()}, sizeof(Scalar));
  const Array source = contiguous(array);
  std::vector<Scalar> values(source.numel());
  backend(source.device()).download(values.data(), source.data(), source.numel());
  return values;
}

}  // namespace wick
