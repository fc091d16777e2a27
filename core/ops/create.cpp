#include "core/backend.h"
#include "core/ops.h"

#include <algorithm>

namespace wick {

namespace {

Tensor from_host(const std::vector<Scalar>& values, const Shape& shape) {
  Array result = empty_array(shape, Device::Cpu);
  std::copy(values.begin(), values.end(), result.data());
  return Tensor(std::move(result));
}

// The extents of the first item at each depth; flatten() checks that all other items agree.
void measure(const Nested& nested, std::vector<std::int64_t>& extents) {
  if (!nested.is_list) return;
  extents.push_back(static_cast<std::int64_t>(nested.items.size()));
  if (!nested.items.empty()) measure(nested.items.front(), extents);
}

void flatten(const Nested& nested, const std::vector<std::int64_t>& extents, std::size_t depth,
             std::vector<Scalar>& values) {
  const bool expect_list = depth < extents.size();
  const auto count = static_cast<std::int64_t>(nested.items.size());
  if (nested.is_list != expect_list) {
    fail<ShapeError>("tensor: ", nested.is_list ? "braces" : "a number", " at depth ", depth,
                     " beside ", expect_list ? "braces" : "a number",
                     ": all items at one depth must be alike");
  }
  if (!expect_list) {
    values.push_back(nested.value);
    return;
  }
  if (count != extents[depth]) {
    fail<ShapeError>("tensor: braces with ", count, " items at depth ", depth,
                     " beside braces with ", extents[depth],
                     ": all must have the same number of items");
  }
  for (const Nested& item : nested.items) flatten(item, extents, depth + 1, values);
}

std::int64_t checked_count(const char* operation, std::int64_t n) {
  if (n < 0) fail<ShapeError>(operation, ": n is ", n, ": it must not be negative");
  return n;
}

Tensor draw(Distribution distribution, const Shape& shape, Generator& generator, Device device) {
  Array result = empty_array(shape, device);
  backend(device).random(distribution, generator.seed(), generator.advance(shape.numel()), result);
  return Tensor(std::move(result));
}

}  // namespace

Tensor tensor(const Nested& nested) {
  std::vector<std::int64_t> extents;
  measure(nested, extents);
  const Shape shape(extents);
  std::vector<Scalar> values;
  values.reserve(shape.numel());
  flatten(nested, extents, 0, values);
  return from_host(values, shape);
}

Tensor from_vector(const std::vector<Scalar>& values, const Shape& shape) {
  if (static_cast<std::int64_t>(values.size()) != shape.numel()) {
    fail<ShapeError>("from_vector: ", values.size(), " values for shape ", shape, ", which has ",
                     shape.numel(), " elements: each element needs one value");
  }
  return from_host(values, shape);
}

Tensor full(const Shape& shape, Scalar value, Device device) {
  Array result = empty_array(shape, device);
  backend(device).fill(result, value);
  return Tensor(std::move(result));
}

Tensor zeros(const Shape& shape, Device device) { return full(shape, 0, device); }

Tensor ones(const Shape& shape, Device device) { return full(shape, 1, device); }

Tensor eye(std::int64_t n) {
  Tensor result = zeros(Shape{checked_count("eye", n), n});
  for (std::int64_t i = 0; i < n; ++i) result.array().data()[i * n + i] = 1;
  return result;
}

Tensor arange(std::int64_t n, Device device) {
  Array result = empty_array(Shape{checked_count("arange", n)}, device);
  backend(device).arange(result);
  return Tensor(std::move(result));
}

Tensor randn(const Shape& shape, Generator& generator, Device device) {
  return draw(Distribution::Normal, shape, generator, device);
}

Tensor randn(const Shape& shape, Device device) {
  return randn(shape, default_generator(), device);
}

Tensor rand(const Shape& shape, Generator& generator, Device device) {
  return draw(Distribution::Uniform, shape, generator, device);
}

Tensor rand(const Shape& shape, Device device) { return rand(shape, default_generator(), device); }

}  // namespace wick
