#include "core/strides.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

namespace {

std::vector<std::int64_t> list(const Strides& strides) { return {strides.begin(), strides.end()}; }

using List = std::vector<std::int64_t>;

Layout row_major(const Shape& shape) { return {shape, contiguous_strides(shape), 0}; }

}  // namespace

TEST_CASE("strides: row-major strides are the products of the extents that follow") {
  CHECK(list(contiguous_strides(Shape{2, 3, 4})) == List{12, 4, 1});
  CHECK(list(contiguous_strides(Shape{5})) == List{1});
  CHECK(list(contiguous_strides(Shape{})) == List{});
}

TEST_CASE("strides: a layout is contiguous when rows follow one another") {
  CHECK(is_contiguous(row_major(Shape{2, 3, 4})));
  CHECK(!is_contiguous(transpose(row_major(Shape{2, 3}), 0, 1)));
  CHECK(is_contiguous(transpose(row_major(Shape{1, 3}), 0, 1)));
  CHECK(!is_contiguous(slice(row_major(Shape{2, 3}), 1, 0, 2)));
  CHECK(is_contiguous(slice(row_major(Shape{2, 3}), 0, 1, 2)));
  CHECK(is_contiguous(transpose(row_major(Shape{0, 3}), 0, 1)));
}

TEST_CASE("strides: shapes broadcast from the last axis") {
  CHECK(broadcast_shapes(Shape{2, 3}, Shape{3}, "add") == Shape{2, 3});
  CHECK(broadcast_shapes(Shape{4, 1}, Shape{3}, "add") == Shape{4, 3});
  CHECK(broadcast_shapes(Shape{}, Shape{2, 2}, "add") == Shape{2, 2});
  CHECK(broadcast_shapes(Shape{1}, Shape{0}, "add") == Shape{0});
  CHECK(broadcast_shapes(Shape{5, 1, 4, 1}, Shape{3, 1, 6}, "add") == Shape{5, 3, 4, 6});
  CHECK_THROWS_WITH_AS(broadcast_shapes(Shape{2, 3}, Shape{2, 4}, "add"),
                       "add: cannot broadcast (2, 3) with (2, 4): counted from the last axis, "
                       "extents must be equal or 1",
                       ShapeError);
  CHECK_THROWS_AS(broadcast_shapes(Shape{3}, Shape{0}, "add"), ShapeError);
}

TEST_CASE("strides: transpose and permute move extents and strides together") {
  const Layout turned = transpose(row_major(Shape{2, 3, 4}), 0, 2);
  CHECK(turned.shape == Shape{4, 3, 2});
  CHECK(list(turned.strides) == List{1, 4, 12});
  const Layout permuted = permute(row_major(Shape{2, 3, 4}), {2, 0, 1});
  CHECK(permuted.shape == Shape{4, 2, 3});
  CHECK(list(permuted.strides) == List{1, 12, 4});
}

TEST_CASE("strides: a slice moves the offset and keeps strides") {
  const Layout part = slice(row_major(Shape{4, 5}), 1, 2, 4);
  CHECK(part.shape == Shape{4, 2});
  CHECK(list(part.strides) == List{5, 1});
  CHECK(part.offset == 2);
  CHECK(slice(part, 0, 1, 3).offset == 7);
}

TEST_CASE("strides: unsqueeze and squeeze undo each other") {
  const Layout layout = transpose(row_major(Shape{2, 3}), 0, 1);
  for (int axis = 0; axis <= 2; ++axis) {
    const Layout wider = unsqueeze(layout, axis);
    CHECK(wider.shape == layout.shape.inserted(axis, 1));
    const Layout back = squeeze(wider, axis);
    CHECK(back.shape == layout.shape);
    CHECK(back.strides == layout.strides);
  }
}

TEST_CASE("strides: expanded and new leading axes have stride 0") {
  const Layout wide = expand(row_major(Shape{3, 1}), Shape{2, 3, 4});
  CHECK(wide.shape == Shape{2, 3, 4});
  CHECK(list(wide.strides) == List{0, 1, 0});
  CHECK_THROWS_AS(expand(row_major(Shape{3}), Shape{2}), ShapeError);
  CHECK_THROWS_AS(expand(row_major(Shape{2, 3}), Shape{3}), ShapeError);
}

TEST_CASE("strides: reshape is a view exactly where strides can say it") {
  CHECK(list(reshape(row_major(Shape{4, 6}), Shape{2, 2, 3, 2})->strides) == List{12, 6, 2, 1});
  const Layout turned = transpose(row_major(Shape{4, 6}), 0, 1);  // (6, 4), strides 1 and 6
  CHECK(list(reshape(turned, Shape{2, 3, 4})->strides) == List{3, 1, 6});
  CHECK(!reshape(turned, Shape{24}));
  CHECK(!reshape(turned, Shape{4, 6}));
  const Layout columns = slice(row_major(Shape{4, 6}), 1, 0, 3);  // (4, 3), strides 6 and 1
  CHECK(list(reshape(columns, Shape{2, 2, 3, 1})->strides)[0] == 12);
  CHECK(!reshape(columns, Shape{12}));
  const Layout repeated = expand(row_major(Shape{1, 3}), Shape{4, 3});
  CHECK(list(reshape(repeated, Shape{2, 2, 3})->strides) == List{0, 0, 1});
  CHECK(!reshape(repeated, Shape{12}));
}
