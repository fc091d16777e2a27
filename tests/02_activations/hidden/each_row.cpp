#include "tests/02_activations/public/arrays.h"

using namespace wick;
using namespace wick::scenario;

namespace {

void observe_rows(const std::string& name, const Tensor& x) {
  Array y = sevens(x.shape());
  plain::each_row(roomy(x), y, fading_sum);
  observe(name, Tensor(y));
}

}  // namespace

GRADED("02.7", "rows of one axis and of many") {
  observe_rows("(5,)", draw.normal({5}));
  observe_rows("(2, 3, 4)", draw.normal({2, 3, 4}));
  observe_rows("(2, 3, 4), permuted", draw.normal_permuted({2, 3, 4}));
  observe_rows("(3, 2, 5, 4), permuted", draw.normal_permuted({3, 2, 5, 4}));
  observe_rows("(2, 3, 2, 4, 3), permuted", draw.normal_permuted({2, 3, 2, 4, 3}));
  observe_rows("(2, 1, 3, 1)", draw.normal_permuted({2, 1, 3, 1}));
  observe_rows("(3, 0)", draw.normal({3, 0}));
  observe_rows("(0, 4)", draw.normal({0, 4}));
}

GRADED("02.7", "rows of slices and of stretched views") {
  observe_rows("part of a matrix", draw.normal({4, 6}).slice(0, 1, 3).slice(1, 2, 5));
  observe_rows("one row, four times", draw.normal({1, 3}).expand({4, 3}));
  observe_rows("one number, five times", draw.normal({3, 1}).expand({3, 5}));
}
