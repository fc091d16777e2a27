#include "core/shape.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <limits>
#include <sstream>

using namespace wick;

TEST_CASE("shape: extents, rank and number of elements") {
  const Shape shape{2, 3, 4};
  CHECK(shape.size() == 3);
  CHECK(shape[0] == 2);
  CHECK(shape[2] == 4);
  CHECK(shape.numel() == 24);
  CHECK(Shape{}.size() == 0);
  CHECK(Shape{}.numel() == 1);
  CHECK(Shape{3, 0, 5}.numel() == 0);
  CHECK(Shape(std::vector<std::int64_t>{2, 3}) == Shape{2, 3});
}

TEST_CASE("shape: shapes are equal when rank and all extents are") {
  CHECK(Shape{2, 3} == Shape{2, 3});
  CHECK(Shape{2, 3} != Shape{3, 2});
  CHECK(Shape{2, 3} != Shape{2, 3, 1});
  CHECK(Shape{} != Shape{1});
}

TEST_CASE("shape: prints as a tuple") {
  CHECK(to_string(Shape{2, 3}) == "(2, 3)");
  CHECK(to_string(Shape{5}) == "(5,)");
  CHECK(to_string(Shape{}) == "()");
  std::ostringstream stream;
  stream << Shape{1, 2, 3};
  CHECK(stream.str() == "(1, 2, 3)");
}

TEST_CASE("shape: one axis replaced, inserted, removed") {
  const Shape shape{2, 3, 4};
  CHECK(shape.with(1, 7) == Shape{2, 7, 4});
  CHECK(shape.inserted(0, 5) == Shape{5, 2, 3, 4});
  CHECK(shape.inserted(3, 5) == Shape{2, 3, 4, 5});
  CHECK(shape.erased(1) == Shape{2, 4});
}

TEST_CASE("shape: nine axes, negative extents and overflowing products are refused") {
  CHECK(Shape{1, 1, 1, 1, 1, 1, 1, 2}.size() == 8);
  CHECK_THROWS_WITH_AS((Shape{1, 1, 1, 1, 1, 1, 1, 1, 2}),
                       "shape: (1, 1, 1, 1, 1, 1, 1, 1, 2) has 9 axes: a tensor has at most 8",
                       ShapeError);
  CHECK_THROWS_WITH_AS((Shape{2, -3}),
                       "shape: (2, -3) has extent -3 on axis 1: extents are not negative",
                       ShapeError);
  const std::int64_t huge = std::int64_t{1} << 40;
  CHECK_THROWS_AS((Shape{huge, huge}), ShapeError);
  CHECK_THROWS_AS((Shape{0, huge, huge}), ShapeError);
  CHECK_THROWS_AS((Shape{std::numeric_limits<std::int64_t>::max()}), ShapeError);
  CHECK_THROWS_AS((Shape{1, 1, 1, 1, 1, 1, 1, 1}.inserted(0, 1)), ShapeError);
}

TEST_CASE("normalize_axis: negative axes count from the end, others must exist") {
  CHECK(normalize_axis(-1, 3, "sum") == 2);
  CHECK(normalize_axis(0, 3, "sum") == 0);
  CHECK_THROWS_WITH_AS(normalize_axis(3, 3, "sum"),
                       "sum: there is no axis 3: a tensor of 3 axes takes axes from -3 to 2",
                       ShapeError);
  CHECK_THROWS_WITH_AS(normalize_axis(0, 0, "sum"),
                       "sum: there is no axis 0: a tensor of shape () has no axes", ShapeError);
}
