#include "nn/data/standardize.h"

#include "tools/grade/scenario/scenario.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("05.5", "three examples of two features, by hand") {
  const double middle = draw.integer(-9, 9), step = draw.integer(1, 9);
  const double low = draw.integer(20, 50), high = low + draw.integer(1, 30);
  const Tensor train = show("train", draw.values({3, 2}, {middle - step, low, middle, low,  //
                                                          middle + step, high}));
  const nn::Standardize standardize(train);
  observe("mean", standardize.mean);
  observe("deviation", standardize.deviation);
  const Tensor other = show("x", draw.whole({2, 2}, 60, 99));
  observe("standardized x", standardize(other));
  CHECK(standardize.mean.shape() == Shape{2});
}

GRADED("05.5", "other data go through the statistics of the training part") {
  const nn::Standardize standardize(show("train", draw.normal({5, 3})));
  observe("far and wide", standardize(show("x", draw.uniform({4, 3}, 50, 90))));
  observe("one example", standardize(show("one x", draw.uniform({3}, 5, 9))));
  observe("another axis in front", standardize(show("x of three axes", draw.normal({2, 1, 3}))));
}

GRADED("05.5", "features that never change") {
  // So many that the mean of one of the eight features is not quite its number.
  const std::int64_t n = draw.integer(10, 14);
  const Tensor numbers = show("every example of train", draw.uniform({8}, 0.01, 0.99));
  show("examples", std::to_string(n));
  const nn::Standardize standardize(numbers.expand({n, 8}));
  observe("mean", standardize.mean);
  observe("deviation", standardize.deviation);
  observe("standardized train", standardize(numbers.expand({n, 8})));
  observe("standardized x", standardize(show("x", draw.normal({1, 8}))));
}

GRADED("05.5", "small numbers that do change") {
  const double size = draw.uniform({}, 1e-6, 2e-6).item();
  const Tensor train = show("train", draw.values({3, 2}, {0, 5, size, 5 + size, 3 * size, 5}));
  const nn::Standardize standardize(train);
  observe("standardized train", standardize(train));
  observe("a million times the deviation", standardize.deviation * Scalar(1e6));
  const Tensor around = show("train around 0", draw.values({3, 1}, {-size, 0, size}));
  observe("standardized train around 0", nn::Standardize(around)(around + Scalar(1e-6)));
}

GRADED("05.5", "images, and numbers far from 0") {
  const nn::Standardize images(show("images", draw.normal_permuted({3, 2, 2})));
  observe("mean of images", images.mean);
  observe("deviation of images", images.deviation);
  const Tensor far = show("train", draw.uniform({4, 2}, 1e7, 1e7 + 2));
  const nn::Standardize standardize(far);
  observe("deviation far from 0", standardize.deviation);
}

GRADED("05.5", "other features, and nothing to learn from") {
  const std::int64_t n = draw.integer(2, 900);
  show("train", concatenate("(5, ", n, ")"));
  const nn::Standardize standardize(draw.normal({5, n}));
  observe("shape of the mean", standardize.mean.shape());
  observe_error_message("x of another width", [&] { standardize(draw.normal({4, n + 1})); });
  observe_error_message("no examples", [&] { nn::Standardize(draw.normal({0, n})); });
}
