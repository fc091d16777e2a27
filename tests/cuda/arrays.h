#pragma once

#include "tests/core/backends.h"

#include <vector>

// What the device's suites share: the host's arrays on the device, in the same arrangement.

namespace wick {

/// The whole buffer of x on the device, seen through the layout of x.
inline Array on_device(const Array& x) {
  Array all = empty_array(Shape{x.buffer->count()}, Device::Cuda);
  cuda_backend().upload(all.data(), x.buffer->data(), x.buffer->count());
  return all.view(x.layout);
}

/// A result to be written, full of a number that no kernel makes.
inline Array unwritten_on_device(const Shape& shape) { return on_device(unwritten(shape)); }

/// The elements in row-major order, read through the strides by the plain backend.
inline std::vector<Scalar> from_device(const Array& x) {
  Array all = empty_array(Shape{x.buffer->count()}, Device::Cpu);
  cuda_backend().download(all.data(), x.buffer->data(), x.buffer->count());
  return contents(all.view(x.layout));
}

/// Around the widths of warps, packs and blocks, empty ones included.
inline const std::vector<Shape> device_shapes = {
    Shape{},           Shape{0},      Shape{1},       Shape{31},      Shape{32},
    Shape{33},         Shape{1023},   Shape{1025},    Shape{3, 0},    Shape{0, 3},
    Shape{1, 1},       Shape{7, 1},   Shape{2, 3, 4}, Shape{33, 31},  Shape{5, 1, 9},
    Shape{2, 3, 5, 8}, Shape{3, 260}, Shape{40, 36},  Shape{2, 1025}, Shape{1, 40, 1, 3}};

}  // namespace wick
