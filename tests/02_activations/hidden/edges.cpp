#include "core/ops/along_axis.h"
#include "core/plain/activations.h"
#include "core/plain/cursor.h"
#include "core/plain/softmax.h"
#include "tests/02_activations/public/arrays.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/rows.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what chapter 02's functions are called with: see tests/02_activations/edges.toml.
namespace {

// A drawn number, infinities and NaN.
void observe_not_numbers(Draw& draw, const std::string& name, Scalar (*f)(Scalar)) {
  const Tensor x = draw.values({4}, {draw.normal({}).item(), no_bound, -no_bound, not_a_number});
  observe_with_nan(name, each(f, x));
}

Array fading_sums(const Array& x) {
  Array y = empty_array(x.shape(), Device::Cpu);
  plain::each_row(x, y, fading_sum);
  return y;
}

}  // namespace

GRADED("02.2", "sigmoid of infinities and NaN") {
  observe_not_numbers(draw, "sigmoid", plain::sigmoid);
}

GRADED("02.3", "tanh of infinities and NaN") { observe_not_numbers(draw, "tanh", plain::tanh); }

GRADED("02.6", "the two greatest scores nearly equal") {
  // Numbers that a float keeps, whose exp overflows.
  const auto greatest = static_cast<double>(draw.integer(720, 900));
  const double step = static_cast<double>(draw.integer(4, 16)) / 8;
  observe_row(plain::softmax_row, "softmax",
              {greatest, greatest - step, greatest * (1 - 1e-9), greatest * (1 - 1e-12)}, 3);
}

GRADED("02.7", "one row of one number, and numbers that are none") {
  for (const Tensor& x : {draw.normal({1}), draw.normal({1, 1, 1})}) {
    Array y = sevens(x.shape());
    plain::each_row(roomy(x), y, fading_sum);
    observe(to_string(x.shape()), Tensor(y));
  }
  const Tensor x =
      with_numbers(draw.normal({3, 3}), {{1, no_bound}, {5, not_a_number}, {6, 1e300}});
  Array y = sevens(x.shape());
  plain::each_row(roomy(x), y, fading_sum);
  observe_with_nan("fading sums", Tensor(y));
}

GRADED("02.8", "no number, one, one row, and numbers that are none") {
  const std::int64_t n = draw.integer(2, 9);
  observe("none", Tensor(along_axis(roomy(draw.normal({2, 0, n})), 0, fading_sums)));
  observe("one", Tensor(along_axis(roomy(draw.normal({1, 1})), 0, fading_sums)));
  for (const int axis : {0, 1}) {
    const std::string name = ", axis " + std::to_string(axis);
    observe("one row" + name, Tensor(along_axis(roomy(draw.normal({1, n})), axis, fading_sums)));
    const Tensor x = with_numbers(draw.normal({3, 3}), {{2, no_bound}, {4, not_a_number}});
    observe_with_nan("no numbers" + name, Tensor(along_axis(roomy(x), axis, fading_sums)));
  }
}
