#pragma once

#include "core/plain/each_row.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

// What the scenarios of this chapter share: functions of one number over many, and arrays in
// buffers with room on both sides, so that reading or writing beside a row shows as wrong numbers.
namespace wick::scenario {

/// f of every number of x, which is contiguous.
inline std::vector<double> each(Scalar (*f)(Scalar), const Tensor& x) {
  std::vector<double> results;
  const Scalar* numbers = x.array().data();
  for (std::int64_t i = 0; i < x.numel(); ++i) results.push_back(f(numbers[i]));
  return results;
}

inline std::vector<double> logarithms(std::vector<double> numbers) {
  for (double& number : numbers) number = std::log(number);
  return numbers;
}

constexpr std::int64_t room = 4096;

/// The same numbers under the same strides, with zeros in front of them and behind.
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

/// A contiguous array of 7s, with 7s in front of it and behind.
inline Array sevens(const Shape& shape) {
  Array result = empty_array(Shape{shape.numel() + 2 * room}, Device::Cpu);
  std::fill(result.data(), result.data() + shape.numel() + 2 * room, Scalar(7));
  result.layout = {shape, contiguous_strides(shape), room};
  return result;
}

/// What lies within eight numbers in front of and behind `y`.
inline void observe_surroundings(const std::string& name, const Array& y) {
  std::vector<double> values;
  for (std::int64_t i = 1; i <= 8; ++i) {
    values.push_back(y.data()[-i]);
    values.push_back(y.data()[y.numel() - 1 + i]);
  }
  observe(name, values);
}

/// y[i] = x[i] + y[i - 1] / 2: depends on every number of the row in front of it, and on where the
/// row begins.
inline void fading_sum(plain::Row x, Scalar* y) {
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] + (i > 0 ? y[i - 1] / 2 : 0);
}

}  // namespace wick::scenario
