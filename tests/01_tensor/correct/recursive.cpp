// Axes are walked by recursion; a product that BLAS cannot read is the same product of a copy.

#include <algorithm>
#include <limits>
#include <vector>

Strides contiguous_strides(const Shape& shape) {
  Strides strides(shape.size());
  const int last = shape.size() - 1;
  if (last < 0) return strides;
  strides[last] = 1;
  for (int axis = last; axis > 0; --axis) strides[axis - 1] = strides[axis] * shape[axis];
  return strides;
}

Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
  if (a.size() < b.size()) {
    // Ones in front, and the same question again; the message keeps the shapes that were asked for.
    Shape longer = a;
    while (longer.size() < b.size()) longer = longer.inserted(0, 1);
    try {
      return broadcast_shapes(longer, b, operation);
    } catch (const ShapeError&) {
      fail<ShapeError>(operation, ": ", a, " does not go with ", b);
    }
  }
  Shape result = a;
  for (int from_end = 1; from_end <= b.size(); ++from_end) {
    const int axis = a.size() - from_end;
    const std::int64_t own = b[b.size() - from_end];
    if (result[axis] == 1) {
      result = result.with(axis, own);
    } else if (own != 1 && own != result[axis]) {
      fail<ShapeError>(operation, ": ", a, " does not go with ", b);
    }
  }
  return result;
}

Layout transpose(const Layout& layout, int a, int b) {
  std::vector<std::int64_t> extents(layout.shape.begin(), layout.shape.end());
  Strides strides = layout.strides;
  const std::int64_t extent = extents[a];
  const std::int64_t stride = strides[a];
  extents[a] = extents[b];
  strides[a] = strides[b];
  extents[b] = extent;
  strides[b] = stride;
  return {Shape(extents), strides, layout.offset};
}

Layout permute(const Layout& layout, const std::vector<int>& order) {
  // One axis after the other is brought to its place.
  Layout result = layout;
  std::vector<int> at(order.size());
  for (int axis = 0; axis < static_cast<int>(at.size()); ++axis) at[axis] = axis;
  for (int axis = 0; axis < static_cast<int>(order.size()); ++axis) {
    int from = axis;
    while (at[from] != order[axis]) ++from;
    result = transpose(result, axis, from);
    std::swap(at[axis], at[from]);
  }
  return result;
}

Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  Layout part = layout;
  part.offset += begin * layout.strides[axis];
  part.shape = layout.shape.erased(axis).inserted(axis, end - begin);
  return part;
}

Layout expand(const Layout& layout, const Shape& shape) {
  Layout result = layout;
  while (result.shape.size() < shape.size()) result = unsqueeze(result, 0);
  bool fits = shape.size() == result.shape.size();
  for (int axis = 0; fits && axis < shape.size(); ++axis) {
    if (shape[axis] == result.shape[axis]) continue;
    fits = result.shape[axis] == 1;
    result.strides[axis] = 0;
  }
  if (!fits) fail<ShapeError>("expand: ", layout.shape, " cannot become ", shape);
  result.shape = shape;
  return result;
}

void Cursor::next() {
  const auto advance = [this](int axis, const auto& self) -> void {
    if (axis < 0) return;
    ++index_[axis];
    offset_ += strides_[axis];
    if (index_[axis] < shape_[axis]) return;
    offset_ -= index_[axis] * strides_[axis];
    index_[axis] = 0;
    self(axis - 1, self);
  };
  advance(axes_ - 1, advance);
}

void elementwise(Binary operation, const Shape& shape, const Scalar* a, const Strides& a_strides,
                 const Scalar* b, const Strides& b_strides, Scalar* y) {
  const auto walk = [&](int axis, const Scalar* from_a, const Scalar* from_b,
                        const auto& self) -> void {
    if (axis == shape.size()) {
      *y++ = apply(operation, *from_a, *from_b);
      return;
    }
    for (std::int64_t i = 0; i < shape[axis]; ++i) {
      self(axis + 1, from_a + i * a_strides[axis], from_b + i * b_strides[axis], self);
    }
  };
  walk(0, a, b, walk);
}

void multiply_loops(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                    std::int64_t n) {
  for (std::int64_t i = 0; i < m * n; ++i) y[i] = 0;
  for (std::int64_t p = 0; p < k; ++p) {  // a sum of k outer products
    for (std::int64_t j = 0; j < n; ++j) {
      const Scalar* column = a.data + p * a.column;
      for (std::int64_t i = 0; i < m; ++i, column += a.row) {
        y[i * n + j] += *column * b.data[p * b.row + j * b.column];
      }
    }
  }
}

BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns) {
  const auto reads = [](std::int64_t length, std::int64_t within, std::int64_t count,
                        std::int64_t between) {
    return (within == 1 || length == 1) && (between >= length || count == 1);
  };
  if (reads(columns, x.column, rows, x.row)) {
    return {x.data, rows > 1 ? x.row : std::max<std::int64_t>(columns, 1), false};
  }
  if (reads(rows, x.row, columns, x.column)) {
    return {x.data, columns > 1 ? x.column : rows, true};
  }
  return {nullptr, 0, true};
}

void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  // A copy of its own is a matrix like any other, and is multiplied by the same function.
  const auto copy = [](const Matrix& x, std::int64_t rows, std::int64_t columns) {
    std::vector<Scalar> numbers(rows * columns);
    for (std::int64_t j = 0; j < columns; ++j) {
      for (std::int64_t i = 0; i < rows; ++i) {
        numbers[j * rows + i] = x.data[i * x.row + j * x.column];
      }
    }
    return numbers;
  };
  if (as_blas(a, m, k).leading == 0) {
    const std::vector<Scalar> numbers = copy(a, m, k);
    return multiply_blas({numbers.data(), 1, m}, b, y, m, k, n);
  }
  if (as_blas(b, k, n).leading == 0) {
    const std::vector<Scalar> numbers = copy(b, k, n);
    return multiply_blas(a, {numbers.data(), 1, k}, y, m, k, n);
  }
  gemm(as_blas(a, m, k), as_blas(b, k, n), y, m, k, n);
}

Strides stretched(const Array& y, const Shape& shape) {
  return expand({y.shape(), y.strides(), 0}, shape).strides;
}

void PlainBackend::reduce(Reduce operation, const Array& x, Array& y) {
  const Strides steps = stretched(y, x.shape());
  Scalar first = 0;
  if (operation == Reduce::Max) first = -std::numeric_limits<Scalar>::infinity();
  for (std::int64_t i = 0; i < y.numel(); ++i) y.data()[i] = first;
  const auto walk = [&](int axis, const Scalar* from, Scalar* to, const auto& self) -> void {
    if (axis == x.dim()) {
      if (operation == Reduce::Sum) {
        *to += *from;
      } else if (replaces(*from, *to)) {
        *to = *from;
      }
      return;
    }
    for (std::int64_t i = 0; i < x.shape()[axis]; ++i) {
      self(axis + 1, from + i * x.strides()[axis], to + i * steps[axis], self);
    }
  };
  walk(0, x.data(), y.data(), walk);
}
