#include "tests/01_tensor/public/layouts.h"

#include <algorithm>
#include <limits>
#include <utility>

using namespace wick;
using namespace wick::scenario;

namespace {

Shape random_shape(Draw& draw, int rank, std::int64_t low, std::int64_t high) {
  std::vector<std::int64_t> extents;
  for (int axis = 0; axis < rank; ++axis) extents.push_back(draw.integer(low, high));
  return Shape(extents);
}

// Something that stretches to `shape`: some extents are 1, and some leading axes are missing.
Shape shrunk(Draw& draw, const Shape& shape) {
  std::vector<std::int64_t> extents;
  const std::int64_t missing = draw.integer(0, shape.size());
  for (std::int64_t axis = missing; axis < shape.size(); ++axis) {
    extents.push_back(draw.integer(0, 2) == 0 ? 1 : shape[static_cast<int>(axis)]);
  }
  return Shape(extents);
}

// Strides with a number in front of them in memory. A result is built in the place where it is
// kept.
struct BehindNumber {
  volatile std::int64_t number;
  Strides strides;
};

}  // namespace

GRADED("01.1", "strides of every rank, beside extents of one") {
  for (int rank = 0; rank <= max_rank; ++rank) {
    const Shape shape = random_shape(draw, rank, 1, 5);
    observe_strides("rank " + std::to_string(rank), contiguous_strides(shape));
  }
  observe_strides("(3, 1, 4)", contiguous_strides(Shape{3, 1, 4}));
  observe_strides("(1, 1)", contiguous_strides(Shape{1, 1}));
  const std::int64_t wide = draw.integer(70000, 80000);
  observe_strides("(2, wide, wide)", contiguous_strides(Shape{2, wide, wide}));
  observe_strides("(2, 0, wide)", contiguous_strides(Shape{2, 0, wide}));
}

GRADED("01.1", "strides of more digits than a double has") {
  const auto odd = [&] { return 2 * draw.integer(150'000, 200'000) + 1; };
  const Strides strides = contiguous_strides(Shape{2, odd(), odd(), odd()});
  observe_last_digits("last digits", {strides[0], strides[1], strides[2], strides[3]});
}

GRADED("01.1", "nothing is written in front of the strides") {
  std::vector<double> numbers;
  for (int rank = 0; rank <= max_rank; ++rank) {
    const Shape shape = random_shape(draw, rank, 2, 5);
    const BehindNumber result{-draw.integer(1, 999'999), contiguous_strides(shape)};
    observe_strides("rank " + std::to_string(rank), result.strides);
    numbers.push_back(static_cast<double>(result.number));
  }
  observe("the number in front of each", numbers);
}

GRADED("01.2", "shapes of every rank") {
  for (int i = 0; i < 40; ++i) {
    const Shape shape = random_shape(draw, static_cast<int>(draw.integer(0, 5)), 2, 6);
    const Shape a = shrunk(draw, shape);
    const Shape b = shrunk(draw, shape);
    observe(concatenate(i, ": ", a, " and ", b), broadcast_shapes(a, b, "add"));
  }
  const Shape most = random_shape(draw, max_rank, 2, 3);
  observe("as many axes as there may be", broadcast_shapes(most, {1, most[max_rank - 1]}, "add"));
  observe("(5, 1, 4, 1) and (3, 1, 6)", broadcast_shapes({5, 1, 4, 1}, {3, 1, 6}, "add"));
  const std::int64_t wide = draw.integer(3'000'000'000, 9'000'000'000);
  observe("beyond 32 bits", broadcast_shapes({wide, 1}, {3}, "add"));
  observe("equal beyond 32 bits", broadcast_shapes({3, wide}, {wide}, "add"));
  observe("(1, 2, 7) and (6, 1, 1)", broadcast_shapes({1, 2, 7}, {6, 1, 1}, "add"));
  const std::int64_t n = draw.integer(2, 9);
  observe("(n, 1) and (0)", broadcast_shapes({n, 1}, {0}, "add"));
  observe("(0, n) and (1, 1)", broadcast_shapes({0, n}, {1, 1}, "add"));
}

GRADED("01.2", "other shapes that do not fit") {
  const auto refuse = [](const Shape& a, const Shape& b) {
    observe_error(concatenate(a, " and ", b), [&] { broadcast_shapes(a, b, "where"); },
                  {"where", to_string(a), to_string(b)});
  };
  const std::int64_t m = draw.integer(2, 9), n = draw.integer(10, 99);
  refuse({n}, {0});
  refuse({m, 0}, {m, n});
  refuse({m, n}, {2 * n});
  refuse({2 * n}, {m, n});
  refuse({m, n + 1, 4}, {n, 4});
  refuse({n, n + 1}, {n});
  refuse({1, n}, {m, n + 1});
  refuse({m, n + 1}, {1, n});
  refuse({n, 1}, {n + 1, m});
  refuse({n + 1, m, 1}, {n, 1, 4});
  observe(concatenate("(", m, ", ", n, ", 4) and (1, 4)"),
          broadcast_shapes({m, n, 4}, {1, 4}, "where"));
}

// Inputs of the scenarios on views are views themselves, their layouts spelt out: transpose is not
// graded through slice.

GRADED("01.3", "transposed views of views") {
  const Tensor numbers = draw.normal({300});
  const Tensor x = seen(numbers, {2, 3, 4, 5}, {1, 2, 6, 30}, 11);
  observe_view("0, 3", x.transpose(0, 3), x);
  observe_view("-2, 1", x.transpose(-2, 1), x);
  observe_view("1, 1", x.transpose(1, 1), x);
  observe_view("2, 0, then 1, 3", x.transpose(2, 0).transpose(1, 3), x);
}

GRADED("01.3", "permuted views of views") {
  const Tensor x = seen(draw.normal({500}), {3, 2, 5, 6}, {1, 3, 12, 60}, 3);
  observe_view("1 2 3 0", x.permute({1, 2, 3, 0}), x);
  observe_view("2 0 3 1", x.permute({2, 0, 3, 1}), x);
  observe_view("0 1 2 3", x.permute({0, 1, 2, 3}), x);
  observe("a vector", draw.normal({4}).permute({0}));
  observe("a number", draw.normal(Shape{}).permute({}));
  const Tensor wide = draw.normal({2, draw.integer(257, 300)});
  observe_view("long rows", wide.permute({1, 0}), wide);
  std::vector<int> order{0, 1, 2, 3};
  const Layout block{Shape{2, 3, 4, 5}, strides_of({7, 11, draw.integer(100, 999), 13}), 17};
  std::vector<double> places;
  do {
    const Layout y = permute(block, order);
    // Where element (1, 1, 2, 0) lies, and the first extents.
    const std::int64_t place = y.offset + y.strides[0] + y.strides[1] + 2 * y.strides[2];
    for (const std::int64_t number : {place, y.shape[0], y.shape[1], y.shape[2]}) {
      places.push_back(static_cast<double>(number));
    }
  } while (std::next_permutation(order.begin(), order.end()));
  observe("a place and three extents, of every order of four axes", places);
}

GRADED("01.3", "slices whose offsets have more digits than a double has") {
  const std::int64_t far = (std::int64_t{1} << 56) + 2 * draw.integer(1, 9999) + 1;
  const Layout x{Shape{6, 7}, strides_of({far, 1}), draw.integer(1, 99)};
  const std::int64_t begin = draw.integer(1, 4);
  const Layout rows = slice(x, 0, begin, 5), none = slice(x, 0, begin, begin);
  observe_last_digits("last digits of offsets and strides", {rows.offset, rows.strides[0],  //
                                                             none.offset, none.strides[0]});
}

// A long extent on two axes at once, or a 2 beside it, is more than any shape may hold.
GRADED("01.3", "a row of as many elements as a shape may have, transposed") {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max() / 16;  // core/shape.cpp
  const std::int64_t lacking = draw.integer(1, 999'999), step = draw.integer(2, 9'999);
  const Layout row{Shape{1, most - lacking}, strides_of({step, 1}), 0};
  for (const auto& [a, b] : {std::pair(0, 1), std::pair(1, 0)}) {
    const Layout column = transpose(row, a, b);
    const std::string name = concatenate("axes ", a, " and ", b);
    observe(name + ": what is lacking of the longest column, columns",
            std::vector<double>{static_cast<double>(most - column.shape[0]),
                                static_cast<double>(column.shape[1])});
    observe_strides(name + ": strides", column.strides);
  }
  const Layout turned = permute(row, {1, 0});
  observe("permuted: what is lacking of the longest column, columns",
          std::vector<double>{static_cast<double>(most - turned.shape[0]),
                              static_cast<double>(turned.shape[1])});
  observe_strides("permuted: strides", turned.strides);
}

GRADED("01.3", "slices of slices, and of what is not contiguous") {
  const Tensor x = draw.normal({6, 7, 8});
  const Tensor once = x.slice(1, 2, 6);
  const Tensor twice = once.slice(0, 3, 5);
  observe_view("once", once, x);
  observe_view("twice", twice, x);
  observe_view("three times", twice.slice(2, 1, 4), x);
  observe_view("on the same axis", once.slice(1, 1, 3), x);
  observe_view("one", x.slice(1, 6, 7), x);
  observe_view("all", x.slice(0, 0, 6), x);
  observe_view("none", x.slice(1, 2, 2), x);
  observe_view("none at the end", x.slice(0, 6, 6), x);
  const Tensor turned = draw.normal_permuted({5, 6, 7});
  observe_view("turned, axis 0", turned.slice(0, 1, 4), turned);
  observe_view("turned, axis 1", turned.slice(1, 2, 5), turned);
  observe_view("turned, axis -1", turned.slice(-1, 3, 5), turned);
  const std::int64_t begin = draw.integer(256, 299);
  const Tensor wide = draw.normal({2, 350});
  observe_view("far in long rows", wide.slice(1, begin, begin + 3), wide);
}

GRADED("01.4", "views stretched") {
  const Tensor x = seen(draw.normal({50}), {2, 1, 4}, {1, 7, 3}, 9);
  observe_stretched("one axis", x.expand({2, 5, 4}), x);
  observe_stretched("and a new one", x.expand({3, 2, 5, 4}), x);
  observe_stretched("twice", x.expand({2, 5, 4}).expand({2, 2, 5, 4}), x);
  observe_stretched("a new axis of one", x.expand({1, 2, 1, 4}), x);
  const Layout same = expand(x.array().layout, x.shape());
  observe_stretched("what it is", Tensor(x.array().view(same)), x);
  const Tensor number = draw.normal(Shape{});
  observe_stretched("a number", number.expand({2, 3}), number);
  const Tensor column = draw.normal({1, 70, 1});
  observe_stretched("a long column", column.expand({2, 70, 3}), column);
  const Tensor ones = draw.normal({1, 1});
  observe_stretched("one of two ones", ones.expand({3, 1}), ones);
  observe("nothing", ones.expand({0, 4}));
  const Tensor row = draw.normal({3});
  const Shape most = random_shape(draw, max_rank - 1, 1, 2);
  observe_stretched("to as many axes as there may be", row.expand(most.inserted(max_rank - 1, 3)),
                    row);
}

GRADED("01.4", "other shapes that cannot be stretched") {
  const auto refuse = [](const Tensor& x, const Shape& to) {
    observe_error(concatenate(x.shape(), " to ", to), [&] { x.expand(to); },
                  {to_string(x.shape()), to_string(to)});
  };
  const std::int64_t m = draw.integer(2, 9), n = draw.integer(10, 99);
  refuse(draw.normal({n}), {n - 1});
  refuse(draw.normal({m}), {m, n});
  refuse(draw.normal({n}), {1});
  refuse(draw.normal({n}), {0});
  refuse(draw.normal({m, 1}), {n, 4});
  refuse(draw.normal({1, n}), {n});
  refuse(draw.normal({1, 1}), {1});
  refuse(draw.normal({1, 1}), {n});
  refuse(draw.normal({n}), {2 * n});
}
