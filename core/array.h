#pragma once

#include "core/device.h"
#include "core/error.h"
#include "core/scalar.h"
#include "core/strides.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace wick {

/// One allocation on one device, shared by every view of it.
class Buffer {
 public:
  /// Uninitialised memory for `count` numbers. Throws DeviceError if memory runs out.
  Buffer(std::int64_t count, Device device);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  Scalar* data() const { return data_; }
  std::int64_t count() const { return count_; }
  Device device() const { return device_; }

  /// The number of writes after the first. backward() compares versions: an array that it saved
  /// must still hold the numbers that the forward pass read.
  std::uint64_t version() const { return version_; }
  void changed() { ++version_; }

  /// The number of buffers that exist. Tests use it to show that a training step leaks nothing.
  static std::int64_t live();

 private:
  Scalar* data_;
  std::int64_t count_;
  Device device_;
  std::uint64_t version_ = 0;
};

/// Numbers on one device: a shared buffer seen through a layout. An Array has no gradient.
struct Array {
  std::shared_ptr<Buffer> buffer;
  Layout layout;

  const Shape& shape() const { return layout.shape; }
  const Strides& strides() const { return layout.strides; }
  int dim() const { return layout.shape.size(); }
  std::int64_t numel() const { return layout.shape.numel(); }
  Device device() const { return buffer->device(); }
  /// The first element.
  Scalar* data() const { return buffer->data() + layout.offset; }
  /// The same buffer seen through another layout.
  Array view(Layout other) const { return Array{buffer, std::move(other)}; }
};

/// Thrown if an array was written to after it was saved; backward() adds the operation's name.
struct ChangedInPlace : Error {
  using Error::Error;
};

/// The buffer that an array lies in, and the version of its numbers.
class Version {
 public:
  Version() = default;
  explicit Version(const Array& array)
      : buffer_(array.buffer.get()), number_(array.buffer->version()) {}

  /// Throws ChangedInPlace unless `array` still lies in this buffer, in this version.
  void check(const Array& array) const;

 private:
  const Buffer* buffer_ = nullptr;
  std::uint64_t number_ = 0;
};

/// A contiguous, uninitialised array.
Array empty_array(const Shape& shape, Device device);

/// `array` itself if its elements lie in row-major order, else a copy in that order.
Array contiguous(const Array& array);

/// `array` itself if the numbers of each row along its last axis are neighbours, else a contiguous
/// copy. It has at least one axis.
Array with_whole_rows(const Array& array);

/// `array` stretched to `shape` by broadcasting: a view. Throws ShapeError as expand() does.
Array expanded(const Array& array, const Shape& shape);

/// A contiguous copy on `device`.
Array copy_to(const Array& array, Device device);

/// The elements in row-major order, on the host.
std::vector<Scalar> to_vector(const Array& array);

}  // namespace wick
