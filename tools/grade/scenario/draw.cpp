#include "tools/grade/scenario/arguments.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <cmath>
#include <utility>

namespace wick::scenario {
namespace {

constexpr double pi = 3.14159265358979323846;

// FNV-1a: scenarios of one seed draw different numbers.
std::uint64_t hash(const std::string& text) {
  std::uint64_t value = 14695981039346656037u;
  for (const char letter : text) {
    value ^= static_cast<unsigned char>(letter);
    value *= 1099511628211u;
  }
  return value;
}

// Strides are computed here: core/strides.cpp is a chapter's subject and may be a student's.
Strides row_major(const Shape& shape) {
  Strides strides(shape.size());
  std::int64_t step = 1;
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    strides[axis] = step;
    step *= shape[axis];
  }
  return strides;
}

// Axes lie in memory in reverse order.
Strides column_major(const Shape& shape) {
  Strides strides(shape.size());
  std::int64_t step = 1;
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = step;
    step *= shape[axis];
  }
  return strides;
}

// As columns of a wider tensor: numbers of another stand between the rows, or between the numbers
// of a single row.
constexpr std::int64_t first_column = 2, more_columns = 3;

Strides in_columns(const Shape& shape) {
  Strides strides(shape.size());
  std::int64_t step = shape.size() == 1 ? more_columns : 1;
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    strides[axis] = step;
    step *= shape[axis] + (axis == shape.size() - 1 ? more_columns : 0);
  }
  return strides;
}

Tensor spread(const Array& drawn, Memory memory) {
  const Strides adjacent = row_major(drawn.shape());
  bool is_adjacent = true;
  for (int axis = 0; axis < drawn.dim(); ++axis) {
    if (drawn.strides()[axis] != adjacent[axis]) is_adjacent = false;
  }
  const bool is_columns = memory == Memory::Columns;
  const Strides strides = is_columns    ? in_columns(drawn.shape())
                          : is_adjacent ? column_major(drawn.shape())
                                        : adjacent;
  const std::int64_t first = is_columns ? first_column : 1;
  Layout layout{drawn.shape(), strides, first};
  std::int64_t last = first;
  for (int axis = 0; axis < drawn.dim(); ++axis) {
    last += (drawn.shape()[axis] - 1) * strides[axis];
  }
  auto buffer = std::make_shared<Buffer>(last + 2, Device::Cpu);
  // Other numbers than any that a scenario draws, and no two equal ones.
  for (std::int64_t i = 0; i < buffer->count(); ++i) {
    buffer->data()[i] = static_cast<Scalar>(5000.5 + static_cast<double>(i));
  }
  const Tensor from(drawn), to(Array{buffer, layout});
  for (std::int64_t i = 0; i < drawn.numel(); ++i) element(to, i) = element(from, i);
  return to;
}

}  // namespace

Draw::Draw(std::uint64_t seed, const std::string& scenario, const Pass& pass)
    : state_(seed ^ hash(pass.has_first_numbers ? scenario : scenario + pass.name)),
      memory_(pass.memory) {}

template <typename Next>
Tensor Draw::draw(const Shape& shape, const Strides& strides, Next next) {
  auto buffer = std::make_shared<Buffer>(shape.numel(), Device::Cpu);
  Scalar* data = buffer->data();
  for (std::int64_t i = 0; i < shape.numel(); ++i) data[i] = static_cast<Scalar>(next());
  const Array drawn{buffer, Layout{shape, strides, 0}};
  const bool is_as_drawn = memory_ == Memory::Adjacent || shape.numel() == 0;
  const Tensor result = is_as_drawn ? Tensor(drawn) : spread(drawn, memory_);
  remember_argument(result);
  return result;
}

// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014): the
// draws must not depend on core/random.cpp, which is linked with what is graded.
double Draw::next_uniform() {
  state_ += 0x9e3779b97f4a7c15u;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return static_cast<double>(z >> 11) * 0x1p-53;
}

double Draw::next_normal() {
  const double radius = std::sqrt(-2 * std::log(1 - next_uniform()));
  return radius * std::cos(2 * pi * next_uniform());
}

Tensor Draw::normal(const Shape& shape, double deviation) {
  return draw(shape, row_major(shape), [&] { return deviation * next_normal(); });
}

Tensor Draw::normal_permuted(const Shape& shape, double deviation) {
  return draw(shape, column_major(shape), [&] { return deviation * next_normal(); });
}

Tensor Draw::uniform(const Shape& shape, double low, double high) {
  return draw(shape, row_major(shape), [&] { return low + (high - low) * next_uniform(); });
}

Tensor Draw::whole(const Shape& shape, std::int64_t low, std::int64_t high, double unit) {
  return draw(shape, row_major(shape),
              [&] { return unit * static_cast<double>(integer(low, high)); });
}

double Draw::hundredths(std::int64_t low, std::int64_t high) {
  return whole({}, low, high, 0.01).item();
}

Tensor Draw::mask(const Shape& shape, double share) {
  std::vector<double> numbers(static_cast<std::size_t>(shape.numel()));
  for (double& number : numbers) number = next_uniform() < share ? 1 : 0;
  const std::int64_t width = shape.size() == 0 ? 0 : shape[shape.size() - 1];
  for (std::int64_t row = 0; width > 0 && row < shape.numel() / width; ++row) {
    numbers[static_cast<std::size_t>(row * width + integer(0, width - 1))] = 1;
  }
  return values(shape, numbers);
}

std::int64_t Draw::integer(std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(next_uniform() * static_cast<double>(high - low + 1));
}

Tensor Draw::values(const Shape& shape, const std::vector<double>& numbers) {
  if (static_cast<std::int64_t>(numbers.size()) != shape.numel()) {
    fail<ShapeError>("draw: ", numbers.size(), " numbers do not fill ", shape);
  }
  auto next = numbers.begin();
  return draw(shape, row_major(shape), [&] { return *next++; });
}

Tensor Draw::full(const Shape& shape, double number) {
  const Memory memory = std::exchange(memory_, Memory::Adjacent);
  const Tensor result = draw(shape, row_major(shape), [&] { return number; });
  expect_results(result);
  memory_ = memory;
  return result;
}

}  // namespace wick::scenario
