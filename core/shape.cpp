#include "core/shape.h"

#include "core/error.h"

#include <algorithm>
#include <limits>
#include <ostream>

namespace wick {

namespace {

// No machine can address more elements than this, whatever the element type.
constexpr std::int64_t max_numel = std::numeric_limits<std::int64_t>::max() / 16;

// "(2, 3)", also for extents that no Shape may hold.
std::string text(const std::int64_t* begin, std::int64_t count) {
  std::string result = "(";
  for (std::int64_t axis = 0; axis < count; ++axis) {
    if (axis > 0) result += ", ";
    result += std::to_string(begin[axis]);
  }
  return result + (count == 1 ? ",)" : ")");
}

}  // namespace

Shape::Shape(std::initializer_list<std::int64_t> extents)
    : Shape(extents.begin(), static_cast<std::int64_t>(extents.size())) {}

Shape::Shape(const std::vector<std::int64_t>& extents)
    : Shape(extents.data(), static_cast<std::int64_t>(extents.size())) {}

Shape::Shape(const std::int64_t* begin, std::int64_t count) {
  if (count > max_rank) {
    fail<ShapeError>("shape: ", text(begin, count), " has ", count, " axes: a tensor has at most ",
                     max_rank);
  }
  rank_ = static_cast<int>(count);
  std::copy(begin, begin + count, extents_.begin());
  // Extents of 0 are left out of the product at first: (0, n) is refused for the same n as (n, 0).
  bool empty = false;
  for (int axis = 0; axis < rank_; ++axis) {
    if (extents_[axis] < 0) {
      fail<ShapeError>("shape: ", text(begin, count), " has extent ", extents_[axis], " on axis ",
                       axis, ": extents are not negative");
    }
    empty = empty || extents_[axis] == 0;
    const std::int64_t extent = std::max<std::int64_t>(extents_[axis], 1);
    if (__builtin_mul_overflow(numel_, extent, &numel_) || numel_ > max_numel) {
      fail<ShapeError>("shape: ", text(begin, count), " has too many elements: at most ", max_numel,
                       " can be addressed");
    }
  }
  if (empty) numel_ = 0;
}

Shape Shape::with(int axis, std::int64_t extent) const {
  auto extents = extents_;
  extents[axis] = extent;
  return Shape(extents.data(), rank_);
}

Shape Shape::inserted(int axis, std::int64_t extent) const {
  std::array<std::int64_t, max_rank + 1> extents{};
  std::copy(begin(), begin() + axis, extents.begin());
  extents[axis] = extent;
  std::copy(begin() + axis, end(), extents.begin() + axis + 1);
  return Shape(extents.data(), rank_ + 1);
}

Shape Shape::erased(int axis) const {
  auto extents = extents_;
  std::copy(begin() + axis + 1, end(), extents.begin() + axis);
  return Shape(extents.data(), rank_ - 1);
}

Shape Shape::without_matrix() const { return Shape(extents_.data(), rank_ - 2); }

Shape Shape::with_matrix(std::int64_t rows, std::int64_t columns) const {
  return inserted(rank_, rows).inserted(rank_ + 1, columns);
}

bool operator==(const Shape& a, const Shape& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

std::string to_string(const Shape& shape) { return text(shape.begin(), shape.size()); }

std::ostream& operator<<(std::ostream& stream, const Shape& shape) {
  return stream << to_string(shape);
}

bool operator==(const Strides& a, const Strides& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

int normalize_axis(int axis, int rank, const char* operation) {
  if (axis < -rank || axis >= rank) {
    if (rank == 0) {
      fail<ShapeError>(operation, ": there is no axis ", axis,
                       ": a tensor of shape () has no axes");
    }
    fail<ShapeError>(operation, ": there is no axis ", axis, ": a tensor of ", rank,
                     rank == 1 ? " axis" : " axes", " takes axes from ", -rank, " to ", rank - 1);
  }
  return axis < 0 ? axis + rank : axis;
}

}  // namespace wick
