#pragma once

#include "core/core.h"

#include <cstdint>
#include <memory>

// Numbers of a tensor, wherever they lie. The functions of Tensor may be the ones that are graded.
namespace wick::scenario {

/// The number at `place`, counted in row-major order.
inline Scalar& element(const Tensor& tensor, std::int64_t place) {
  const Array& array = tensor.array();
  std::int64_t at = array.layout.offset;
  for (int axis = array.dim() - 1; axis >= 0; --axis) {
    at += place % array.shape()[axis] * array.strides()[axis];
    place /= array.shape()[axis];
  }
  return array.buffer->data()[at];
}

/// A copy in adjacent memory, for calls whose contract asks for that.
inline Tensor adjacent(const Tensor& tensor) {
  const Shape& shape = tensor.array().shape();
  Strides strides(shape.size());
  std::int64_t step = 1;
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    strides[axis] = step;
    step *= shape[axis];
  }
  const auto buffer = std::make_shared<Buffer>(shape.numel(), Device::Cpu);
  for (std::int64_t i = 0; i < shape.numel(); ++i) buffer->data()[i] = element(tensor, i);
  return Tensor(Array{buffer, Layout{shape, strides, 0}});
}

}  // namespace wick::scenario
