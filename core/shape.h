#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <vector>

namespace wick {

/// The most axes a tensor may have. Extents and strides are held inline, so shapes never allocate.
inline constexpr int max_rank = 8;

/// The extents of a tensor, outermost first. `Shape{}` is the shape of a single number.
/// Throws ShapeError for more than eight axes, a negative extent, or more elements than fit in
/// memory's address range.
class Shape {
 public:
  Shape() = default;
  Shape(std::initializer_list<std::int64_t> extents);
  explicit Shape(const std::vector<std::int64_t>& extents);

  /// The number of axes (the rank).
  int size() const { return rank_; }
  /// The extent of `axis`, 0 <= axis < size(); unchecked.
  std::int64_t operator[](int axis) const { return extents_[axis]; }
  /// The number of elements: the product of the extents, 1 for rank 0.
  std::int64_t numel() const { return numel_; }

  const std::int64_t* begin() const { return extents_.data(); }
  const std::int64_t* end() const { return extents_.data() + rank_; }

  /// This shape with the extent of one axis replaced, an axis inserted, or an axis removed.
  Shape with(int axis, std::int64_t extent) const;
  Shape inserted(int axis, std::int64_t extent) const;
  Shape erased(int axis) const;
  /// The axes in front of the last two, on which a stack of matrices has their rows and columns;
  /// and this shape with such two axes behind it.
  Shape without_matrix() const;
  Shape with_matrix(std::int64_t rows, std::int64_t columns) const;

  friend bool operator==(const Shape& a, const Shape& b);
  friend bool operator!=(const Shape& a, const Shape& b) { return !(a == b); }

 private:
  Shape(const std::int64_t* begin, std::int64_t count);

  std::array<std::int64_t, max_rank> extents_{};
  int rank_ = 0;
  std::int64_t numel_ = 1;
};

/// "(2, 3)"; "(2,)" for one axis and "()" for none.
std::string to_string(const Shape& shape);
std::ostream& operator<<(std::ostream& stream, const Shape& shape);

/// For each axis, the number of elements between neighbours. A stride of 0 repeats one element.
class Strides {
 public:
  Strides() = default;
  explicit Strides(int rank) : rank_(rank) {}

  int size() const { return rank_; }
  std::int64_t operator[](int axis) const { return values_[axis]; }
  std::int64_t& operator[](int axis) { return values_[axis]; }
  const std::int64_t* begin() const { return values_.data(); }
  const std::int64_t* end() const { return values_.data() + rank_; }

  friend bool operator==(const Strides& a, const Strides& b);

 private:
  std::array<std::int64_t, max_rank> values_{};
  int rank_ = 0;
};

/// `axis` counted from the front: -1 is the last of `rank` axes. Throws ShapeError, with the name
/// of `operation`, if there is no such axis.
int normalize_axis(int axis, int rank, const char* operation);

}  // namespace wick
