#include "tests/01_tensor/public/layouts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.1", "strides of three small shapes") {
  const std::int64_t m = draw.integer(2, 5), n = draw.integer(6, 60);
  const std::int64_t k = draw.integer(2, 9), wide = draw.integer(6, 60);
  for (const Shape& shape : {Shape{m, n}, Shape{2 * n}, Shape{m, k, wide}}) {
    observe_strides(to_string(shape), contiguous_strides(shape));
  }
  CHECK(contiguous_strides(Shape{m, n}) == strides_of({n, 1}));  // a row is n numbers long
}

GRADED("01.1", "strides of nothing") {
  const std::int64_t m = draw.integer(2, 99), n = draw.integer(2, 99);
  for (const Shape& shape : {Shape{0, n}, Shape{0, m, n}, Shape{0}}) {
    observe_strides(to_string(shape), contiguous_strides(shape));
  }
}

GRADED("01.1", "strides beyond 32 bits") {
  const Shape shape{2, draw.integer(70000, 79999), draw.integer(70000, 79999)};
  observe_strides(to_string(shape), contiguous_strides(shape));
}

GRADED("01.1", "strides beside extents of one, and of no axes") {
  const std::int64_t n = draw.integer(2, 1'000'000);
  observe_strides(concatenate("(3, 1, ", n, ")"), contiguous_strides(Shape{3, 1, n}));
  observe_strides(concatenate("(1, ", n, ", 1, 1)"), contiguous_strides(Shape{1, n, 1, 1}));
  observe_strides("()", contiguous_strides(Shape{}));
}

GRADED("01.2", "shapes that fit") {
  const auto fit = [](const Shape& a, const Shape& b) {
    observe(concatenate(a, " and ", b), broadcast_shapes(a, b, "add"));
  };
  const std::int64_t m = draw.integer(2, 5), n = draw.integer(6, 25), k = draw.integer(2, 9);
  fit({m, n}, {n});
  fit({n}, {m, n});
  fit({k, 1}, {n});
  fit({n}, {k, 1});
  fit({m, 1, n}, {k, 1});
  CHECK(broadcast_shapes(Shape{k, 1}, Shape{n}, "add") == Shape{k, n});
}

GRADED("01.2", "single numbers and nothing") {
  const auto fit = [](const Shape& a, const Shape& b) {
    observe(concatenate(a, " and ", b), broadcast_shapes(a, b, "add"));
  };
  const std::int64_t m = draw.integer(2, 99), n = draw.integer(2, 99);
  fit({}, {});
  fit({}, {m, n});
  fit({1, 1}, {1});
  fit({1}, {0});
  fit({m, 1}, {0});
  fit({0, n}, {});
}

GRADED("01.2", "shapes that do not fit") {
  const auto broadcast = [](const Shape& a, const Shape& b) {
    return [a, b] { broadcast_shapes(a, b, "subtract"); };
  };
  // No extent is a multiple of another.
  const std::int64_t n = draw.integer(11, 99);
  const std::int64_t less = n - draw.integer(1, 4), more = n + draw.integer(1, 4);
  const Shape x{less, n}, wide{less, more}, row{less}, column{less, 1};
  const auto refuse = [&](const Shape& b) {
    observe_error(concatenate(x, " and ", b), broadcast(x, b),
                  {"subtract", to_string(x), to_string(b)});
  };
  refuse(wide);
  refuse(row);
  observe(concatenate(x, " and ", column), broadcast_shapes(x, column, "subtract"));
  observe(concatenate("with ", wide, ", ", row, " and ", column,
                      ": 1 where a ShapeError refuses, 2 another error, 0 none"),
          refusals({broadcast(x, wide), broadcast(x, row), broadcast(x, column)}));
  CHECK_THROWS_AS(broadcast(x, wide)(), ShapeError);
}

GRADED("01.2", "shapes of four axes that fit") {
  const std::int64_t n = draw.integer(2, 1'000'000);
  observe("(5, 1, n, 1) and (3, 1, 6)", broadcast_shapes({5, 1, n, 1}, {3, 1, 6}, "add"));
  observe("(1, 2, 7) and (4, n, 1, 1)", broadcast_shapes({1, 2, 7}, {4, n, 1, 1}, "add"));
}

GRADED("01.2", "multiples and nothing do not fit") {
  const std::int64_t n = draw.integer(2, 1'000'000);
  const auto refuse = [](const Shape& a, const Shape& b) {
    observe_error(concatenate(a, " and ", b), [&] { broadcast_shapes(a, b, "where"); },
                  {"where", to_string(a), to_string(b)});
  };
  refuse({2, 3}, {6});
  refuse({4, 0}, {4, 5});
  refuse({7, 3, 4}, {2, 1, 4});
  observe("(n, 3) and (1, 1)", broadcast_shapes({n, 3}, {1, 1}, "where"));
}

GRADED("01.3", "a transposed matrix") {
  const Tensor x = show("x", draw.normal({2, 3}));
  const Tensor view = x.transpose(0, 1);
  observe_view("x.transpose(0, 1)", view, x);
  CHECK(view.shape() == Shape{3, 2});
}

GRADED("01.3", "some rows and some columns") {
  const Tensor x = show("x", draw.normal({4, 5}));
  observe_view("x.slice(0, 1, 3)", x.slice(0, 1, 3), x);
  observe_view("x.slice(1, 2, 5)", x.slice(1, 2, 5), x);
  const Tensor part = show("part, x's columns 2 to 4", seen(x, {4, 3}, {5, 1}, 2));
  observe_view("part.slice(0, 1, 3)", part.slice(0, 1, 3), x);
  CHECK(x.slice(1, 2, 5).shape() == Shape{4, 3});
}

GRADED("01.3", "the axes of a cube in another order") {
  const Tensor x = show("x", draw.normal({2, 3, 4}));
  const Tensor view = x.permute({2, 0, 1});
  observe_view("x.permute({2, 0, 1})", view, x);
  CHECK(view.shape() == Shape{4, 2, 3});
}

GRADED("01.3", "a cube that begins within its buffer, transposed") {
  const Tensor numbers = draw.normal({40});
  const Tensor x =
      show("x, of offset 11 and strides 1 2 6", seen(numbers, {2, 3, 2}, {1, 2, 6}, 11));
  observe_view("x.transpose(0, 1)", x.transpose(0, 1), x);
  observe_view("x.transpose(-1, 0)", x.transpose(-1, 0), x);
  observe_view("x.transpose(1, 1)", x.transpose(1, 1), x);
}

GRADED("01.3", "a row of a million million numbers, transposed") {
  const std::int64_t n = 1'000'000'000'000 + draw.integer(1, 999'999);
  const Layout row{Shape{1, n}, strides_of({n, 1}), 0};  // there is no memory behind it
  show("row", concatenate("shape ", row.shape, ", strides ", n, " 1"));
  const Layout column = transpose(row, 0, 1);
  observe("shape", column.shape);
  observe_strides("strides", column.strides);
}

GRADED("01.3", "a slice of a slice, of one element, and of none") {
  const Tensor x = show("x", draw.normal({3, 4}));
  observe_view("columns 1 and 2, then row 2", x.slice(1, 1, 3).slice(0, 2, 3), x);
  observe_view("the last number", x.slice(0, 2, 3).slice(1, 3, 4), x);
  observe("no column", x.slice(1, 2, 2));
}

GRADED("01.4", "a column and a row stretched") {
  const Tensor column = show("column", draw.normal({3, 1}));
  observe_stretched("column.expand({3, 4})", column.expand({3, 4}), column);
  const Tensor row = show("row", draw.normal({4}));
  observe_stretched("row.expand({3, 4})", row.expand({3, 4}), row);
  CHECK(row.expand({3, 4}).shape() == Shape{3, 4});
}

GRADED("01.4", "a column of a matrix stretched") {
  const Tensor x = show("x", draw.normal({3, 4}));
  const Tensor column = show("column, x's third", seen(x, {3, 1}, {4, 1}, 2));
  observe_stretched("column.expand({3, 2})", column.expand({3, 2}), x);
}

GRADED("01.4", "a number, a block, and ones that become nothing") {
  const Tensor number = show("number", draw.normal(Shape{}));
  observe_stretched("number.expand({2, 2})", number.expand({2, 2}), number);
  const Tensor block = show("block", draw.normal({2, 1, 2}));
  observe_stretched("block.expand({3, 2, 2, 2})", block.expand({3, 2, 2, 2}), block);
  observe_stretched("block.expand({1, 2, 1, 2})", block.expand({1, 2, 1, 2}), block);
  observe("block.expand({2, 0, 2})", block.expand({2, 0, 2}));
}

GRADED("01.4", "only extents of one are stretched") {
  const Tensor x = show("x", draw.normal({3}));
  observe_stretched("x.expand({2, 3})", x.expand({2, 3}), x);
  observe_error("x.expand({6})", [&] { x.expand({6}); }, {"(3,)", "(6,)"});
  observe_error("x.expand({1})", [&] { x.expand({1}); }, {"(3,)", "(1,)"});
  observe_error("x.expand({0})", [&] { x.expand({0}); }, {"(3,)", "(0,)"});
}

GRADED("01.4", "shapes that cannot be stretched") {
  const Tensor x = show("x", draw.normal({2, 3}));
  observe_error("x.expand({2, 4})", [&] { x.expand({2, 4}); }, {"(2, 3)", "(2, 4)"});
  observe_error("x.expand({3})", [&] { x.expand({3}); }, {"(2, 3)", "(3,)"});
  const Tensor row = show("row", draw.normal({1, 3}));
  observe_error("row.expand({3})", [&] { row.expand({3}); }, {"(1, 3)", "(3,)"});
  observe_error("row.expand({1, 1})", [&] { row.expand({1, 1}); }, {"(1, 3)", "(1, 1)"});
  observe_stretched("x.expand({5, 2, 3})", x.expand({5, 2, 3}), x);
  observe("the five in this order: 1 where a ShapeError refuses, 2 another error, 0 none",
          refusals({[&] {
                      x.expand({2, 4});
                    },
                    [&] { x.expand({3}); }, [&] { row.expand({3}); },
                    [&] {
                      row.expand({1, 1});
                    },
                    [&] {
                      x.expand({5, 2, 3});
                    }}));
  CHECK_THROWS_AS(x.expand({2, 4}), ShapeError);
}
