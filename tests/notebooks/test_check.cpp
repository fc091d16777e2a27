#include "core/gradients.h"
#include "wick/check.h"
#include "wick/measure.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

using namespace wick;
using namespace wick::notebook;

namespace {

bool passes(const Checked& checked) {
  INFO(checked.exercise << ": " << checked.message);
  CHECK(checked.is_passed);
  CHECK(checked.message.empty());
  return checked.is_passed;
}

/// Whether a function is rejected, with these words.
bool says(const Checked& checked, const std::string& words) {
  INFO(checked.exercise << ": " << checked.message);
  CHECK_FALSE(checked.is_passed);
  CHECK_FALSE(checked.is_unwritten);
  const bool found = checked.message.find(words) != std::string::npos;
  CHECK(found);
  return found;
}

Tensor nothing(const Tensor&, const Tensor&) { return {}; }

Tensor attend(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) {
  return nn::scaled_dot_product_attention(q, k, v, mask).output;
}

}  // namespace

TEST_CASE("check: right functions pass on any seed") {
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    CAPTURE(seed);
    passes(check_01_1([](const Extents& e) { return zeros(Shape(e)).strides(); }, seed));
    passes(check_01_7([](const Tensor& a, const Tensor& b) { return matmul(a, b); }, seed));
    passes(check_02_1([](double x) { return std::max(x, 0.0); }, seed));
    passes(check_02_2([](double x) { return 1 / (1 + std::exp(-x)); }, seed));
    passes(check_03_1(linear, seed));
    passes(check_03_3(dropout, seed));
    passes(check_06_1(divide_db, seed));
    passes(check_06_2(tanh_dx, seed));
    passes(check_06_3([](const Tensor& dy, const Tensor& a) { return matmul_db(dy, a); }, seed));
    passes(
        check_06_4([](const Tensor& dy, const Extents& e) { return sum_to(dy, Shape(e)); }, seed));
    passes(
        check_06_6([](const Tensor& y, const Tensor& dy) { return softmax_dx(y, dy, -1); }, seed));
    passes(check_12_1(nn::attention_scores, seed));
    passes(check_12_2(nn::scale_scores, seed));
    passes(check_12_3(nn::mask_scores, seed));
    passes(check_12_4(attend, seed));
    passes(check_12_5(nn::split_heads, seed));
    passes(check_12_7([](const nn::MultiHeadAttention& layer, const Tensor& x,
                         const Tensor& mask) { return layer.forward(x, mask); },
                      seed));
  }
}

TEST_CASE("check: the rules of extents and of rows, written another way, pass") {
  const auto broadcast = [](const Extents& a, const Extents& b) -> Extents {
    try {
      const Shape shape = (zeros(Shape(a)) + zeros(Shape(b))).shape();
      Extents extents;
      for (int axis = 0; axis < shape.size(); ++axis) extents.push_back(shape[axis]);
      return extents;
    } catch (const ShapeError&) {
      return {};
    }
  };
  const auto rows = [](const std::vector<double>& x) {
    const double top = *std::max_element(x.begin(), x.end());
    std::vector<double> y;
    double total = 0;
    for (double value : x) total += std::exp(value - top);
    for (double value : x) y.push_back(std::exp(value - top) / total);
    return y;
  };
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    passes(check_01_2(broadcast, seed));
    passes(check_02_6(rows, seed));
  }
}

TEST_CASE("check: what is still to be written is not called wrong") {
  const Checked checked = check_12_1(nothing);
  CHECK(checked.is_unwritten);
  CHECK_FALSE(checked.is_passed);
  CHECK(check_01_1([](const Extents&) { return Extents(); }).is_unwritten);
  CHECK(check_01_2([](const Extents&, const Extents&) { return Extents(); }).is_unwritten);
  CHECK(check_02_1([](double) { return std::nan(""); }).is_unwritten);
  CHECK(check_02_6([](const std::vector<double>&) { return std::vector<double>(); }).is_unwritten);
  CHECK(check_03_3([](const Tensor&, double, bool) { return Tensor(); }).is_unwritten);
  CHECK(check_06_1([](const Tensor&, const Tensor&, const Tensor&) -> Tensor {
          throw NotImplemented("06.1");
        }).is_unwritten);
}

TEST_CASE("check: known mistakes are named") {
  says(check_01_1([](const Extents& e) {
         Extents strides(e.size(), 1);
         for (std::size_t i = 1; i < e.size(); ++i) strides[i] = strides[i - 1] * e[i - 1];
         return strides;
       }),
       "column-major");
  says(check_01_7([](const Tensor& a, const Tensor& b) { return a * b; }), "expected shape");
  says(check_02_2([](double x) { return std::exp(x) / (1 + std::exp(x)); }), "exp overflowed");
  says(check_03_1([](const Tensor& x, const Tensor& w, const Tensor&) { return linear(x, w); }),
       "the bias is missing");
  says(check_03_3([](const Tensor& x, double p, bool training) {
         return training ? x * (rand(x.shape()) >= static_cast<Scalar>(p)) : x;
       }),
       "divided by 1 - p");
  says(check_03_3([](const Tensor& x, double p, bool) { return dropout(x, p, true); }),
       "outside training");
  says(check_03_3(
           [](const Tensor& x, double p, bool training) { return dropout(x, 1 - p, training); }),
       "x / p");
  says(check_06_1(
           [](const Tensor& dy, const Tensor& a, const Tensor& b) { return dy * a / (b * b); }),
       "the sign");
  says(check_06_6([](const Tensor& y, const Tensor& dy) { return y * (1 - y) * dy; }), "sigmoid");
  says(check_06_6([](const Tensor& y, const Tensor&) { return zeros(y.shape()); }), "zero");
  says(check_06_4([](const Tensor& dy, const Extents&) { return dy; }), "nothing was summed");
  says(check_12_1([](const Tensor& q, const Tensor& k) { return nn::attention_scores(k, q); }),
       "rows belong to queries");
  says(check_12_2([](const Tensor& s, std::int64_t d, double t) {
         return s / static_cast<Scalar>(static_cast<double>(d) * t);
       }),
       "not by its root");
  says(check_12_2([](const Tensor& s, std::int64_t d, double) { return nn::scale_scores(s, d); }),
       "temperature is missing");
  says(check_12_3([](const Tensor& s, const Tensor& m) {
         return masked_fill(s, m, -std::numeric_limits<Scalar>::infinity());
       }),
       "turned round");
  says(check_12_3([](const Tensor& s, const Tensor& m) { return masked_fill(s, m == 0, -1e9); }),
       "handicap");
  says(check_12_4([](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor&) {
         return attend(q, k, v, Tensor());
       }),
       "the mask has no effect");
  says(check_12_4([](const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask) {
         const Tensor scores = nn::scale_scores(nn::attention_scores(q, k), q.size(-1));
         const Tensor masked = mask.defined() ? nn::mask_scores(scores, mask) : scores;
         return matmul(softmax(masked, -2), v);
       }),
       "softmax over the queries");
  says(check_12_5([](const Tensor& x, std::int64_t h) {
         return x.reshape({x.size(0), h, x.size(1), x.size(2) / h});
       }),
       "reshape alone");
  says(check_12_7([](const nn::MultiHeadAttention& layer, const Tensor& x, const Tensor&) {
         return layer.forward(x);
       }),
       "the mask has no effect");
}

TEST_CASE("check: values alone do not pass where gradients are asked for") {
  says(check_12_1([](const Tensor& q, const Tensor& k) {
         return nn::attention_scores(q.detach(), k.detach());
       }),
       "no gradient leaves it");
  says(check_12_1(
           [](const Tensor& q, const Tensor& k) { return nn::attention_scores(q, k.detach()); }),
       "no gradient reaches input 2");
}

TEST_CASE("check: what a function throws is shown, with the input") {
  const Checked checked =
      check_12_1([](const Tensor& q, const Tensor& k) { return matmul(q, k); }, 3);
  CHECK(says(checked, "it threw: matmul: cannot multiply"));
  CHECK(checked.message.find("input 1 (2, 2)") != std::string::npos);
  const nlohmann::json bundle = nlohmann::json::parse(mime_bundle_repr(checked).dump());
  CHECK(bundle["text/plain"].get<std::string>().find(
            "✗ 12.1 attention scores: not yet right, seed 3") == 0);
  CHECK(bundle["text/html"].get<std::string>().find("\ninput 1 (2, 2)\n") != std::string::npos);
}

TEST_CASE("check: require throws what is shown, unless the check passed") {
  CHECK_NOTHROW(require(check_12_1(nn::attention_scores)));
  CHECK_THROWS_WITH_AS(require(check_12_1(nothing)),
                       "check 12.1 attention scores: to be written\n"
                       "still to be written: it returned nothing",
                       Error);
  const Checked wrong = check_02_1([](double x) { return x; }, 3);
  CHECK_THROWS_WITH_AS(
      require(wrong),
      ("check 02.1 relu of a number: not yet right, seed 3\n" + wrong.message).c_str(), Error);
}

TEST_CASE("measure: the peak of memory is that of the work") {
  constexpr std::int64_t numbers = 16 << 20;  // 64 MiB of float: no page of it was there before
  const std::int64_t peak = peak_memory([] { zeros({numbers}); });
  CHECK(peak >= numbers * 4 * 9 / 10);
  CHECK(peak < numbers * 4 * 3);
  CHECK(peak_memory([] {}) < numbers / 4);
  int runs = 0;
  CHECK(fastest(3, [&] { ++runs; }) >= 0);
  CHECK(runs == 3);
}
