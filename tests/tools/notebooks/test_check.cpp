#include "core/gradients.h"
#include "tests/tools/notebooks/checks.h"
#include "wick/check.h"
#include "wick/measure.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

using namespace wick;
using namespace wick::notebook;
using namespace wick::notebook::test;

namespace {

Tensor nothing(const Tensor&, const Tensor&) { return {}; }

}  // namespace

TEST_CASE("check: right functions pass on any seed") {
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    CAPTURE(seed);
    passes(check_01_1(strides_of, seed));
    passes(check_01_7([](const Tensor& a, const Tensor& b) { return matmul(a, b); }, seed));
    passes(check_01_4(expanded, seed));
    passes(check_02_1([](double x) { return std::max(x, 0.0); }, seed));
    passes(check_02_2([](double x) { return 1 / (1 + std::exp(-x)); }, seed));
    passes(check_02_3([](double x) { return std::tanh(x); }, seed));
    passes(check_02_4(gelu_of, seed));
    passes(check_02_5(gelu_by_tanh, seed));
    passes(check_03_1(linear, seed));
    passes(check_03_2(make_linear, seed));
    passes(check_03_3(dropout, seed));
    passes(check_06_1(divide_db, seed));
    passes(check_06_2(tanh_dx, seed));
    passes(check_06_3([](const Tensor& dy, const Tensor& a) { return matmul_db(dy, a); }, seed));
    passes(
        check_06_4([](const Tensor& dy, const Extents& e) { return sum_to(dy, Shape(e)); }, seed));
    passes(check_06_5(max_dx, seed));
    passes(
        check_06_6([](const Tensor& y, const Tensor& dy) { return softmax_dx(y, dy, -1); }, seed));
    passes(check_12_1(nn::attention_scores, seed));
    passes(check_12_2(nn::scale_scores, seed));
    passes(check_12_3(nn::mask_scores, seed));
    passes(check_12_4(attend, seed));
    passes(check_12_5(nn::split_heads, seed));
    passes(check_12_5_merge(nn::merge_heads, seed));
    passes(check_12_6(make_projections, seed));
    passes(check_12_7(attend_heads, seed));
  }
}

TEST_CASE("check: the rules of extents and of rows, written another way, pass") {
  for (std::uint64_t seed : {1, 2, 3, 4, 5}) {
    passes(check_01_2(broadcast, seed));
    passes(check_02_6(softmax_of, seed));
  }
}

TEST_CASE("check: what is still to be written is not called wrong") {
  const Checked checked = check_12_1(nothing);
  CHECK(checked.is_unwritten);
  CHECK_FALSE(checked.is_passed);
  CHECK(check_01_1([](const Extents&) { return Extents(); }).is_unwritten);
  CHECK(check_01_2([](const Extents&, const Extents&) { return Extents(); }).is_unwritten);
  CHECK(check_01_4([](const Extents&, const Extents&, const Extents&) {
          return Extents();
        }).is_unwritten);
  CHECK(check_02_1([](double) { return std::nan(""); }).is_unwritten);
  CHECK(check_02_3([](double) { return std::nan(""); }).is_unwritten);
  CHECK(check_02_4([](double) { return std::nan(""); }).is_unwritten);
  CHECK(check_03_2([](std::int64_t, std::int64_t, bool) { return nn::Linear(); }).is_unwritten);
  CHECK(check_06_5([](const Tensor&, const Tensor&, const Tensor&) {
          return Tensor();
        }).is_unwritten);
  CHECK(check_12_5_merge([](const Tensor&) { return Tensor(); }).is_unwritten);
  CHECK(check_12_6([](nn::MultiHeadAttention&, std::int64_t, bool) {}).is_unwritten);
  CHECK(check_02_6([](const std::vector<double>&) { return std::vector<double>(); }).is_unwritten);
  CHECK(check_03_3([](const Tensor&, double, bool) { return Tensor(); }).is_unwritten);
  CHECK(check_06_1([](const Tensor&, const Tensor&, const Tensor&) -> Tensor {
          throw NotImplemented("06.1");
        }).is_unwritten);
  CHECK(check_03_3([](const Tensor&, double, bool) -> Tensor {
          throw NotImplemented("03.3");
        }).is_unwritten);
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

TEST_CASE("check: what throws on the first question about extents is shown with it") {
  const Checked broadcast = check_01_2(
      [](const Extents&, const Extents&) -> Extents { throw std::out_of_range("axis 2"); });
  CHECK(says(broadcast, "it threw: axis 2"));
  CHECK(says(broadcast, "input 2 (2,)\n[2, 3]"));
  const Checked expanded =
      check_01_4([](const Extents&, const Extents&, const Extents&) -> Extents {
        throw std::out_of_range("axis 2");
      });
  CHECK(says(expanded, "it threw: axis 2"));
  CHECK(says(expanded, "input 3 (2,)\n[2, 3]"));
  CHECK(check_01_2([](const Extents&, const Extents&) -> Extents {
          throw NotImplemented("01.2");
        }).is_unwritten);
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
