#pragma once

#include "core/core.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// The edges that an argument can be at, by its type. Reads numbers through the raw buffer: the
// functions of Tensor may be the ones that are watched.

namespace wick::watch {

/// Edges, and whether the argument is at each; and the extent of its longest axis.
struct Columns : std::vector<std::pair<const char*, bool>> {
  using vector::vector;
  std::int64_t longest = 0;
};

/// exp of it is no finite double.
constexpr double large = 709;
/// Two numbers are a near tie if they differ by at most this share of the greater one.
constexpr double near_tie = 1e-6;
/// An axis, a list or a text of more elements is long: wider than any vector unit, and than a
/// buffer that somebody thought to be large enough.
constexpr std::int64_t longest_short = 64;
/// The greatest numbers of one byte and of two.
constexpr std::int64_t one_byte = 255, two_bytes = 65535;
/// std::sort keeps the order of up to so many equal elements.
constexpr int most_sorted_in_order = 16;

/// Numbers in memory. `data` is null if only the layout is known.
struct View {
  const Scalar* data;
  std::int64_t first, count;  // data[-first] .. data[count - first - 1] may be read
  Shape shape;
  Strides strides;

  std::int64_t size(int axis) const {  // from the end; 1 if there is no such axis
    return axis < shape.size() ? shape[shape.size() - 1 - axis] : 1;
  }
};

inline View view_of(const Array& array) {
  return {array.data(), array.layout.offset, array.buffer->count(), array.shape(), array.strides()};
}

inline std::optional<View> view_of(const Tensor& tensor) {
  if (!tensor.defined()) return std::nullopt;
  return view_of(tensor.array());
}

/// True if an axis with several elements lies nearer in memory than one behind it.
inline bool is_permuted(const Shape& shape, const Strides& strides) {
  std::int64_t before = 0;
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] < 2 || strides[axis] == 0) continue;
    if (before != 0 && strides[axis] > before) return true;
    before = strides[axis];
  }
  return false;
}

inline bool is_stretched(const Shape& shape, const Strides& strides) {
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] > 1 && strides[axis] == 0) return true;
  }
  return false;
}

inline void add_layout(Columns& columns, const std::optional<View>& x) {
  const bool has_elements = x && x->shape.numel() > 0;
  columns.emplace_back("empty", x && !has_elements);
  columns.emplace_back("one element", x && x->shape.numel() == 1);
  columns.emplace_back(
      "one row", has_elements && x->shape.size() > 1 && x->size(1) == 1 && x->shape.numel() > 1);
  for (int axis = 0; has_elements && axis < x->shape.size(); ++axis) {
    columns.longest = std::max(columns.longest, x->shape[axis]);
  }
  columns.emplace_back("long", columns.longest > longest_short);
  columns.emplace_back("permuted", has_elements && is_permuted(x->shape, x->strides));
  columns.emplace_back("stretched", has_elements && is_stretched(x->shape, x->strides));
}

/// Calls visit(number, begins_row) for each number, in row-major order.
template <typename Visit>
void for_each_number(const View& x, Visit visit) {
  std::vector<std::int64_t> index(static_cast<std::size_t>(x.shape.size()), 0);
  for (std::int64_t i = 0; i < x.shape.numel(); ++i) {
    std::int64_t at = 0;
    for (int axis = 0; axis < x.shape.size(); ++axis) at += index[axis] * x.strides[axis];
    if (at < -x.first || at >= x.count - x.first) return;  // a layout that is wrong on purpose
    visit(static_cast<double>(x.data[at]), i % x.size(0) == 0);
    for (int axis = x.shape.size() - 1; axis >= 0; --axis) {
      if (++index[axis] < x.shape[axis]) break;
      index[axis] = 0;
    }
  }
}

inline void add_numbers(Columns& columns, const std::optional<View>& x) {
  bool has_infinity = false, has_nan = false, has_large = false, has_near_tie = false;
  bool has_many_ties = false;
  double greatest = 0, second = 0;
  int seen = 0, ties = 0;
  const auto end_row = [&] {
    const double difference = greatest - second;
    const double scale = std::max(1.0, std::abs(greatest));
    if (seen > 1 && difference > 0 && difference <= near_tie * scale) has_near_tie = true;
    if (ties > most_sorted_in_order) has_many_ties = true;
  };
  const auto visit = [&](double number, bool begins_row) {
    has_infinity = has_infinity || std::isinf(number);
    has_nan = has_nan || std::isnan(number);
    has_large = has_large || (std::isfinite(number) && std::abs(number) >= large);
    if (begins_row) {
      end_row();
      seen = ties = 0;
    }
    if (!std::isfinite(number)) return;
    ties = seen == 0 || number > greatest ? 1 : ties + (number == greatest ? 1 : 0);
    if (seen == 0 || number > greatest) {
      second = seen == 0 ? number : greatest;
      greatest = number;
    } else if (seen == 1 || number > second) {
      second = number;
    }
    ++seen;
  };
  if (x) for_each_number(*x, visit);
  end_row();
  columns.emplace_back("infinite", has_infinity);
  columns.emplace_back("nan", has_nan);
  columns.emplace_back("large", has_large);
  columns.emplace_back("near ties", has_near_tie);
  columns.emplace_back("many ties", has_many_ties);
}

// These traits say what is known of a type. A type without an overload has no columns.

template <typename T, typename = void>
struct is_row : std::false_type {};
template <typename T>
struct is_row<T, std::void_t<decltype(std::declval<T>().first[0], std::declval<T>().step,
                                      std::declval<T>().n)>> : std::true_type {};
template <typename T, typename = void>
struct is_module : std::false_type {};
template <typename T>
struct is_module<T, std::void_t<decltype(std::declval<const T&>().is_training())>>
    : std::true_type {};
template <typename T, typename = void>
struct is_comparable : std::false_type {};
template <typename T>
struct is_comparable<T, std::void_t<decltype(std::declval<T>() != std::declval<T>())>>
    : std::true_type {};

inline void add_count(Columns& columns, std::size_t size) {
  columns.emplace_back("empty", size == 0);
  columns.emplace_back("one element", size == 1);
  columns.longest = static_cast<std::int64_t>(size);
  columns.emplace_back("long", columns.longest > longest_short);
}

inline void add(Columns& columns, const std::vector<std::int64_t>& values) {
  add_count(columns, values.size());
  bool has_negative = false, has_two_bytes = false, has_three_bytes = false;
  for (const std::int64_t value : values) {
    has_negative = has_negative || value < 0;
    has_two_bytes = has_two_bytes || value > one_byte;
    has_three_bytes = has_three_bytes || value > two_bytes;
  }
  columns.emplace_back("negative", has_negative);
  columns.emplace_back("256 or more", has_two_bytes);
  columns.emplace_back("65536 or more", has_three_bytes);
  columns.emplace_back("repeated",
                       std::set<std::int64_t>(values.begin(), values.end()).size() < values.size());
}
inline void add(Columns& columns, const Ids& ids) {
  add(columns, ids.values);
  columns.emplace_back("one row", ids.shape.size() > 1 && ids.shape[ids.shape.size() - 2] == 1);
}
template <typename T>
void add(Columns& columns, const std::vector<T>& values) {
  add_count(columns, values.size());
}
inline void add(Columns& columns, std::string_view text) { add_count(columns, text.size()); }
inline void add(Columns& columns, const Shape& shape) {
  columns.emplace_back("empty", shape.numel() == 0);
  columns.emplace_back("one element", shape.numel() == 1);
  columns.emplace_back("no axes", shape.size() == 0);
}
inline void add(Columns& columns, const Layout& layout) {
  add_layout(columns, View{nullptr, 0, 0, layout.shape, layout.strides});
}
inline void add(Columns& columns, const Array& array) {
  add_layout(columns, view_of(array));
  add_numbers(columns, view_of(array));
}
inline void add(Columns& columns, const Tensor& tensor) {
  add_layout(columns, view_of(tensor));
  add_numbers(columns, view_of(tensor));
  const bool is_wanted = tensor.defined() && tensor.requires_grad() && grad_enabled();
  columns.emplace_back("differentiated", is_wanted);
  columns.emplace_back("differentiated again", is_wanted && tensor.grad().defined());
}
template <typename T>
void add(Columns& columns, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    columns.emplace_back("true", value);
    columns.emplace_back("false", !value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    columns.emplace_back("zero", value == 0);
    if constexpr (std::is_integral_v<T>) columns.emplace_back("one", value == 1);
    if constexpr (std::is_same_v<T, std::int64_t>) {
      columns.emplace_back("256 or more", value > one_byte);
    }
    if constexpr (std::is_signed_v<T>) columns.emplace_back("negative", value < 0);
    if constexpr (std::is_floating_point_v<T>) {
      columns.emplace_back("between 0 and 1", value > 0 && value < 1);
      columns.emplace_back("large", std::isfinite(value) && std::abs(value) >= large);
      columns.emplace_back("infinite", std::isinf(value));
      columns.emplace_back("nan", std::isnan(value));
    }
  } else if constexpr (is_row<T>::value) {
    Strides strides(1);
    strides[0] = value.step;
    const std::int64_t reach = value.n * (value.step < 0 ? -value.step : value.step);
    const View view{value.first, reach, 2 * reach + 1, Shape{value.n}, strides};
    columns.emplace_back("empty", value.n == 0);
    columns.emplace_back("one element", value.n == 1);
    columns.longest = value.n;
    columns.emplace_back("long", columns.longest > longest_short);
    columns.emplace_back("apart", value.n > 1 && value.step != 1);
    add_numbers(columns, view);
  }
}

}  // namespace wick::watch
