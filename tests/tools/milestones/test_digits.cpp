#include "tests/source_root.h"
#include "tools/grade/system/files.h"
#include "tools/milestones/digits/digits.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

using namespace wick;
using namespace wick::milestones;

namespace {

/// A line of the file: 64 times `pixel`, then the label.
std::string line(int pixel, int label) {
  std::string text;
  for (int i = 0; i < 64; ++i) text += std::to_string(pixel) + ',';
  return text + std::to_string(label) + '\n';
}

/// How often each image occurs.
std::map<std::vector<Scalar>, int> images_of(const std::vector<Digits>& parts) {
  std::map<std::vector<Scalar>, int> found;
  for (const Digits& part : parts) {
    const std::vector<Scalar> values = part.images.to_vector();
    for (std::size_t i = 0; i < part.labels.values.size(); ++i) {
      std::vector<Scalar> image(values.begin() + static_cast<std::ptrdiff_t>(i * 64),
                                values.begin() + static_cast<std::ptrdiff_t>((i + 1) * 64));
      image.push_back(static_cast<Scalar>(part.labels.values[i]));
      ++found[image];
    }
  }
  return found;
}

/// A module that does not hand eval() on to what is in it.
class Deaf : public nn::Module {
 public:
  Tensor forward(const Tensor& x) const { return dropout_(x); }
  void members(nn::Members&) override {}

 private:
  nn::Dropout dropout_{0.5};
};

}  // namespace

namespace wick::milestones {
extern const char digits_csv[];
}

TEST_CASE("digits: what is in the program is the file, byte for byte") {
  const std::string path = std::string(test::source_root) + "/tools/milestones/data/digits.csv";
  CHECK(std::string(digits_csv) == grade::read_file(path));
}

TEST_CASE("digits: 1,348 to train on and 449 for the test, of which none is met twice") {
  const DigitSplit digits = load_digits();
  CHECK(digits.train.images.shape() == Shape{1348, 64});
  CHECK(digits.test.images.shape() == Shape{449, 64});
  CHECK(digits.train.labels.shape == Shape{1348});
  CHECK(digits.test.labels.shape == Shape{449});
  CHECK(overlap(digits) == 0);
  std::vector<std::int64_t> counts(10, 0);
  for (std::int64_t label : digits.train.labels.values) ++counts[static_cast<std::size_t>(label)];
  for (std::int64_t label : digits.test.labels.values) ++counts[static_cast<std::size_t>(label)];
  // As the data set's own description has them.
  CHECK(counts == std::vector<std::int64_t>{178, 182, 177, 183, 181, 182, 181, 179, 174, 180});
}

TEST_CASE("digits: the first line is a 0, the fourth, for the test, a 3") {
  const DigitSplit digits = load_digits();
  CHECK(digits.train.labels.values[0] == 0);
  CHECK(digits.train.images.at({0, 1}) == 0);
  CHECK(digits.train.images.at({0, 2}) == Scalar(5) / 16);
  CHECK(digits.train.images.at({0, 3}) == Scalar(13) / 16);
  CHECK(digits.test.labels.values[0] == 3);
  CHECK(digits.train.labels.values[3] == 4);
  CHECK(-max(-digits.train.images).item() == 0);
  CHECK(max(digits.train.images).item() == 1);
}

TEST_CASE("digits: a line of another form is named") {
  CHECK_NOTHROW(read_digits(line(16, 9) + line(0, 0)));
  for (const std::string& wrong :
       {std::string("\n"), line(17, 1), line(-1, 1), line(1, 10), line(1, -1), "1," + line(1, 1),
        line(1, 1).substr(2), std::string("one,two\n"), line(1, 1).substr(0, 128) + "x1\n"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS(read_digits(line(1, 1) + wrong), ValueError);
  }
  CHECK_THROWS_WITH(read_digits(line(1, 1) + "5\n"),
                    "digits: line 2 is \"5\": it must be 64 pixels from 0 to 16 and a digit, with "
                    "commas");
}

TEST_CASE("digits: an image that is in both parts is counted") {
  CHECK(overlap(read_digits(line(1, 1) + line(2, 2) + line(3, 3) + line(4, 4))) == 0);
  CHECK(overlap(read_digits(line(1, 1) + line(2, 2) + line(3, 3) + line(2, 7))) == 1);
}

TEST_CASE("digits: batches hold every image once, with its label, in an order of their own") {
  const Digits all = load_digits().test;
  std::mt19937_64 engine(7);
  const std::vector<Digits> first = shuffled_batches(all, 100, engine);
  REQUIRE(first.size() == 5);
  CHECK(first[0].count() == 100);
  CHECK(first[4].count() == 49);
  CHECK(images_of(first) == images_of({all}));
  const std::vector<Digits> second = shuffled_batches(all, 100, engine);
  CHECK(images_of(second) == images_of({all}));
  CHECK(first[0].labels.values != second[0].labels.values);
  std::mt19937_64 again(7);
  CHECK(shuffled_batches(all, 100, again)[4].images.to_vector() == first[4].images.to_vector());
}

TEST_CASE("digits: shuffled labels are the same labels on other images") {
  const Digits all = load_digits().train;
  std::mt19937_64 engine(7);
  const Digits mixed = with_shuffled_labels(all, engine);
  CHECK(mixed.images.to_vector() == all.images.to_vector());
  std::vector<std::int64_t> left = all.labels.values;
  std::vector<std::int64_t> right = mixed.labels.values;
  const auto same = std::inner_product(left.begin(), left.end(), right.begin(), 0, std::plus<>(),
                                       std::equal_to<>());
  // 1 in 10 by chance: 135, with a standard deviation of 11.
  CHECK(same < 190);
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  CHECK(left == right);
}

TEST_CASE("digits training: the same seed gives the same curves, bit for bit") {
  const DigitSplit digits = load_digits();
  DigitOptions options;
  options.epochs = 2;
  const auto curve = [&](std::uint64_t seed) {
    std::vector<double> values;
    const DigitRun run = train_digits(DigitModel::Mlp, digits, seed, options);
    for (const plot::Point& point : run.losses) values.push_back(point.y);
    for (const plot::Point& point : run.accuracies) values.push_back(point.y);
    return values;
  };
  const std::vector<double> first = curve(5);
  CHECK(first.size() == 4);
  CHECK(curve(5) == first);
  CHECK(curve(6) != first);
}

TEST_CASE("digits probes: rows that do not add up to 1, or are negative, are caught") {
  CHECK(probe_distribution(tensor({{0.25, 0.75}, {1, 0}})) == 0);
  CHECK(probe_distribution(tensor({{0.25, 0.75}, {0.5, 0.75}})) == doctest::Approx(0.25));
  CHECK(probe_distribution(tensor({{0.25, 0.25}, {1, 0}})) == doctest::Approx(0.5));
  CHECK(probe_distribution(tensor({{1.5, -0.5}})) == doctest::Approx(0.5));
  const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
  CHECK_FALSE(probe_distribution(full({2, 2}, nan)) <= 1e9);
}

TEST_CASE("digits probes: a loss that is not the mean of -log p is caught") {
  std::vector<Scalar> p(20, Scalar(0.05));
  p[3] = 0.5;
  p[17] = 0.25;
  const Tensor rows = from_vector(p, {2, 10});
  const Ids labels{Shape{2}, {3, 7}};
  const double right = -(std::log(0.5) + std::log(0.25)) / 2;
  CHECK(probe_loss(rows, labels, right) < 1e-7);
  CHECK(probe_loss(rows, labels, 2 * right) == doctest::Approx(right));  // a sum, not a mean
  CHECK_FALSE(probe_loss(rows, labels, std::nan("")) <= 1e9);
}

TEST_CASE("digits probes: dropout that stays on, or never is, is caught") {
  const Digits test = load_digits().test;
  manual_seed(1);
  const DigitOptions options;
  const Repetition right = probe_dropout(make_digit_model(DigitModel::Mlp, options), test);
  CHECK(right.in_evaluation == 0);
  CHECK(right.in_training > 0.01);

  nn::Sequential stays;
  stays.add(Deaf());
  stays.add(nn::Linear(64, 10));
  CHECK(probe_dropout(stays, test).in_evaluation > 0.01);

  DigitOptions without = options;
  without.dropout = 0;
  const Repetition never = probe_dropout(make_digit_model(DigitModel::Mlp, without), test);
  CHECK(never.in_training == 0);
}

TEST_CASE("digits probes: behind a cut nothing moves, without one it does") {
  const DigitSplit digits = load_digits();
  const Cut cut = probe_cut(digits, 1);
  CHECK(cut.behind == 0);
  CHECK(cut.before > 1e-3);
  const Cut none = probe_cut(digits, 1, false);
  CHECK(none.behind > 1e-3);
  CHECK(none.before > 1e-3);
  CHECK(grad_enabled());
}
