#include "core/plain/cursor.h"

#include "tests/01_tensor/public/offsets.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.5", "through four small layouts and back to the start") {
  const auto walk = [](const std::string& name, const Shape& shape, const Strides& strides) {
    show(name, concatenate("shape ", shape, ", strides ", strides[0], " ", strides[1]));
    observe("offsets of " + name, offsets(Cursor(shape, strides), 8));
  };
  walk("a matrix", {2, 3}, strides_of({3, 1}));
  walk("its transpose", {3, 2}, strides_of({1, 3}));
  walk("a row that repeats", {2, 3}, strides_of({0, 1}));
  walk("a column that repeats", {2, 3}, strides_of({1, 0}));
}

GRADED("01.5", "the starts of matrices") {
  show("all", "shape (2, 3, 4, 5), strides 60 20 5 1");
  const Shape shape{2, 3, 4, 5};
  const Strides strides = strides_of({60, 20, 5, 1});
  observe("over the first two axes", offsets(Cursor(shape, strides, 2), 6));
  observe("over the first axis", offsets(Cursor(shape, strides, 1), 2));
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
