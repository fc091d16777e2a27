#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

#include <cmath>
#include <functional>

using namespace wick;
using namespace wick::scenario;

// The edges of what the rules of 06.1 to 06.3 are called with: see tests/06_autograd/edges.toml.
namespace {

// Takes dy and two operands, of which it may need none.
struct Rule {
  std::string name;
  std::function<Tensor(const Tensor& dy, const Tensor& a, const Tensor& b)> gradient;
  bool is_of_b = false;  // in whose shape the gradient is, in the end
};

const std::vector<Rule>& arithmetic() {
  static const std::vector<Rule> rules = {
      {"add_da", [](auto& dy, auto&, auto&) { return add_da(dy); }},
      {"add_db", [](auto& dy, auto&, auto&) { return add_db(dy); }, true},
      {"subtract_da", [](auto& dy, auto&, auto&) { return subtract_da(dy); }},
      {"subtract_db", [](auto& dy, auto&, auto&) { return subtract_db(dy); }, true},
      {"multiply_da", [](auto& dy, auto&, auto& b) { return multiply_da(dy, b); }},
      {"multiply_db", [](auto& dy, auto& a, auto&) { return multiply_db(dy, a); }, true},
      {"divide_da", [](auto& dy, auto&, auto& b) { return divide_da(dy, b); }},
      {"divide_db", [](auto& dy, auto& a, auto& b) { return divide_db(dy, a, b); }, true},
      {"negate_dx", [](auto& dy, auto&, auto&) { return negate_dx(dy); }}};
  return rules;
}

// Take dy and one tensor above 0, which is x or y.
const std::vector<Rule>& functions() {
  static const std::vector<Rule> rules = {
      {"exp_dx", [](auto& dy, auto& y, auto&) { return exp_dx(y, dy); }},
      {"log_dx", [](auto& dy, auto& x, auto&) { return log_dx(dy, x); }},
      {"sqrt_dx", [](auto& dy, auto& y, auto&) { return sqrt_dx(y, dy); }},
      {"pow_dx", [](auto& dy, auto& x, auto&) { return pow_dx(dy, x, 3); }},
      {"sin_dx", [](auto& dy, auto& x, auto&) { return sin_dx(dy, x); }},
      {"cos_dx", [](auto& dy, auto& x, auto&) { return cos_dx(dy, x); }},
      {"tanh_dx", [](auto& dy, auto& y, auto&) { return tanh_dx(y, dy); }},
      {"sigmoid_dx", [](auto& dy, auto& y, auto&) { return sigmoid_dx(y, dy); }},
      {"relu_dx", [](auto& dy, auto& y, auto&) { return relu_dx(y, dy); }},
      {"abs_dx", [](auto& dy, auto& x, auto&) { return abs_dx(dy, x); }}};
  return rules;
}

// No number, one, one row, more than one byte can count, one row many times, and operands that lie
// alike.
void observe_shapes(Draw& draw, const std::vector<Rule>& rules) {
  const std::int64_t n = draw.integer(2, 9);
  const auto drawn = [&](const Shape& shape) { return draw.uniform(shape, 0.2, 0.9); };
  const auto turned = [&](const Shape& shape) {
    const Tensor x = draw.normal_permuted(shape);
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      element(x, i) = 0.3 + 0.1 * std::fabs(element(x, i));
    }
    return x;
  };
  for (const Shape& shape : {Shape{0, n}, Shape{1, 1}, Shape{1, n}, Shape{3, 90}}) {
    const Tensor dy = drawn(shape), a = drawn(shape), b = drawn(shape);
    for (const Rule& rule : rules) {
      observe(rule.name + " of " + to_string(shape), rule.gradient(dy, a, b));
    }
  }
  const Tensor none = drawn({0, n}), d_none = differentiable(drawn({0, n}));
  for (const Rule& rule : rules) {
    observe_with_history(rule.name + " of none", rule.gradient(d_none, none, none));
  }
  const Tensor dy = turned({3, n}), a = turned({3, n}), b = turned({3, n});
  const Tensor many_dy = stretched(drawn({1, n}), 3), many_a = stretched(drawn({1, n}), 3);
  const Tensor many_b = stretched(drawn({1, n}), 3);
  for (const Rule& rule : rules) {
    observe(rule.name + " of operands that lie alike", rule.gradient(dy, a, b));
    observe(rule.name + " of one row many times", rule.gradient(many_dy, many_a, many_b));
  }
}

// Gradients of the rules themselves, two times.
void observe_twice(Draw& draw, const std::vector<Rule>& rules, bool operands_too) {
  for (const Rule& rule : rules) {
    const Tensor dy = differentiable(draw.normal({2, 3}));
    const Tensor a = differentiable(draw.uniform({2, 3}, 0.2, 0.9));
    const Tensor b = differentiable(draw.uniform({2, 3}, 0.2, 0.9));
    // Operands whose derivative is 0 have no gradient, or one of zeros: both are right.
    const bool has_flat = rule.name == "relu_dx" || rule.name == "abs_dx";
    for (const std::string time : {"once", "twice"}) {
      run_backward(rule.gradient(dy, a, b), draw.normal({2, 3}));
      observe(rule.name + ": ddy " + time, dy.grad());
      if (!operands_too || has_flat) continue;
      if (a.grad().defined()) observe(rule.name + ": da " + time, a.grad());
      if (b.grad().defined()) observe(rule.name + ": db " + time, b.grad());
    }
  }
}

}  // namespace

GRADED("06.1", "no number, one, one row, and operands that lie alike in memory") {
  observe_shapes(draw, arithmetic());
}

GRADED("06.1", "one row for many, and one matrix for many, on either side") {
  const std::int64_t n = draw.integer(2, 9);
  const std::vector<std::pair<Shape, Shape>> shapes = {{{3, n}, {1, n}},
                                                       {{1, n}, {3, n}},
                                                       {{2, 3, n}, {3, n}},
                                                       {{3, n}, {2, 3, n}},
                                                       {{1, 1}, {n, 1}}};
  for (const auto& [shape_a, shape_b] : shapes) {
    const Tensor a = draw.normal(shape_a), b = draw.uniform(shape_b, 1, 2);
    const Tensor dy = draw.normal(broadcast_shapes(shape_a, shape_b, "add"));
    for (const Rule& rule : arithmetic()) {
      const Tensor gradient = rule.gradient(dy, a, b);
      observe(concatenate(rule.name, " of ", shape_a, " and ", shape_b),
              fitted(draw, gradient, rule.is_of_b ? shape_b : shape_a));
    }
  }
}

GRADED("06.1", "infinities, NaN and large numbers stay where they are") {
  const auto odd = [&](std::int64_t first) {
    return with_numbers(
        draw.uniform({12}, 1, 2),
        {{first, no_bound}, {first + 1, -no_bound}, {first + 2, not_a_number}, {first + 3, 1e300}});
  };
  const Tensor dy = odd(0), a = odd(4), b = odd(8);
  for (const Rule& rule : arithmetic()) observe_with_nan(rule.name, rule.gradient(dy, a, b));
  // One divides by b as it is, however small.
  const Tensor tiny = draw.values({2}, {1e-12, -1e-12}), d_tiny = draw.uniform({2}, 1, 2);
  observe("divide_da by tiny numbers", divide_da(d_tiny, tiny));
  observe("divide_db by tiny numbers", divide_db(d_tiny, d_tiny, tiny));
}

GRADED("06.1", "gradients of rules, twice") {
  needs_history();
  observe_twice(draw, arithmetic(), true);
}

GRADED("06.2", "no number, one, one row, and operands that lie alike in memory") {
  observe_shapes(draw, functions());
}

GRADED("06.2", "gradients of rules, twice") {
  needs_history();
  observe_twice(draw, functions(), true);
}

// Where y is a result, it is one that its function has: tanh and sigmoid stay within 1.
GRADED("06.2", "infinities, NaN and large numbers stay where they are") {
  const Tensor dy = with_numbers(draw.uniform({10}, 1, 2),
                                 {{0, no_bound}, {1, -no_bound}, {2, not_a_number}, {3, 1e300}});
  const Tensor x = with_numbers(draw.uniform({10}, 1, 2), {{4, no_bound}, {5, 1e100}});
  const Tensor odd = with_numbers(x.clone(), {{6, not_a_number}});
  const Tensor large = with_numbers(draw.uniform({10}, 0.2, 0.9), {{0, 1000}, {4, -1000}});
  const Tensor share = with_numbers(draw.uniform({10}, 0.2, 0.9), {{6, not_a_number}});
  const Tensor finite = with_numbers(draw.normal({10}), {{1, -1e300}, {2, not_a_number}});
  observe_with_nan("exp_dx", exp_dx(odd, dy));
  observe_with_nan("log_dx", log_dx(dy, odd));
  observe_with_nan("sqrt_dx", sqrt_dx(odd, dy));
  observe_with_nan("pow_dx", pow_dx(dy, odd, 3));
  observe("pow_dx of infinities, exponent 0",
          pow_dx(draw.normal({2}), draw.values({2}, {no_bound, -no_bound}), 0));
  // Not of infinity: x / abs(x) is a right way to write the sign of every other number.
  observe_with_nan("abs_dx", abs_dx(dy, with_numbers(draw.uniform({10}, 1, 2), {{5, 1e100}})));
  observe_with_nan("relu_dx", relu_dx(x, dy));
  // A number may be as small as it likes: it is above 0 or below it, and one divides by it.
  const Tensor tiny = draw.values({4}, {1e-300, -1e-300, 1e-12, 0});
  const Tensor above = draw.values({4}, {1e-12, 1e-10, 1e-8, 1e-6});
  const Tensor d_tiny = draw.uniform({4}, 1, 2);
  observe("abs_dx of tiny numbers", abs_dx(d_tiny, tiny));
  observe("relu_dx of tiny numbers", relu_dx(draw.values({4}, {1e-300, 0, 1e-12, 0}), d_tiny));
  observe("log_dx of tiny numbers", log_dx(d_tiny, above));
  observe("sqrt_dx of tiny numbers", sqrt_dx(above, d_tiny));
  observe("pow_dx of tiny numbers", pow_dx(d_tiny, above, -1));
  observe_with_nan("tanh_dx", tanh_dx(share, finite));
  observe_with_nan("sigmoid_dx", sigmoid_dx(share, finite));
  observe_with_nan("sin_dx of large numbers", sin_dx(finite, large));
  observe_with_nan("cos_dx of large numbers", cos_dx(finite, large));
  const Tensor waves = with_numbers(draw.normal({10}), {{4, no_bound}, {6, not_a_number}});
  observe_with_nan("sin_dx of no numbers", sin_dx(dy, waves));
  observe_with_nan("cos_dx of no numbers", cos_dx(dy, waves));
}

GRADED("06.2", "large powers, and those of 1") {
  const Tensor dy = draw.normal({6}), x = draw.uniform({6}, 0.99, 1.01);
  for (const double exponent : {1000.0, -1000.0, 709.5, 1.0}) {
    observe("exponent " + std::to_string(exponent), pow_dx(dy, x, exponent));
  }
}

GRADED("06.3", "no number, one, one row, and operands that lie alike in memory") {
  const std::int64_t n = draw.integer(2, 9);
  const auto both = [&](const std::string& name, const Tensor& dy, const Tensor& a,
                        const Tensor& b) {
    observe("da of " + name, matmul_da(dy, b));
    observe("db of " + name, matmul_db(dy, a));
  };
  both("one number", draw.normal({1, 1}), draw.normal({1, 1}), draw.normal({1, 1}));
  both("one row", draw.normal({1, n}), draw.normal({1, 3}), draw.normal({3, n}));
  both("one column", draw.normal({n, 1}), draw.normal({n, 3}), draw.normal({3, 1}));
  both("one term", draw.normal({2, n}), draw.normal({2, 1}), draw.normal({1, n}));
  both("many rows", draw.normal({70, 2}), draw.normal({70, 3}), draw.normal({3, 2}));
  both("many columns", draw.normal({2, 70}), draw.normal({2, 3}), draw.normal({3, 70}));
  both("many terms", draw.normal({2, 3}), draw.normal({2, 300}), draw.normal({300, 3}));
  both("no row", draw.normal({0, n}), draw.normal({0, 3}), draw.normal({3, n}));
  both("no column", draw.normal({n, 0}), draw.normal({n, 3}), draw.normal({3, 0}));
  both("no term", draw.normal({2, n}), draw.normal({2, 0}), draw.normal({0, n}));
  const Tensor d_none = differentiable(draw.normal({0, n}));
  observe_with_history("da of no row that is differentiated",
                       matmul_da(d_none, draw.normal({3, n})));
  observe_with_history("db of no row and no column", matmul_db(d_none, draw.normal({0, 0})));
  both("operands that lie alike", draw.normal_permuted({n, n}), draw.normal_permuted({n, n}),
       draw.normal_permuted({n, n}));
  both("one row many times", stretched(draw.normal({1, n}), n), stretched(draw.normal({1, n}), n),
       stretched(draw.normal({1, n}), n));
}

GRADED("06.3", "infinities, NaN and large numbers stay in their rows and columns") {
  const auto odd = [&](const Shape& shape, double large) {
    return with_numbers(draw.uniform(shape, 1, 2),
                        {{1, no_bound}, {shape[1], not_a_number}, {2 * shape[1] + 1, large}});
  };
  const Tensor dy = odd({4, 3}, 1e200), a = odd({4, 5}, -1e150), b = odd({5, 3}, -1e150);
  observe_with_nan("da", matmul_da(dy, b));
  observe_with_nan("db", matmul_db(dy, a));
  observe_with_nan("da by other numbers", matmul_da(draw.uniform({4, 3}, 1, 2), b));
  observe_with_nan("db by other numbers", matmul_db(draw.uniform({4, 3}, 1, 2), a));
}

GRADED("06.3", "gradients of rules, twice") {
  needs_history();
  const Tensor dy = differentiable(draw.normal({2, 4}));
  const Tensor a = differentiable(draw.normal({2, 3})), b = differentiable(draw.normal({3, 4}));
  for (const std::string time : {"once", "twice"}) {
    run_backward(matmul_da(dy, b), draw.normal({2, 3}));
    run_backward(matmul_db(dy, a), draw.normal({3, 4}));
    observe("ddy " + time, dy.grad());
    observe("da " + time, a.grad());
    observe("db " + time, b.grad());
  }
}
