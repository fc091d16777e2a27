// The suites of chapter 01 about the odometer, and about loops over elements and over axes, on
// functions of cells: see graded.h.
#include "core/backend.h"
#include "core/core.h"
#include "core/plain/cursor.h"
#include "tests/01_tensor/public/layouts.h"
#include "wick/graded.h"

#include <vector>

namespace wick::swapped {
namespace {

using notebook::Extents;
using notebook::Swapped;

Swapped<void(const Extents&, const Extents&, Extents&, std::int64_t&)> next(
    [](const Extents&, const Extents&, Extents&, std::int64_t&) {});  // there is Cursor::next

class Cursor {
 public:
  Cursor(const Shape& shape, const Strides& strides) : Cursor(shape, strides, shape.size()) {}
  Cursor(const Shape& shape, const Strides& strides, int axes)
      : library_(shape, strides, axes),
        extents_(shape.begin(), shape.begin() + axes),
        strides_(strides.begin(), strides.begin() + axes),
        index_(extents_.size(), 0) {}

  std::int64_t offset() const { return swapped::next.is_cell() ? offset_ : library_.offset(); }
  void next() {
    if (swapped::next.is_cell()) {
      swapped::next(extents_, strides_, index_, offset_);
    } else {
      library_.next();
    }
  }

 private:
  wick::Cursor library_;
  Extents extents_, strides_, index_;
  std::int64_t offset_ = 0;
};

Swapped<void(Binary, const Array&, const Array&, Array&)> elementwise([](Binary operation,
                                                                         const Array& a,
                                                                         const Array& b, Array& y) {
  wick::plain_backend().binary(operation, a, b, y);
});

Swapped<void(Reduce, const Array&, Array&)> reduce([](Reduce operation, const Array& x, Array& y) {
  wick::plain_backend().reduce(operation, x, y);
});

/// What the suites ask of the plain backend.
struct Backend {
  void binary(Binary operation, const Array& a, const Array& b, Array& y) const {
    elementwise(operation, a, b, y);
  }
  void binary(Binary operation, const Array& a, Scalar b, bool scalar_first, Array& y) const {
    wick::plain_backend().binary(operation, a, b, scalar_first, y);
  }
  void reduce(Reduce operation, const Array& x, Array& y) const {
    swapped::reduce(operation, x, y);
  }
};

Backend plain_backend() { return {}; }

}  // namespace
}  // namespace wick::swapped

#define Cursor swapped::Cursor
#define plain_backend swapped::plain_backend
#include "tests/01_tensor/public/cursor.cpp"
#include "tests/01_tensor/public/elementwise.cpp"
#include "tests/01_tensor/public/reduce.cpp"
#undef Cursor
#undef plain_backend

namespace wick::notebook {
namespace {

double apply(wick::Binary operation, double a, double b) {
  const Tensor y = zeros({1});
  Array result = y.array();
  plain_backend().binary(operation, tensor({a}).array(), tensor({b}).array(), result);
  return y.item();
}

}  // namespace

Checked graded_01_5(const Checked& checked, const Stepping& yours) {
  return run_graded(checked, swapped::next, yours);
}

Checked graded_01_6(const Checked& checked, const Combining& yours) {
  return run_graded<void(wick::Binary, const Array&, const Array&, Array&)>(
      checked, swapped::elementwise,
      [&](wick::Binary operation, const Array& a, const Array& b, Array& y) {
        yours([operation](double left, double right) { return apply(operation, left, right); }, a,
              b, y);
      });
}

Checked graded_01_9(const Checked& checked, const Reducing& yours) {
  return run_graded(checked, swapped::reduce, yours);
}

}  // namespace wick::notebook
