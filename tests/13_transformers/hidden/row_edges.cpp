#include "tests/13_transformers/public/rows.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 13.1 to 13.3 are called with: see tests/13_transformers/edges.toml.
namespace {

// Observes y, in which a NaN may stand. The means and scales of rows without finite numbers are
// nobody's to say.
void observe_odd_rows(Draw& draw, const std::string& name, const Tensor& x, const Tensor& weight,
                      const Tensor& bias) {
  Tensor y = draw.full(x.shape(), 7);
  const Shape rows = x.shape().erased(x.dim() - 1);
  Tensor means = draw.full(rows, 7), scales = draw.full(rows, 7);
  Array to = y.array(), means_to = means.array(), scales_to = scales.array();
  PlainBackend().layer_norm(x.array(), weight.array(), bias.array(), Scalar(1e-5), to, means_to,
                            scales_to);
  observe_with_nan(name, y);
}

// Observes the gradients of rows with their means and the given scales, in which a NaN may stand.
void observe_odd_gradients(Draw& draw, const std::string& name, const Tensor& x,
                           const Tensor& weight, const Tensor& scales, const Tensor& dy) {
  std::vector<double> sums;
  const std::vector<Scalar> values = x.to_vector();
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    if (i % x.size(1) == 0) sums.push_back(0);
    sums.back() += values[i] / x.size(1);
  }
  const Tensor means = draw.values({x.size(0)}, sums);
  Tensor dx = draw.full(x.shape(), 7);
  Tensor dweight = draw.full(weight.shape(), 7), dbias = draw.full(weight.shape(), 7);
  Array dx_to = dx.array(), dweight_to = dweight.array(), dbias_to = dbias.array();
  PlainBackend().layer_norm_backward(x.array(), weight.array(), adjacent(means).array(),
                                     adjacent(scales).array(), dy.array(), dx_to, dweight_to,
                                     dbias_to);
  observe_with_nan("dx of " + name, dx);
  observe_with_nan("dweight of " + name, dweight);
  observe_with_nan("dbias of " + name, dbias);
}

// A vector of one number in memory, (n,).
Tensor one_for_all(Draw& draw, std::int64_t n) {
  const Array array = draw.normal({1}).array();
  Strides strides(1);
  strides[0] = 0;
  return Tensor(array.view({Shape{n}, strides, array.layout.offset}));
}

}  // namespace

GRADED("13.1", "one number, one row many times, and one weight for all") {
  const std::int64_t n = draw.integer(3, 9);
  observe_layer_norm(draw, "one: ", draw.normal({1, 1}), draw.normal({1}), draw.normal({1}));
  observe_layer_norm(draw, "a row many times: ", stretched(draw.normal({1, n}), 3),
                     draw.normal({n}), draw.normal({n}));
  observe_layer_norm(draw, "one weight, one bias: ", draw.normal({2, n}), one_for_all(draw, n),
                     one_for_all(draw, n));
}

GRADED("13.1", "what is no number stays in its row or column, and eps of every size") {
  const std::int64_t n = draw.integer(4, 9);
  const Tensor x =
      with_numbers(draw.normal({4, n}),
                   {{1, no_bound}, {n + 2, not_a_number}, {2 * n, 1e100}, {2 * n + 1, -2e100}});
  observe_odd_rows(draw, "odd rows", x, draw.normal({n}), draw.normal({n}));
  const std::vector<std::pair<std::int64_t, double>> odd = {
      {0, not_a_number}, {1, no_bound}, {2, 1e100}};
  observe_odd_rows(draw, "an odd weight", draw.normal({2, n}), with_numbers(draw.normal({n}), odd),
                   draw.normal({n}));
  observe_odd_rows(draw, "an odd bias", draw.normal({2, n}), draw.normal({n}),
                   with_numbers(draw.normal({n}), odd));
  for (const double eps : {1000.0, no_bound}) {
    observe_layer_norm(draw, concatenate("eps ", eps, ": "), draw.normal({2, n}), draw.normal({n}),
                       draw.normal({n}), eps);
  }
}

GRADED("13.2", "one number, one row many times, and one weight for all") {
  const std::int64_t n = draw.integer(3, 9);
  observe_layer_norm_backward(draw, "one: ", draw.normal({1, 1}), draw.normal({1}),
                              draw.normal({1, 1}));
  observe_layer_norm_backward(draw, "a row many times: ", stretched(draw.normal({1, n}), 3),
                              one_for_all(draw, n), stretched(draw.normal({1, n}), 3));
  observe_layer_norm_backward(draw, "four axes: ", draw.normal({2, 3, 2, n}), draw.normal({n}),
                              draw.normal({2, 3, 2, n}));
  observe_layer_norm_backward(draw, "a batch of one: ", draw.normal({1, 3, n}), draw.normal({n}),
                              draw.normal({1, 3, n}));
}

GRADED("13.2", "what is no number stays in its row or column, and numbers of every size") {
  const std::int64_t n = draw.integer(4, 9);
  const auto row = [&] { return draw.normal({3, n}); };
  const auto place = [&](std::int64_t r, std::int64_t i) { return r * n + i; };
  const Tensor scales = draw.uniform({3}, 0.5, 2);
  observe_odd_gradients(draw, "an odd dy", row(), draw.normal({n}), scales,
                        with_numbers(row(), {{place(0, 1), not_a_number}, {place(1, 0), 1e100}}));
  observe_odd_gradients(draw, "an odd weight", row(),
                        with_numbers(draw.normal({n}), {{0, not_a_number}, {1, 1e100}}), scales,
                        row());
  observe_odd_gradients(
      draw, "odd rows", with_numbers(row(), {{place(0, 1), no_bound}, {place(1, 2), not_a_number}}),
      draw.normal({n}),
      with_numbers(draw.uniform({3}, 0.5, 2), {{0, not_a_number}, {1, not_a_number}}), row());
  std::vector<double> near = numbers(draw.uniform({2, n}, 0, 1e-4));
  for (double& number : near) number += 900;
  observe_layer_norm_backward(draw, "rows near 900: ", draw.values({2, n}, near), draw.normal({n}),
                              draw.normal({2, n}), 1e-12);
  // Along its own row a gradient is lost, but for eps.
  const Tensor along = draw.normal({2, n});
  std::vector<double> large = numbers(along);
  for (double& number : large) number *= 1e5;
  observe_layer_norm_backward(draw, "a large dy along x: ", along, draw.full({n}, 1),
                              draw.values({2, n}, large));
}

GRADED("13.3", "one number, one row, rows that lie in memory in any way, and gradients, twice") {
  const std::int64_t n = draw.integer(3, 9);
  observe("one number", rms_norm(draw.normal({1, 1}), draw.normal({1})));
  observe("one row", rms_norm(draw.normal({1, n}), draw.normal({n})));
  observe("squares below eps", rms_norm(draw.uniform({1, n}, 1e-4, 2e-4), draw.normal({n})));
  observe("a row many times", rms_norm(stretched(draw.normal({1, n}), 3), draw.normal({n})));
  observe("one weight", rms_norm(draw.normal({2, n}), one_for_all(draw, n)));
  const Tensor x = differentiable(draw.normal({2, 3})), weight = differentiable(draw.normal({3}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(rms_norm(x, weight), draw.normal({2, 3}));
    observe("dx " + time, x.grad());
    observe("dweight " + time, weight.grad());
  }
}

GRADED("13.3", "what is no number stays in its row or column, and eps of every size") {
  const std::int64_t n = draw.integer(4, 9);
  const Tensor x =
      with_numbers(draw.normal({4, n}),
                   {{1, no_bound}, {n + 2, not_a_number}, {2 * n, 1e100}, {2 * n + 1, -2e100}});
  observe_with_nan("odd rows", rms_norm(x, draw.normal({n})));
  const Tensor weight =
      with_numbers(draw.normal({n}), {{0, not_a_number}, {1, no_bound}, {2, 1e100}});
  observe_with_nan("an odd weight", rms_norm(draw.normal({2, n}), weight));
  for (const double eps : {1.0, 1000.0}) {
    observe(concatenate("eps ", eps),
            rms_norm(draw.normal({2, n}), draw.normal({n}), static_cast<Scalar>(eps)));
  }
}

GRADED("13.1", "rows of hundreds of numbers, and hundreds of rows") {
  const std::int64_t n = draw.integer(257, 300);
  observe_layer_norm(draw, "long rows: ", draw.normal({2, n}), draw.normal({n}), draw.normal({n}));
  observe_layer_norm(draw, "many rows: ", draw.normal({n, 3}), draw.normal({3}), draw.normal({3}));
}

GRADED("13.2", "rows of hundreds of numbers, and hundreds of rows") {
  const std::int64_t n = draw.integer(257, 300);
  observe_layer_norm_backward(draw, "long rows: ", draw.normal({2, n}), draw.normal({n}),
                              draw.normal({2, n}));
  observe_layer_norm_backward(draw, "many rows: ", draw.normal({n, 3}), draw.normal({3}),
                              draw.normal({n, 3}));
}

GRADED("13.3", "rows of hundreds of numbers, and hundreds of rows") {
  const std::int64_t n = draw.integer(257, 300);
  for (const Shape& shape : {Shape{2, n}, Shape{n, 3}}) {
    const std::string name = shape[0] == 2 ? " of long rows" : " of many rows";
    const Tensor x = differentiable(draw.normal(shape, 2));
    const Tensor weight = differentiable(draw.normal({shape[1]}));
    const Tensor y = rms_norm(x, weight);
    observe("y" + name, y);
    run_backward(y, draw.normal(shape));
    observe("dx" + name, x.grad());
    observe("dweight" + name, weight.grad());
  }
}
