#include "tests/13_transformers/public/rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("13.1", "rows of any number and length, also far from 0") {
  for (const Shape& shape : {Shape{1, 5}, Shape{4, 3}, Shape{2, 3, 7}, Shape{6}}) {
    const std::int64_t n = shape[shape.size() - 1];
    const std::string name = to_string(shape) + " ";
    const Tensor weight = draw.normal({n}), bias = draw.normal({n});
    observe_layer_norm(draw, name, draw.normal_permuted(shape, 3), weight, bias, 0.1);
    std::vector<double> far = numbers(draw.whole(shape, -40, 40, 0.125));
    for (double& number : far) number -= 1e8;
    observe_layer_norm(draw, name + "far ", draw.values(shape, far), weight, bias);
  }
  // The sum of seven such numbers is rounded, and for some of them the mean as well.
  std::vector<double> equal;
  for (int row = 0; row < 8; ++row) {
    equal.insert(equal.end(), 7, 1e15 + double(draw.integer(0, 99)) + 0.125 * row);
  }
  observe_layer_norm(draw, "equal far ", draw.values({8, 7}, equal), draw.normal({7}),
                     draw.normal({7}));
}

GRADED("13.2", "rows of any number and length") {
  for (const Shape& shape : {Shape{1, 5}, Shape{4, 3}, Shape{2, 3, 7}, Shape{6}}) {
    const std::int64_t n = shape[shape.size() - 1];
    observe_layer_norm_backward(draw, to_string(shape) + " ", draw.normal_permuted(shape, 3),
                                draw.normal({n}), draw.normal_permuted(shape), 0.1);
  }
}
