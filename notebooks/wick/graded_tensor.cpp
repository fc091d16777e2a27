// The suites of chapter 01 about extents, and about matrix products, on functions of cells: see
// graded.h.
#include "core/core.h"
#include "core/strides.h"
#include "tests/01_tensor/public/matmul.h"
#include "wick/graded.h"

#include <numeric>
#include <utility>

namespace wick::swapped {
namespace {

using notebook::Swapped;

Swapped<Strides(const Shape&)> contiguous_strides(wick::contiguous_strides);
Swapped<Shape(const Shape&, const Shape&, const char*)> broadcast_shapes(wick::broadcast_shapes);
Swapped<Layout(const Layout&, const Shape&)> expand([](const Layout& layout, const Shape& shape) {
  return wick::expand(layout, shape);
});
Swapped<Layout(const Layout&, const std::vector<int>&)> permute([](const Layout& layout,
                                                                   const std::vector<int>& order) {
  return wick::permute(layout, order);
});
Swapped<Layout(const Layout&, int, std::int64_t, std::int64_t)> slice(
    [](const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
      return wick::slice(layout, axis, begin, end);
    });

/// The suite calls members of tensors.
class Tensor : public wick::Tensor {
 public:
  Tensor(const wick::Tensor& tensor) : wick::Tensor(tensor) {}
  Tensor expand(const Shape& shape) const {
    return seen_through(swapped::expand(array().layout, shape));
  }
  Tensor permute(const std::vector<int>& order) const {
    return seen_through(swapped::permute(array().layout, order));
  }
  /// Two axes exchanged are an order, too.
  Tensor transpose(int a, int b) const {
    std::vector<int> order(static_cast<std::size_t>(dim()));
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[static_cast<std::size_t>(a)], order[static_cast<std::size_t>(b)]);
    return permute(order);
  }
  Tensor slice(int axis, std::int64_t begin, std::int64_t end) const {
    return seen_through(swapped::slice(array().layout, axis, begin, end));
  }

 private:
  Tensor seen_through(const Layout& layout) const {
    if (layout.strides.size() != layout.shape.size()) {
      fail<ValueError>("the layout has ", layout.strides.size(), " strides for ", layout.shape);
    }
    return wick::Tensor(array().view(layout));
  }
};

}  // namespace
}  // namespace wick::swapped

namespace wick::plain::swapped {
namespace {

notebook::Swapped<void(const Matrix&, const Matrix&, Scalar*, std::int64_t, std::int64_t,
                       std::int64_t)>
    multiply(plain::multiply_loops);
// The suite takes its address.
void multiply_loops(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                    std::int64_t n) {
  multiply(a, b, y, m, k, n);
}

notebook::Swapped<BlasMatrix(const Matrix&, std::int64_t, std::int64_t)> as_blas(plain::as_blas);
notebook::Swapped<void(const Matrix&, const Matrix&, Scalar*, std::int64_t, std::int64_t,
                       std::int64_t)>
    through_blas(plain::multiply_blas);
void multiply_blas(const Matrix& a, const Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
                   std::int64_t n) {
  through_blas(a, b, y, m, k, n);
}

}  // namespace
}  // namespace wick::plain::swapped

#define contiguous_strides swapped::contiguous_strides
#define broadcast_shapes swapped::broadcast_shapes
#define multiply_loops swapped::multiply_loops
#define as_blas swapped::as_blas
#define multiply_blas swapped::multiply_blas
#define Tensor swapped::Tensor
#include "tests/01_tensor/public/strides.cpp"
#undef Tensor
#include "tests/01_tensor/public/matmul.cpp"
#undef contiguous_strides
#undef broadcast_shapes
#undef multiply_loops
#undef as_blas
#undef multiply_blas

namespace wick::notebook {
namespace {

Extents extents_of(const Shape& shape) { return Extents(shape.begin(), shape.end()); }

/// Its numbers, lying in memory as its own do: rows or columns one after another.
Tensor tensor_of(const plain::Matrix& matrix, std::int64_t rows, std::int64_t columns) {
  const bool is_turned = matrix.row < matrix.column;
  std::vector<Scalar> numbers;
  for (std::int64_t i = 0; i < rows * columns; ++i) {
    const std::int64_t row = is_turned ? i % rows : i / columns;
    const std::int64_t column = is_turned ? i / rows : i % columns;
    numbers.push_back(matrix.data[row * matrix.row + column * matrix.column]);
  }
  if (is_turned) return from_vector(numbers, {columns, rows}).transpose(0, 1);
  return from_vector(numbers, {rows, columns});
}

}  // namespace

Checked graded_01_1(const Checked& checked, const std::function<Extents(const Extents&)>& yours) {
  return run_graded<Strides(const Shape&)>(
      checked, swapped::contiguous_strides,
      [&](const Shape& shape) { return scenario::strides_of(yours(extents_of(shape))); });
}

Checked graded_01_2(const Checked& checked,
                    const std::function<Extents(const Extents&, const Extents&)>& yours) {
  return run_graded<Shape(const Shape&, const Shape&, const char*)>(
      checked, swapped::broadcast_shapes,
      [&](const Shape& a, const Shape& b, const char* operation) {
        const Extents extents = yours(extents_of(a), extents_of(b));
        // A cell says by nothing that they do not fit. Of two single numbers that is the shape.
        if (extents.empty() && a.size() + b.size() > 0) {
          fail<ShapeError>(operation, ": ", a, " and ", b, " do not fit");
        }
        return Shape(extents);
      });
}

Checked graded_01_3(const Checked& checked, const Permuting& yours) {
  return run_graded(checked, swapped::permute, yours);
}

Checked graded_01_3_slice(const Checked& checked, const Slicing& yours) {
  return run_graded(checked, swapped::slice, yours);
}

Checked graded_01_4(
    const Checked& checked,
    const std::function<Extents(const Extents&, const Extents&, const Extents&)>& yours) {
  return run_graded<Layout(const Layout&, const Shape&)>(
      checked, swapped::expand, [&](const Layout& layout, const Shape& shape) {
        const Extents strides =
            yours(extents_of(layout.shape), Extents(layout.strides.begin(), layout.strides.end()),
                  extents_of(shape));
        if (strides.empty()) {
          fail<ShapeError>("expand: ", layout.shape, " cannot become ", shape);
        }
        if (static_cast<int>(strides.size()) != shape.size()) {
          fail<ValueError>("expand: ", strides.size(), " strides for ", shape);
        }
        return Layout{shape, scenario::strides_of(strides), layout.offset};
      });
}

Checked graded_01_7(const Checked& checked, const Binary& yours) {
  return run_graded<void(const plain::Matrix&, const plain::Matrix&, Scalar*, std::int64_t,
                         std::int64_t, std::int64_t)>(
      checked, plain::swapped::multiply,
      [&](const plain::Matrix& a, const plain::Matrix& b, Scalar* y, std::int64_t m, std::int64_t k,
          std::int64_t n) {
        const Tensor product = yours(tensor_of(a, m, k), tensor_of(b, k, n));
        if (product.shape() != Shape{m, n}) {
          fail<ShapeError>("the product has shape ", product.shape(), ", expected ", Shape{m, n});
        }
        const std::vector<Scalar> numbers = product.to_vector();
        std::copy(numbers.begin(), numbers.end(), y);
      });
}

Checked graded_01_8(const Checked& checked, const Describing& yours) {
  return run_graded(checked, plain::swapped::as_blas, yours);
}

Checked graded_01_8_multiply(const Checked& checked, const Multiplying& yours) {
  return run_graded(checked, plain::swapped::through_blas, yours);
}

}  // namespace wick::notebook
