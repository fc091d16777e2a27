#include "tools/milestones/digits_task.h"

#include <numeric>
#include <set>
#include <sstream>

namespace wick::milestones {

extern const char digits_csv[];  // made of data/digits.csv by data/embed.cmake

namespace {

constexpr int most_ink = 16;
constexpr std::int64_t every = 4;

/// The numbers of one line; empty where it is not 65 of them, each in its range.
std::vector<int> numbers_of(const std::string& line) {
  std::vector<int> numbers;
  std::istringstream stream(line);
  for (int number = 0; stream >> number; stream.get()) {
    const bool is_label = numbers.size() == pixels;
    if (number < 0 || number > (is_label ? digit_classes - 1 : most_ink)) return {};
    numbers.push_back(number);
    if (stream.peek() != (is_label ? EOF : ',')) return {};
  }
  if (numbers.size() != pixels + 1) numbers.clear();
  return numbers;
}

/// Images under construction.
struct Rows {
  std::vector<Scalar> images;
  std::vector<std::int64_t> labels;

  Digits finish() const {
    const auto n = static_cast<std::int64_t>(labels.size());
    return {from_vector(images, {n, pixels}), Ids{Shape{n}, labels}};
  }
};

/// 0, 1, .., n - 1 in a random order. Not std::shuffle, which differs between standard libraries.
std::vector<std::size_t> permutation(std::size_t n, std::mt19937_64& engine) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
  return order;
}

}  // namespace

DigitSplit load_digits() { return read_digits(digits_csv); }

DigitSplit read_digits(const std::string& text) {
  Rows train, test;
  std::istringstream lines(text);
  std::int64_t index = 0;
  for (std::string line; std::getline(lines, line); ++index) {
    const std::vector<int> numbers = numbers_of(line);
    if (numbers.empty()) {
      fail<ValueError>("digits: line ", index + 1, " is \"", line,
                       "\": it must be 64 pixels from 0 to 16 and a digit, with commas");
    }
    Rows& rows = index % every == every - 1 ? test : train;
    for (std::size_t i = 0; i < pixels; ++i) {
      rows.images.push_back(static_cast<Scalar>(numbers[i]) / most_ink);
    }
    rows.labels.push_back(numbers[pixels]);
  }
  return {train.finish(), test.finish()};
}

std::int64_t overlap(const DigitSplit& digits) {
  const auto rows = [](const Digits& part) {
    std::vector<std::vector<Scalar>> result;
    const std::vector<Scalar> values = part.images.to_vector();
    for (auto at = values.begin(); at != values.end(); at += pixels) {
      result.emplace_back(at, at + pixels);
    }
    return result;
  };
  const auto train = rows(digits.train);
  const std::set<std::vector<Scalar>> known(train.begin(), train.end());
  std::int64_t found = 0;
  for (const auto& row : rows(digits.test)) found += static_cast<std::int64_t>(known.count(row));
  return found;
}

std::vector<Digits> shuffled_batches(const Digits& digits, std::int64_t batch,
                                     std::mt19937_64& engine) {
  const std::vector<Scalar> images = digits.images.to_vector();
  std::vector<Digits> batches;
  Rows rows;
  const auto cut = [&] {
    batches.push_back(rows.finish());
    rows = {};
  };
  for (std::size_t i : permutation(digits.labels.values.size(), engine)) {
    const auto first = images.begin() + static_cast<std::ptrdiff_t>(i) * pixels;
    rows.images.insert(rows.images.end(), first, first + pixels);
    rows.labels.push_back(digits.labels.values[i]);
    if (static_cast<std::int64_t>(rows.labels.size()) == batch) cut();
  }
  if (!rows.labels.empty()) cut();
  return batches;
}

Digits with_shuffled_labels(const Digits& digits, std::mt19937_64& engine) {
  Digits mixed = digits;
  const std::vector<std::size_t> order = permutation(digits.labels.values.size(), engine);
  for (std::size_t i = 0; i < order.size(); ++i) {
    mixed.labels.values[i] = digits.labels.values[order[i]];
  }
  return mixed;
}

}  // namespace wick::milestones
