// Positions are taken apart into indices by division; strides are products of extents.

#include <algorithm>
#include <vector>

Strides contiguous_strides(const Shape& shape) {
  Strides strides(shape.size());
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = 1;
    for (int after = axis + 1; after < shape.size(); ++after) strides[axis] *= shape[after];
  }
  return strides;
}

Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
  const int rank = std::max(a.size(), b.size());
  const auto extent = [rank](const Shape& shape, int axis) {
    const int own = axis - (rank - shape.size());
    return own < 0 ? std::int64_t(1) : shape[own];
  };
  std::vector<std::int64_t> extents;
  for (int axis = 0; axis < rank; ++axis) {
    const std::int64_t x = extent(a, axis);
    const std::int64_t y = extent(b, axis);
    if (x != y && x != 1 && y != 1) {
      throw ShapeError(std::string(operation) + " of " + to_string(a) + " and " + to_string(b) +
                       " is not defined on axis " + std::to_string(axis));
    }
    extents.push_back(x == 1 ? y : x);
  }
  return Shape(extents);
}

Layout transpose(const Layout& layout, int a, int b) {
  std::vector<int> order;
  for (int axis = 0; axis < layout.shape.size(); ++axis) order.push_back(axis);
  std::swap(order[a], order[b]);
  return permute(layout, order);
}

Layout permute(const Layout& layout, const std::vector<int>& order) {
  std::vector<std::int64_t> extents(order.size());
  Strides strides(static_cast<int>(order.size()));
  int to = 0;
  for (const int from : order) {
    extents[to] = layout.shape[from];
    strides[to] = layout.strides[from];
    ++to;
  }
  return {Shape(extents), strides, layout.offset};
}

Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  Layout part = layout;
  for (std::int64_t i = 0; i < begin; ++i) part.offset += part.strides[axis];
  part.shape = part.shape.with(axis, end - begin);
  return part;
}

Layout expand(const Layout& layout, const Shape& shape) {
  const int added = shape.size() - layout.shape.size();
  if (added < 0) {
    throw ShapeError("expand " + to_string(layout.shape) + ": " + to_string(shape) +
                     " has fewer axes");
  }
  Strides strides(shape.size());
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = 0;
    if (axis < added) continue;
    const std::int64_t extent = layout.shape[axis - added];
    if (extent == 1) continue;  // whatever it becomes
    if (extent != shape[axis]) {
      throw ShapeError("expand " + to_string(layout.shape) + " to " + to_string(shape) + "?");
    }
    strides[axis] = layout.strides[axis - added];
  }
  return Layout{shape, strides, layout.offset};
}

void Cursor::next() {
  int axis = axes_ - 1;
  while (axis >= 0 && index_[axis] == shape_[axis] - 1) index_[axis--] = 0;
  if (axis >= 0) ++index_[axis];
  offset_ = 0;
  for (int i = 0; i < axes_; ++i) offset_ += index_[i] * strides_[i];
}

void elementwise(Binary operation, const Shape& shape, const Scalar* a, const Strides& a_strides,
                 const Scalar* b, const Strides& b_strides, Scalar* y) {
  // The position in y, taken apart into indices, says where both operands are.
  for (std::int64_t i = 0; i < shape.numel(); ++i) {
    std::int64_t rest = i;
    std::int64_t from_a = 0;
    std::int64_t from_b = 0;
    for (int axis = shape.size() - 1; axis >= 0; --axis) {
      const std::int64_t index = rest % shape[axis];
      rest /= shape[axis];
      from_a += index * a_strides[axis];
      from_b += index * b_strides[axis];
    }
    y[i] = apply(operation, a[from_a], b[from_b]);
  }
}

void multiply_loops(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                    std::int64_t n) {
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      Scalar sum = 0;
      for (std::int64_t p = 0; p < k; ++p) {
        sum += a.data[i * a.row + p * a.column] * b.data[p * b.row + j * b.column];
      }
      y[i * n + j] = sum;
    }
  }
}

BlasMatrix as_blas(const Matrix& x, std::int64_t rows, std::int64_t columns) {
  BlasMatrix result = {x.data, 0, false};
  const bool one_row = rows == 1;
  const bool one_column = columns == 1;
  if (x.column == 1 || one_column) {
    if (one_row) {
      result.leading = columns;
    } else if (x.row >= columns) {
      result.leading = x.row;
    }
  }
  if (result.leading == 0 && (x.row == 1 || one_row)) {
    result.transposed = true;
    if (one_column) {
      result.leading = rows;
    } else if (x.column >= rows) {
      result.leading = x.column;
    }
  }
  return result;
}

void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  BlasMatrix left = as_blas(a, m, k);
  BlasMatrix right = as_blas(b, k, n);
  std::vector<Scalar> left_copy, right_copy;
  if (left.leading == 0) {
    left_copy.resize(m * k);
    for (std::int64_t i = 0; i < m * k; ++i)
      left_copy[i] = a.data[i / k * a.row + i % k * a.column];
    left = {left_copy.data(), k, false};
  }
  if (right.leading == 0) {
    right_copy.resize(k * n);
    for (std::int64_t i = 0; i < k * n; ++i)
      right_copy[i] = b.data[i / n * b.row + i % n * b.column];
    right = {right_copy.data(), n, false};
  }
  gemm(left, right, y, m, k, n);
}

Strides stretched(const Array& y, const Shape& shape) {
  Strides strides(shape.size());
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = y.shape()[axis] == shape[axis] && shape[axis] != 1 ? y.strides()[axis] : 0;
  }
  return strides;
}

void PlainBackend::reduce(Reduce operation, const Array& x, Array& y) {
  const Strides steps = stretched(y, x.shape());
  std::vector<bool> met(static_cast<std::size_t>(y.numel()), false);
  for (std::int64_t i = 0; i < y.numel(); ++i) y.data()[i] = 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    std::int64_t rest = i;
    std::int64_t from = 0;
    std::int64_t to = 0;
    for (int axis = x.dim() - 1; axis >= 0; --axis) {
      from += rest % x.shape()[axis] * x.strides()[axis];
      to += rest % x.shape()[axis] * steps[axis];
      rest /= x.shape()[axis];
    }
    const Scalar value = x.data()[from];
    Scalar& largest = y.data()[to];
    if (operation == Reduce::Sum) {
      largest += value;
    } else if (!met[to] || replaces(value, largest)) {
      largest = value;
    }
    met[to] = true;
  }
}
