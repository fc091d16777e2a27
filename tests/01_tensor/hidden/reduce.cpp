#include "tests/01_tensor/public/reduce.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::scenario;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double not_a_number = std::numeric_limits<double>::quiet_NaN();

void observe_every_set(Draw& draw, const std::string& name, Reduce operation, const Tensor& x) {
  for (int set = 0; set < 1 << x.dim(); ++set) {
    Shape kept = x.shape();
    for (int axis = 0; axis < x.dim(); ++axis) {
      if ((set >> axis) % 2 == 1) kept = kept.with(axis, 1);
    }
    observe(concatenate(name, " ", set, ": to ", kept), reduced(draw, operation, x, kept));
  }
}

}  // namespace

GRADED("01.9", "views, over any set of axes") {
  const Tensor numbers = draw.normal({400});
  observe_every_set(draw, "sum, contiguous", Reduce::Sum, draw.normal({2, 3, 4, 5}));
  observe_every_set(draw, "sum, turned", Reduce::Sum, draw.normal_permuted({3, 2, 4}));
  observe_every_set(draw, "sum, part", Reduce::Sum, seen(numbers, {3, 4, 5}, {90, 12, 2}, 30));
  observe_every_set(draw, "sum, stretched", Reduce::Sum, seen(numbers, {3, 4, 5}, {0, 1, 0}, 30));
  observe_every_set(draw, "sum, ones", Reduce::Sum, draw.normal({3, 1, 4}));
  observe_every_set(draw, "sum, a number", Reduce::Sum, draw.normal(Shape{}));
  observe_every_set(draw, "largest of -infinity", Reduce::Max, draw.full({2, 3, 2}, -infinity));
  observe_every_set(draw, "largest, turned", Reduce::Max, draw.normal_permuted({3, 2, 4}));
}

GRADED("01.9", "long axes, many equal numbers, and small numbers beside large ones") {
  const std::int64_t n = draw.integer(257, 300);
  const Tensor wide = draw.normal({2, n}), tall = draw.normal({n, 2});
  for (const Reduce operation : {Reduce::Sum, Reduce::Max}) {
    const std::string name = operation == Reduce::Sum ? "sums" : "largest";
    observe(name + " of long rows", reduced(draw, operation, wide, {2, 1}));
    observe(name + " of many rows", reduced(draw, operation, tall, {n, 1}));
    observe(name + " of long columns", reduced(draw, operation, tall, {1, 2}));
    const Tensor equal = draw.full({2, 30}, draw.normal({}).item());
    observe(name + " of equal numbers", reduced(draw, operation, equal, {2, 1}));
  }
  const double large = 1e6 * draw.integer(1, 9), small = draw.whole({}, 1, 99, 0.01).item();
  const Tensor x = draw.values({2, 3}, {large, small, -large, -large, large - small, -2 * small});
  observe("sums of large and small", reduced(draw, Reduce::Sum, x, {2, 1}));
  observe("largest, less large",
          element(reduced(draw, Reduce::Max, x, {2, 1}), 1) - (large - 2 * small));
}

GRADED("01.9", "the sum of nothing") {
  const std::int64_t m = draw.integer(2, 5), n = draw.integer(2, 5);
  const Tensor x = draw.normal({m, 0, n});
  observe("over the empty axis", reduced(draw, Reduce::Sum, x, {m, 1, n}));
  observe("over all", reduced(draw, Reduce::Sum, x, {1, 1, 1}));
  observe("over another", reduced(draw, Reduce::Sum, x, {1, 0, n}));
  observe("of two numbers each", reduced(draw, Reduce::Sum, draw.normal({m, 2, n}), {m, 1, n}));
}

// A pass for each result would take minutes.
GRADED("01.9", "tens of thousands of results") {
  const std::int64_t n = draw.integer(70000, 80000);
  const Tensor sums = reduced(draw, Reduce::Sum, draw.normal({n, 2}), {n, 1});
  const Tensor largest = reduced(draw, Reduce::Max, draw.normal({2, n}), {1, n});
  const auto last = [&](const Tensor& x) {
    const std::vector<Scalar> all = x.to_vector();
    return std::vector<double>(all.end() - 9, all.end());
  };
  observe("the last sums", last(sums));
  observe("the last maxima", last(largest));
}

GRADED("01.9", "what is not a number stays") {
  const Tensor x = draw.uniform({4, 3}, -9, -1);
  for (const int place : {3, 7, 11}) element(x, place) = not_a_number;
  const Tensor largest = reduced(draw, Reduce::Max, x, {4, 1});
  const Tensor sums = reduced(draw, Reduce::Sum, x, {4, 1});
  std::vector<double> facts;
  for (int row = 0; row < 4; ++row) {
    facts.push_back(std::isnan(element(largest, row)) ? 1 : 0);
    facts.push_back(std::isnan(element(sums, row)) ? 1 : 0);
  }
  observe("not a number: largest, sum, of each row", facts);
  observe("the first row", Tensor(largest.array().view(Layout{Shape{1}, strides_of({1}), 0})));
}
