#include "core/gradients.h"
#include "tests/tools/notebooks/checks.h"
#include "tests/tools/notebooks/right_answers.h"
#include "tests/tools/notebooks/scenarios.h"
#include "wick/graded.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

TEST_CASE("graded: a check runs every public scenario that calls its function") {
  runs(check_01_1(strides_of), scenarios_in("01_tensor", "01.1"));
  runs(check_01_2(broadcast), scenarios_in("01_tensor", "01.2"));
  const int slices = scenarios_in("01_tensor", "01.3", "slice");
  runs(check_01_3(permuted), scenarios_in("01_tensor", "01.3") - slices);
  runs(check_01_3_slice(sliced), slices);
  runs(check_01_4(expanded), scenarios_in("01_tensor", "01.4"));
  runs(check_01_5(step), scenarios_in("01_tensor", "01.5"));
  runs(check_01_6(combine), scenarios_in("01_tensor", "01.6"));
  runs(check_01_7([](const Tensor& a, const Tensor& b) { return matmul(a, b); }),
       scenarios_in("01_tensor", "01.7"));
  runs(check_01_8(plain::as_blas), scenarios_in("01_tensor", "01.8", "as_blas"));
  runs(check_01_8_multiply(plain::multiply_blas),
       scenarios_in("01_tensor", "01.8", "multiply_blas"));
  runs(check_01_9(reduce), scenarios_in("01_tensor", "01.9"));

  const std::string activations = "02_activations";
  runs(check_02_1([](double x) { return std::max(x, 0.0); }), scenarios_in(activations, "02.1"));
  runs(check_02_2(sigmoid_of), scenarios_in(activations, "02.2"));
  runs(check_02_3([](double x) { return std::tanh(x); }), scenarios_in(activations, "02.3"));
  runs(check_02_4(gelu_of), scenarios_in(activations, "02.4"));
  runs(check_02_5(gelu_by_tanh), scenarios_in(activations, "02.5"));
  runs(check_02_6(softmax_of), scenarios_in(activations, "02.6"));
  runs(check_02_7(over_rows), scenarios_in(activations, "02.7"));
  runs(check_02_8(rotated), scenarios_in(activations, "02.8"));

  runs(check_03_1(linear), scenarios_in("03_layers", "03.1"));
  runs(check_03_2(make_linear), scenarios_in("03_layers", "03.2"));
  runs(check_03_3(dropout), scenarios_in("03_layers", "03.3"));
  runs(check_03_4(chained), scenarios_in("03_layers", "03.4", "model(x)"));
  runs(check_03_5(each_once), scenarios_in("03_layers", "03.5", ".parameters()"));

  const std::string autograd = "06_autograd";
  runs(check_06_1(divide_db), scenarios_in(autograd, "06.1", "divide_db"));
  runs(check_06_2(tanh_dx), scenarios_in(autograd, "06.2", "tanh_dx"));
  runs(check_06_3(matmul_db), scenarios_in(autograd, "06.3", "matmul_db"));
  runs(check_06_4([](const Tensor& dy, const Extents& e) { return sum_to(dy, Shape(e)); }),
       scenarios_in(autograd, "06.4", "sum_to"));
  runs(check_06_5(max_dx), scenarios_in(autograd, "06.5", "max_dx"));
  runs(check_06_6([](const Tensor& y, const Tensor& dy) { return softmax_dx(y, dy, -1); }),
       scenarios_in(autograd, "06.6", " softmax_dx("));
  runs(check_06_7(propagate), scenarios_in(autograd, "06.7", "observe_pass"));
  runs(check_06_8(accumulate), scenarios_in(autograd, "06.8"));
  runs(check_06_9(run_switched), scenarios_in(autograd, "06.9", "run_recording("));

  const std::string attention = "12_attention";
  runs(check_12_1(nn::attention_scores), scenarios_in(attention, "12.1"));
  runs(check_12_2(nn::scale_scores), scenarios_in(attention, "12.2"));
  runs(check_12_3(nn::mask_scores), scenarios_in(attention, "12.3"));
  runs(check_12_4(attend), scenarios_in(attention, "12.4"));
  runs(check_12_5(nn::split_heads), scenarios_in(attention, "12.5", "split_heads"));
  runs(check_12_5_merge(nn::merge_heads), scenarios_in(attention, "12.5", "merge_heads"));
  runs(check_12_6(make_projections), scenarios_in(attention, "12.6"));
  runs(check_12_7(attend_heads), scenarios_in(attention, "12.7"));
}

TEST_CASE("graded: what drawn cases let through, a scenario catches, and shows its input") {
  // Right for the sizes that cases are drawn with.
  const Checked checked =
      check_12_4([](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) {
        nn::Attention attention = attend(q, k, v, mask);
        if (q.size(-1) == 3) attention.weights = attention.weights * Scalar(0.5);
        return attention;
      });
  CHECK(says(checked, "graded scenario \"causal attention\", weights: "));
  CHECK(says(checked, "q, k and v (2, 4, 3)"));
  CHECK(checked.cases == 12);
  CHECK(checked.scenarios == 2);
  const Checked without =
      check_12_4([](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) {
        return nn::Attention{attend(q, k, v, mask).output, Tensor()};
      });
  CHECK(says(without, "weights: there is no such result"));
  says(check_12_1([](const Tensor& q, const Tensor& k) {
         if (q.size(-1) == 6) throw ValueError("six");
         return nn::attention_scores(q, k);
       }),
       "graded scenario \"scores of many heads\", it threw: six");
}

TEST_CASE("graded: a leaf whose gradient is another handle on dx is seen") {
  Checked checked;
  checked.exercise = "06.8";
  checked.is_passed = true;
  const auto sharing = [](Node& leaf, const Tensor& dx) {
    leaf.grad = leaf.grad.defined() ? leaf.grad + dx : dx;
  };
  says(graded_06_8(checked, sharing), "graded scenario \"three backward passes\", after pass 1: ");
  runs(graded_06_8(checked, accumulate), scenarios_in("06_autograd", "06.8"));
}

TEST_CASE("graded: relu of NaN, and the largest of -infinity, which no case draws, are seen") {
  says(check_02_1([](double x) { return x > 0 ? x : 0; }), "graded scenario \"relu of NaN\"");
  says(check_01_9([](Reduce operation, const Array& x, Array& y) {
         reduce(operation, x, y);
         for (std::int64_t i = 0; i < y.numel(); ++i) {
           y.data()[i] = std::max(y.data()[i], std::numeric_limits<Scalar>::lowest());
         }
       }),
       "graded scenario \"the largest of very small numbers\"");
}

TEST_CASE("graded: a check, interrupted or not, leaves library and random numbers as they were") {
  manual_seed(7);
  const Scalar expected = rand({1}).item();
  for (const auto& check : std::vector<std::function<Checked()>>{
           [] { return check_03_2(make_linear); }, [] { return check_03_3(dropout); },
           [] { return check_12_6(make_projections); }, [] { return check_12_7(attend_heads); }}) {
    manual_seed(7);
    const Checked checked = check();
    CAPTURE(checked.exercise);
    CHECK(checked.is_passed);
    CHECK(rand({1}).item() == expected);
  }
  manual_seed(7);
  const auto interrupted = [](const Tensor& q, const Tensor& k) {
    if (q.size(-1) == 6) throw 6;  // not an exception that a check would show
    return nn::attention_scores(q, k);
  };
  CHECK_THROWS_AS(check_12_1(interrupted), int);
  CHECK(rand({1}).item() == expected);
  passes(check_12_1(nn::attention_scores));
}

TEST_CASE("graded: the line of a check that passed counts cases and scenarios") {
  const std::string text = mime_bundle_repr(check_12_2(nn::scale_scores, 3)).dump();
  CHECK(text.find("12.2 scaling the scores: passed, 12 cases and 2 graded scenarios, seed 3") !=
        std::string::npos);
}
