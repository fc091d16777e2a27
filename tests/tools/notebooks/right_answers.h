#pragma once

#include "wick/check.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <vector>

// Right functions for the checks of cells that have no function of the library of their form.
namespace wick::notebook::test {

/// 01.3.
inline Layout permuted(const Layout& layout, const std::vector<int>& order) {
  Extents extents;
  Strides strides(layout.shape.size());
  for (int axis : order) {
    strides[static_cast<int>(extents.size())] = layout.strides[axis];
    extents.push_back(layout.shape[axis]);
  }
  return {Shape(extents), strides, layout.offset};
}

/// 01.3.
inline Layout sliced(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  Extents extents(layout.shape.begin(), layout.shape.end());
  extents[static_cast<std::size_t>(axis)] = end - begin;
  return {Shape(extents), layout.strides, layout.offset + begin * layout.strides[axis]};
}

/// 01.5, from the index alone.
inline void step(const Extents& extents, const Extents& strides, Extents& index,
                 std::int64_t& offset) {
  for (std::size_t axis = extents.size(); axis-- > 0;) {
    if (++index[axis] < extents[axis]) break;
    index[axis] = 0;
  }
  offset = 0;
  for (std::size_t axis = 0; axis < index.size(); ++axis) offset += index[axis] * strides[axis];
}

/// 01.6.
inline void combine(const std::function<double(double, double)>& function, const Array& a,
                    const Array& b, Array& y) {
  const auto extents = [](const auto& numbers) { return Extents(numbers.begin(), numbers.end()); };
  Extents index_a(static_cast<std::size_t>(y.dim()), 0), index_b = index_a;
  std::int64_t at_a = 0, at_b = 0;
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    y.data()[i] = static_cast<Scalar>(function(a.data()[at_a], b.data()[at_b]));
    step(extents(y.shape()), extents(a.strides()), index_a, at_a);
    step(extents(y.shape()), extents(b.strides()), index_b, at_b);
  }
}

/// 01.9, number by number of y.
inline void reduce(Reduce operation, const Array& x, Array& y) {
  const auto extents = [](const Array& array) {
    return Extents(array.shape().begin(), array.shape().end());
  };
  Extents index_y(static_cast<std::size_t>(y.dim()), 0);
  std::int64_t at_y = 0;
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    const bool is_sum = operation == Reduce::Sum;
    Scalar result = is_sum ? 0 : -std::numeric_limits<Scalar>::infinity();
    Extents index_x(index_y.size(), 0);
    std::int64_t at_x = 0;
    for (std::int64_t j = 0; j < x.numel(); ++j) {
      bool is_of_y = true;
      for (std::size_t axis = 0; axis < index_x.size(); ++axis) {
        const bool is_reduced = y.shape()[static_cast<int>(axis)] == 1;
        is_of_y = is_of_y && (is_reduced || index_x[axis] == index_y[axis]);
      }
      const Scalar value = x.data()[at_x];
      if (is_of_y) result = is_sum ? result + value : std::max(result, value);
      step(extents(x), Extents(x.strides().begin(), x.strides().end()), index_x, at_x);
    }
    y.data()[at_y] = result;
    step(extents(y), Extents(y.strides().begin(), y.strides().end()), index_y, at_y);
  }
}

/// 02.7.
inline void over_rows(const Array& x, Array& y, plain::RowTransform transform) {
  const std::int64_t length = x.shape()[x.dim() - 1];
  for (std::int64_t row = 0; row < x.numel() / length; ++row) {
    std::int64_t offset = 0;
    std::int64_t left = row;
    for (int axis = x.dim() - 2; axis >= 0; --axis) {
      offset += left % x.shape()[axis] * x.strides()[axis];
      left /= x.shape()[axis];
    }
    transform({x.data() + offset, x.strides()[x.dim() - 1], length}, y.data() + row * length);
  }
}

/// 02.8: the axis goes to the end and the others move up; the inverse order brings them back.
inline Array rotated(const Array& x, int axis, RowKernel kernel) {
  std::vector<int> there, back(static_cast<std::size_t>(x.dim()));
  for (int i = 0; i < x.dim(); ++i) {
    if (i != axis) there.push_back(i);
  }
  there.push_back(axis);
  for (int i = 0; i < x.dim(); ++i) back[static_cast<std::size_t>(there[i])] = i;
  const Array y = kernel(x.view(permuted(x.layout, there)));
  return y.view(permuted(y.layout, back));
}

/// 03.4.
inline Tensor chained(const Layers& layers, Tensor x) {
  for (const auto& layer : layers) x = layer(x);
  return x;
}

/// 03.5.
inline std::vector<Tensor> each_once(const Named& named) {
  std::vector<Tensor> result;
  for (const auto& entry : named) {
    const auto is_it = [&](const Tensor& one) { return is_same_parameter(one, entry.second); };
    if (std::none_of(result.begin(), result.end(), is_it)) result.push_back(entry.second);
  }
  return result;
}

/// 06.9.
inline void run_switched(bool& recording, bool on, const std::function<void()>& body) {
  struct Restore {
    bool& recording;
    bool before;
    ~Restore() { recording = before; }
  } restore{recording, recording};
  recording = on;
  body();
}

}  // namespace wick::notebook::test
