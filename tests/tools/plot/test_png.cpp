#include "core/error.h"
#include "tests/tools/plot/picture.h"
#include "tools/plot/png.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::plot;

namespace {

IndexedImage three_by_two() {
  return {3, 2, {{0, 0, 0}, {255, 255, 255}, {68, 1, 84}}, {0, 1, 2, 2, 1, 0}};
}

}  // namespace

TEST_CASE("png: the bytes are those that zlib's level 0 and the standard's chunks give") {
  // Python: chunks by struct, their sums by zlib.crc32, rows by zlib.compress(rows, 0).
  CHECK(
      base64(png(three_by_two())) ==
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAMAAACqqpYoAAAACVBMVEUAAAD///9EAVRxSALBAAAAE0lEQVR4AQEIAPf/"
      "AAABAgACAQAAIAAH6s58rAAAAABJRU5ErkJggg==");
}

TEST_CASE("png: a reader of others' gets every pixel back, of more than one stored block, too") {
  IndexedImage image{300, 500, {}, {}};
  for (int i = 0; i < 256; ++i) image.palette.push_back({i, 255 - i, i / 2});
  for (std::size_t i = 0; i < 300 * 500; ++i) {
    image.pixels.push_back(static_cast<std::uint8_t>(i * i / 7 % 256));
  }
  const Picture picture = read_png(png(image));
  CHECK(picture.width == 300);
  CHECK(picture.height == 500);
  REQUIRE(picture.pixels.size() == image.pixels.size());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const Colour& colour = image.palette[image.pixels[i]];
    const std::string bytes{static_cast<char>(colour.red), static_cast<char>(colour.green),
                            static_cast<char>(colour.blue)};
    wrong += picture.pixels[i] != bytes;
  }
  CHECK(wrong == 0);
}

TEST_CASE("png: rows that end where a stored block ends make no empty block") {
  const IndexedImage image{65534, 1, {{1, 2, 3}}, std::vector<std::uint8_t>(65534, 0)};
  CHECK(read_png(png(image)).pixels.size() == 65534);
}

TEST_CASE("png: an image that is not whole is refused") {
  IndexedImage image = three_by_two();
  image.pixels.pop_back();
  CHECK_THROWS_WITH_AS(
      png(image),
      "png: 5 pixels for 2 rows of 3: there must be one or more, and one for every place",
      ValueError);
  image = three_by_two();
  image.palette.pop_back();
  CHECK_THROWS_WITH_AS(png(image),
                       "png: pixels up to 2 with 2 colours: a pixel is the place of a colour, and "
                       "there are at most 256",
                       ValueError);
  CHECK_THROWS_AS(png(IndexedImage{0, 0, {{0, 0, 0}}, {}}), ValueError);
}

TEST_CASE("base64: the examples of RFC 4648") {
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foob") == "Zm9vYg==");
  CHECK(base64("fooba") == "Zm9vYmE=");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xff\xfe\xfd") == "//79");
}
