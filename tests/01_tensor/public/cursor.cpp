#include "core/plain/cursor.h"

#include "tests/01_tensor/public/offsets.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.5", "through four small layouts and back to the start") {
  const auto walk = [](const std::string& name, const Shape& shape, const Strides& strides) {
    show(name, concatenate("shape ", shape, ", strides ", strides[0], " ", strides[1]));
    const int count = static_cast<int>(shape.numel()) + 2;
    observe("offsets of " + name, offsets(Cursor(shape, strides), count));
  };
  const std::int64_t m = draw.integer(2, 3), n = draw.integer(4, 6), step = draw.integer(2, 1000);
  walk("a matrix", {m, n}, strides_of({n, 1}));
  walk("its transpose", {n, m}, strides_of({1, n}));
  walk("a row that repeats", {m, n}, strides_of({0, step}));
  walk("a column that repeats", {m, n}, strides_of({step, 0}));
}

GRADED("01.5", "the starts of matrices") {
  const std::int64_t a = draw.integer(2, 3), b = draw.integer(4, 5);
  const std::int64_t inner = draw.integer(20, 99), outer = draw.integer(500, 999);
  const Shape shape{a, b, 4, 5};
  const Strides strides = strides_of({outer, inner, 5, 1});
  show("all", concatenate("shape ", shape, ", strides ", outer, " ", inner, " 5 1"));
  const int matrices = static_cast<int>(a * b);
  observe("over the first two axes", offsets(Cursor(shape, strides, 2), matrices));
  observe("over the first axis", offsets(Cursor(shape, strides, 1), static_cast<int>(a)));
  observe("everything at once", offsets(Cursor(shape, strides, 0), 3));
}

GRADED("01.5", "three wheels, wheels of one number, and none") {
  const std::int64_t step = draw.integer(5, 1000);
  show("step", std::to_string(step));
  observe("shape (2, 2, 2), strides step 3 1",
          offsets(Cursor(Shape{2, 2, 2}, strides_of({step, 3, 1})), 16));
  observe("shape (2, 1, 3, 1), strides 3 50 step 70",
          offsets(Cursor(Shape{2, 1, 3, 1}, strides_of({3, 50, step, 70})), 12));
  observe("shape ()", offsets(Cursor(Shape{}, strides_of({})), 2));
}
