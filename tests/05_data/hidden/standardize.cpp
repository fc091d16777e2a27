#include "nn/data/standardize.h"

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
  const double constant = draw.uniform({}, 0.1, 0.9).item();
  std::vector<double> numbers;
  for (int i = 0; i < 14; ++i) {
    numbers.push_back(constant);
    numbers.push_back(i < 13 ? -constant : constant);
    numbers.push_back(i * constant);
  }
  const nn::Standardize standardize(draw.values({14, 3}, numbers));
  observe("deviation beside a constant", standardize.deviation);
  observe("x beside a constant", standardize(draw.normal({2, 3})));
}
