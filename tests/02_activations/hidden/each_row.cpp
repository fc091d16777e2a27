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
  observe_rows("(3, 2, 4, 3), permuted", draw.normal_permuted({3, 2, 4, 3}));
  observe_rows("(2, 2, 2, 3, 2), permuted", draw.normal_permuted({2, 2, 2, 3, 2}));
  observe_rows("(2, 1, 3, 1)", draw.normal_permuted({2, 1, 3, 1}));
  observe_rows("(3, 0)", draw.normal({3, 0}));
  observe_rows("(0, 4)", draw.normal({0, 4}));
}

GRADED("02.7", "long rows, many rows, and each of them once") {
  const std::int64_t n = draw.integer(257, 300);
  observe_rows("long rows", draw.normal({2, n}));
  observe_rows("long rows, permuted", draw.normal({n, 2}).transpose(0, 1));
  observe_rows("many rows", draw.normal_permuted({n, 2}));
  const std::int64_t most = draw.integer(65600, 65900);
  Array longest = sevens(Shape{1, most});
  plain::each_row(roomy(draw.normal({1, most})), longest, fading_sum);
  observe("near the end of a very long row", Tensor(longest).slice(1, 65530, 65600));
  Array tall = sevens(Shape{most, 1});
  plain::each_row(roomy(draw.normal({most, 1})), tall, fading_sum);
  observe("the last of very many rows", Tensor(tall).slice(0, 65530, 65600));
  const std::int64_t rows = draw.integer(66, 99);
  for (const Shape& shape : {Shape{rows}, Shape{rows, 1}, Shape{rows, 2, 1}, Shape{rows, 0}}) {
    Array y = sevens(shape);
    counted_rows = 0;
    plain::each_row(roomy(draw.normal(shape)), y, counted_sum);
    observe("calls for the rows of " + to_string(shape), counted_rows);
  }
}

GRADED("02.7", "rows of slices and of stretched views") {
  observe_rows("part of a matrix", draw.normal({4, 6}).slice(0, 1, 3).slice(1, 2, 5));
  observe_rows("one row, four times", draw.normal({1, 3}).expand({4, 3}));
  observe_rows("one number, five times", draw.normal({3, 1}).expand({3, 5}));
  const std::int64_t times = draw.integer(5, 9);
  Array y = sevens({times, 3});
  counted_rows = 0;
  plain::each_row(draw.normal({1, 3}).expand({times, 3}).array(), y, counted_sum);
  observe("calls for one row, many times", counted_rows);
}
