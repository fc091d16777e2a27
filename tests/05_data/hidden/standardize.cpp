#include "nn/data/standardize.h"

#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("05.5", "training data of many shapes, with and without what never changes") {
  for (const Shape& shape :
       {Shape{9}, Shape{1, 4}, Shape{2, 5}, Shape{12, 1}, Shape{6, 3, 2}, Shape{3, 2, 1, 4}}) {
    const std::string name = " of " + to_string(shape);
    const Tensor train = draw.normal_permuted(shape, 30);
    const nn::Standardize standardize(train);
    observe("mean" + name, standardize.mean);
    observe("deviation" + name, standardize.deviation);
    observe("x" + name, standardize(draw.uniform(shape, -100, 300)));
  }
  // Ten constants, since the mean of some is the number itself, by luck.
  const Tensor constants = draw.uniform({10}, 0.1, 0.9);
  std::vector<double> numbers;
  for (int i = 0; i < 14; ++i) {
    for (int j = 0; j < 10; ++j) numbers.push_back(element(constants, j));
    numbers.push_back(i < 13 ? -element(constants, 0) : element(constants, 0));
    numbers.push_back(i * element(constants, 0));
  }
  const nn::Standardize standardize(draw.values({14, 12}, numbers));
  observe("deviation beside a constant", standardize.deviation);
  observe("x beside a constant", standardize(draw.normal({2, 12})));
}

GRADED("05.5", "small numbers that differ") {
  for (const double size : {1e-14, 1e-40, 1e-100}) {
    const nn::Standardize standardize(draw.normal({8, 3}) * static_cast<Scalar>(size));
    const std::string name = concatenate(" of ", size);
    observe("deviation by its size" + name, standardize.deviation / static_cast<Scalar>(size));
    observe("x" + name, standardize(draw.normal({2, 3}) * static_cast<Scalar>(size)));
  }
}
