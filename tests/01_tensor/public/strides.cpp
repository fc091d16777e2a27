#include "tests/01_tensor/public/layouts.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.1", "strides of three small shapes") {
  observe_strides("(2, 3)", contiguous_strides(Shape{2, 3}));
  observe_strides("(5,)", contiguous_strides(Shape{5}));
  observe_strides("(2, 3, 4)", contiguous_strides(Shape{2, 3, 4}));
  CHECK(contiguous_strides(Shape{2, 3}) == strides_of({3, 1}));  // a row is 3 numbers long
}

GRADED("01.1", "strides of nothing") {
  observe_strides("(0, 3)", contiguous_strides(Shape{0, 3}));
  observe_strides("(0, 4, 5)", contiguous_strides(Shape{0, 4, 5}));
  observe_strides("(0,)", contiguous_strides(Shape{0}));
}

GRADED("01.1", "strides beyond 32 bits") {
  observe_strides("(2, 70000, 80000)", contiguous_strides(Shape{2, 70000, 80000}));
}

GRADED("01.2", "shapes that fit") {
  observe("(2, 3) and (3,)", broadcast_shapes(Shape{2, 3}, Shape{3}, "add"));
  observe("(3,) and (2, 3)", broadcast_shapes(Shape{3}, Shape{2, 3}, "add"));
  observe("(4, 1) and (3,)", broadcast_shapes(Shape{4, 1}, Shape{3}, "add"));
  observe("(3,) and (4, 1)", broadcast_shapes(Shape{3}, Shape{4, 1}, "add"));
  observe("(2, 1, 4) and (3, 1)", broadcast_shapes(Shape{2, 1, 4}, Shape{3, 1}, "add"));
  CHECK(broadcast_shapes(Shape{4, 1}, Shape{3}, "add") == Shape{4, 3});
}

GRADED("01.2", "single numbers and nothing") {
  observe("() and ()", broadcast_shapes(Shape{}, Shape{}, "add"));
  observe("() and (2, 2)", broadcast_shapes(Shape{}, {2, 2}, "add"));
  observe("(1, 1) and (1,)", broadcast_shapes({1, 1}, {1}, "add"));
  observe("(1,) and (0,)", broadcast_shapes({1}, {0}, "add"));
  observe("(3, 1) and (0,)", broadcast_shapes({3, 1}, {0}, "add"));
  observe("(0, 3) and ()", broadcast_shapes({0, 3}, Shape{}, "add"));
}

GRADED("01.2", "shapes that do not fit") {
  const auto broadcast = [](const Shape& a, const Shape& b) {
    return [a, b] { broadcast_shapes(a, b, "subtract"); };
  };
  observe_error("(2, 3) and (2, 4)", broadcast({2, 3}, {2, 4}), {"subtract", "(2, 3)", "(2, 4)"});
  observe_error("(2, 3) and (2,)", broadcast({2, 3}, {2}), {"subtract", "(2, 3)", "(2,)"});
  observe("(2, 3) and (2, 1)", broadcast_shapes({2, 3}, {2, 1}, "subtract"));
  observe("with (2, 4), (2,) and (2, 1): 1 where a ShapeError refuses, 2 another error, 0 none",
          refusals({broadcast({2, 3}, {2, 4}), broadcast({2, 3}, {2}), broadcast({2, 3}, {2, 1})}));
  CHECK_THROWS_AS(broadcast({2, 3}, {2, 4})(), ShapeError);
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
