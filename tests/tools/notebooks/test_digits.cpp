#include "wick/digits.h"

#include "core/error.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::notebook;

TEST_CASE("digits of lessons: 1,348 to train on, and every fourth image for the test") {
  const Digits digits = handwritten_digits();
  CHECK(digits.train.inputs.shape() == Shape{1348, 1, 8, 8});
  CHECK(digits.test.inputs.shape() == Shape{449, 1, 8, 8});
  CHECK(digits.train.labels.shape == Shape{1348});
  CHECK(digits.test.labels.shape == Shape{449});
  // Lines 1, 4 and 5 of the file.
  CHECK(digits.train.labels.values[0] == 0);
  CHECK(digits.train.inputs.at({0, 0, 0, 3}) == Scalar(13) / 16);
  CHECK(digits.test.labels.values[0] == 3);
  CHECK(digits.test.inputs.at({0, 0, 0, 2}) == Scalar(7) / 16);
  CHECK(digits.test.inputs.at({0, 0, 7, 5}) == Scalar(9) / 16);
  CHECK(digits.train.labels.values[3] == 4);
}

TEST_CASE("digits of lessons: an image moves to the right and down, and paper comes in") {
  const Tensor images = arange(8).reshape({2, 1, 2, 2}) + 1;
  CHECK(shifted(images, 0, 0).to_vector() == images.to_vector());
  CHECK(shifted(images, 1, 0).to_vector() == std::vector<Scalar>{0, 1, 0, 3, 0, 5, 0, 7});
  CHECK(shifted(images, 0, 1).to_vector() == std::vector<Scalar>{0, 0, 1, 2, 0, 0, 5, 6});
  CHECK(shifted(images, 1, 1).to_vector() == std::vector<Scalar>{0, 0, 0, 1, 0, 0, 0, 5});
  CHECK(shifted(images, 2, 0).to_vector() == std::vector<Scalar>(8, 0));
  CHECK_THROWS_WITH_AS(
      shifted(images, 3, 0),
      "shifted: 3 to the right and 0 down, for (2, 1, 2, 2): an image moves by 0 up "
      "to its own size",
      ValueError);
}
