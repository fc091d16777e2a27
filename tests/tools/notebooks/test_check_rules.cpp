#include "core/gradients.h"
#include "tests/tools/notebooks/checks.h"

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

TEST_CASE("check: known mistakes about the rules of a quotient and of tanh are named") {
  says(check_06_1([](const Tensor& dy, const Tensor&, const Tensor& b) { return dy / b; }),
       "that is the gradient of a");
  says(check_06_1([](const Tensor&, const Tensor& a, const Tensor& b) { return -a / (b * b); }),
       "dy is missing");
  says(check_06_2([](const Tensor& y, const Tensor& dy) { return dy * (1 - tanh(y) * tanh(y)); }),
       "y is tanh(x) already");
  says(check_06_2([](const Tensor& y, const Tensor&) { return 1 - y * y; }), "dy is missing");
}

TEST_CASE("check: known mistakes about the rule of a matrix product are named") {
  says(check_06_3([](const Tensor& dy, const Tensor& a) { return matmul(a, dy); }),
       "a is not transposed");
  says(check_06_3([](const Tensor& dy, const Tensor& a) { return matmul(dy.transpose(0, 1), a); }),
       "the factors are exchanged");
}

TEST_CASE("check: known mistakes about undoing a broadcast are named") {
  says(check_06_4([](const Tensor& dy, const Extents& extents) {
         const Tensor sums = sum_to(dy, Shape(extents));
         return sums * static_cast<Scalar>(sums.numel()) / static_cast<Scalar>(dy.numel());
       }),
       "the mean instead of the sum");
  says(check_06_4([](const Tensor& dy, Extents extents) {
         while (static_cast<int>(extents.size()) < dy.dim()) extents.insert(extents.begin(), 1);
         return sum_to(dy, Shape(extents));
       }),
       "axes in front are gone");
}

TEST_CASE("check: known mistakes about the rule of the maximum are named") {
  const auto is_top = [](const Tensor& y, const Tensor& x) { return x == y; };
  says(check_06_5([](const Tensor&, const Tensor& dy, const Tensor& x) {
         return dy * ones(x.shape()) / static_cast<Scalar>(x.size(-1));
       }),
       "the rule of the mean");
  says(check_06_5([&](const Tensor& y, const Tensor&, const Tensor& x) {
         return is_top(y, x) / sum(is_top(y, x), -1, true);
       }),
       "dy is missing");
  says(check_06_5([&](const Tensor& y, const Tensor& dy, const Tensor& x) {
         return is_top(y, x) * dy / sum(is_top(y, x));
       }),
       "counted over all rows");
}

TEST_CASE("check: known mistakes about the rule of softmax are named") {
  says(check_06_6([](const Tensor& y, const Tensor& dy) { return y * (dy - sum(dy, -1, true)); }),
       "without the weights y");
}
