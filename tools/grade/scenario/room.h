#pragma once

#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <string>
#include <vector>

// Arrays in buffers with room on both sides, so that reading or writing beside a row shows as wrong
// numbers and not as a crash.
namespace wick::scenario {

constexpr std::int64_t room = 4096;

/// The numbers of x under the same strides, with zeros in front of them and behind.
inline Array roomy(const Tensor& x) {
  const Array& array = x.array();
  const std::int64_t count = array.buffer->count();
  Array result = empty_array(Shape{count + 2 * room}, Device::Cpu);
  std::fill(result.data(), result.data() + count + 2 * room, Scalar(0));
  std::copy(array.buffer->data(), array.buffer->data() + count, result.data() + room);
  result.layout = array.layout;
  result.layout.offset += room;
  return result;
}

/// A contiguous array of one number, with the same in front of it and behind.
inline Array filled(const Shape& shape, double number) {
  const std::int64_t count = shape.numel() + 2 * room;
  Array result = empty_array(Shape{count}, Device::Cpu);
  std::fill(result.data(), result.data() + count, static_cast<Scalar>(number));
  Strides steps(shape.size());
  std::int64_t step = 1;
  for (int axis = shape.size(); axis-- > 0;) {
    steps[axis] = step;
    step *= shape[axis];
  }
  result.layout = {shape, steps, room};
  return result;
}

/// Observes the eight numbers in front of `y` and the eight numbers behind it.
inline void observe_surroundings(const std::string& name, const Array& y) {
  std::vector<double> values;
  for (std::int64_t i = 1; i <= 8; ++i) {
    values.push_back(y.data()[-i]);
    values.push_back(y.data()[y.numel() - 1 + i]);
  }
  observe(name, values);
}

}  // namespace wick::scenario
