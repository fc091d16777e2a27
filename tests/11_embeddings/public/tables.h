#pragma once

#include "core/backend.h"
#include "tools/grade/scenario/gradients.h"

#include <algorithm>
#include <string>
#include <vector>

// What the scenarios of rows and their gradient share: arrays in buffers with room on both sides,
// so that reading or writing beside a row shows as wrong numbers.
namespace wick::scenario {

constexpr std::int64_t room = 512;

inline Ids ids_of(const std::vector<std::int64_t>& values) {
  return Ids{Shape{static_cast<std::int64_t>(values.size())}, values};
}

/// The same ids, shown to the student.
inline Ids show_ids(const std::vector<std::int64_t>& values) {
  std::string text;
  for (const std::int64_t value : values) {
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  }
  show("ids", text);
  return ids_of(values);
}

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

/// What lies within eight numbers in front of and behind `y`.
inline void observe_surroundings(const std::string& name, const Array& y) {
  std::vector<double> values;
  for (std::int64_t i = 1; i <= 8; ++i) {
    values.push_back(y.data()[-i]);
    values.push_back(y.data()[y.numel() - 1 + i]);
  }
  observe(name, values);
}

/// `row` (1, width) as (count, width): the same numbers under every index.
inline Tensor stretched(const Tensor& row, std::int64_t count) {
  Strides steps(2);
  steps[0] = 0;
  steps[1] = 1;
  return Tensor(row.array().view({Shape{count, row.size(1)}, steps, row.array().layout.offset}));
}

/// Observes the rows of `weight`, written into memory that held other numbers, and what lies around
/// them.
inline void observe_rows(Draw& draw, const std::string& name, const Tensor& weight,
                         const Ids& ids) {
  const auto count = static_cast<std::int64_t>(ids.values.size());
  Array y = filled(Shape{count, weight.size(1)}, draw.uniform({}, 50, 90).item());
  plain_backend().gather(roomy(weight), ids, y);
  observe(name, Tensor(y));
  observe_surroundings(name + ": the numbers around them", y);
}

/// Observes what `dweight` (rows, width) has become when the gradients dy were added to it, and
/// what lies around it.
inline void observe_gradient(Draw& draw, const std::string& name, const Tensor& dy, const Ids& ids,
                             const Tensor& before) {
  Array dweight = filled(before.shape(), draw.uniform({}, 50, 90).item());
  for (std::int64_t i = 0; i < before.numel(); ++i) {
    dweight.data()[i] = before.array().data()[i];
  }
  plain_backend().scatter_add(roomy(dy), ids, dweight);
  observe(name, Tensor(dweight));
  observe_surroundings(name + ": the numbers around it", dweight);
}

}  // namespace wick::scenario
