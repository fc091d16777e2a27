// Examples: rows of them, and two parts.

#include "tests/nn/data/rows.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

using namespace wick;
using nn::Examples;

namespace {

/// Example i has the inputs (10 i, 10 i + 1) and the label 100 + i.
Examples numbered(std::int64_t n) {
  std::vector<Scalar> inputs;
  Ids labels{Shape{n}, {}};
  for (std::int64_t i = 0; i < n; ++i) {
    inputs.push_back(static_cast<Scalar>(10 * i));
    inputs.push_back(static_cast<Scalar>(10 * i + 1));
    labels.values.push_back(100 + i);
  }
  return {from_vector(inputs, Shape{n, 2}), labels};
}

/// The numbers i of such examples, with a failure where inputs and label are not of one example.
Rows numbers_of(const Examples& examples) {
  Rows rows;
  REQUIRE(examples.labels.shape == Shape{examples.count()});
  for (std::int64_t i = 0; i < examples.count(); ++i) {
    const std::int64_t row = examples.labels.values[static_cast<std::size_t>(i)] - 100;
    CHECK(examples.inputs.at({i, 0}) == 10 * row);
    CHECK(examples.inputs.at({i, 1}) == 10 * row + 1);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

TEST_CASE("select: inputs and labels of the rows, in their order, some twice") {
  const Examples all = numbered(5);
  CHECK(numbers_of(nn::select(all, {3, 0, 3, 4})) == Rows{3, 0, 3, 4});
  CHECK(numbers_of(nn::select({permuted(all.inputs), all.labels}, {1, 2})) == Rows{1, 2});
  const Examples none = nn::select(all, {});
  CHECK(none.inputs.shape() == Shape{0, 2});
  CHECK(none.labels.shape == Shape{0});
  CHECK(nn::select(numbered(0), {}).inputs.shape() == Shape{0, 2});
}

TEST_CASE("select: inputs of any number of axes, and their gradient") {
  const Tensor images = permuted(randn({4, 2, 3}));
  const Ids labels{Shape{4}, {0, 1, 2, 3}};
  check_close(nn::select({images, labels}, {2, 0}).inputs,
              stack({images.slice(0, 2, 3).squeeze(0), images.slice(0, 0, 1).squeeze(0)}, 0), 0);
  Tensor numbers = tensor({5, 6, 7});
  numbers.requires_grad_();
  const Examples two = nn::select({numbers, {Shape{3}, {0, 1, 2}}}, {2, 2});
  check_close(two.inputs.detach(), tensor({7, 7}), 0);
  two.inputs.backward(tensor({1, 10}));
  check_close(numbers.grad(), tensor({0, 0, 11}), 0);
}

TEST_CASE("select: refuses rows that are not there, and labels of another number") {
  const Examples all = numbered(5);
  CHECK_THROWS_WITH_AS(nn::select(all, {0, 5}),
                       "select: rows[1] is 5, and there are 5 rows: they are counted from 0, so it "
                       "must be at least 0 and below 5",
                       ValueError);
  CHECK_THROWS_AS(nn::select(all, {-1}), ValueError);
  CHECK_THROWS_WITH_AS(nn::select({all.inputs, {Shape{4}, {0, 0, 0, 0}}}, {0}),
                       "select: inputs (5, 2) with labels (4,): they must be (n, ..) and (n,)",
                       ShapeError);
  CHECK_THROWS_WITH_AS(nn::select({all.inputs, {Shape{5}, {0, 0, 0, 0}}}, {0}),
                       "select: labels of shape (5,) hold 4 values: there must be 5", ShapeError);
  CHECK_THROWS_AS(nn::select({zeros({}), {Shape{}, {0}}}, {0}), ShapeError);
}

TEST_CASE("split: disjoint, complete, with rounded sizes and labels kept") {
  for (const auto& [n, share, tests] : std::vector<std::tuple<std::int64_t, double, std::size_t>>{
           {10, 0.2, 2}, {10, 0.25, 3}, {7, 0.5, 4}, {2, 0.5, 1}, {9, 0.9, 8}}) {
    Generator generator(static_cast<std::uint64_t>(n));
    const nn::Split parts = nn::split(numbered(n), share, generator);
    const Rows train = numbers_of(parts.train);
    Rows all = numbers_of(parts.test);
    CHECK(all.size() == tests);
    all.insert(all.end(), train.begin(), train.end());
    CHECK(sorted(all) == counting(n));
  }
}

TEST_CASE("split: every example is as likely to be kept for the test") {
  Generator generator(9);
  const Examples all = numbered(5);
  std::vector<int> counts(5, 0);
  const int draws = 4000;
  for (int i = 0; i < draws; ++i) {
    for (const std::int64_t label : nn::split(all, 0.4, generator).test.labels.values) {
      ++counts[static_cast<std::size_t>(label - 100)];
    }
  }
  // Binomial, of a probability of 0.4.
  for (const int count : counts) CHECK(std::abs(count - 1600) < 5 * std::sqrt(draws * 0.4 * 0.6));
}

TEST_CASE("split: refuses shares that are none, and empty parts") {
  Generator generator(1);
  for (const double share : {0.0, 1.0, -0.1, 1.5, std::nan("")}) {
    CHECK_THROWS_AS(nn::split(numbered(10), share, generator), ValueError);
  }
  CHECK_THROWS_WITH_AS(nn::split(numbered(10), 0.04, generator),
                       "split: a test_share of 0.04 of 10 examples leaves 0 to test and 10 to "
                       "train: both parts need an example",
                       ValueError);
  CHECK_THROWS_AS(nn::split(numbered(10), 0.96, generator), ValueError);
  CHECK_THROWS_AS(nn::split(numbered(0), 0.5, generator), ValueError);
  CHECK_THROWS_AS(nn::split(numbered(1), 0.5, generator), ValueError);
}
