#include "wick/digits.h"

#include "core/error.h"

#include <sstream>
#include <string>
#include <vector>

namespace wick::milestones {

extern const char digits_csv[];  // tools/milestones/data/digits.csv

}  // namespace wick::milestones

namespace wick::notebook {
namespace {

constexpr std::int64_t side = 8;
constexpr Scalar most_ink = 16;
constexpr int every = 4;  // of so many images one is for the test

struct Rows {
  std::vector<Scalar> pixels;
  std::vector<std::int64_t> labels;

  nn::Examples finish() const {
    const auto n = static_cast<std::int64_t>(labels.size());
    return {from_vector(pixels, {n, 1, side, side}), Ids{Shape{n}, labels}};
  }
};

}  // namespace

Digits handwritten_digits() {
  Rows train, test;
  std::istringstream lines(milestones::digits_csv);
  int index = 0;
  for (std::string line; std::getline(lines, line); ++index) {
    Rows& part = index % every == every - 1 ? test : train;
    std::istringstream numbers(line);
    int number = 0;
    for (std::int64_t pixel = 0; pixel < side * side; ++pixel) {
      numbers >> number;
      numbers.get();  // the comma
      part.pixels.push_back(static_cast<Scalar>(number) / most_ink);
    }
    numbers >> number;
    part.labels.push_back(number);
  }
  return {train.finish(), test.finish()};
}

Tensor shifted(const Tensor& images, std::int64_t right, std::int64_t down) {
  const std::int64_t n = images.size(0), h = images.size(2), w = images.size(3);
  if (right < 0 || right > w || down < 0 || down > h) {
    fail<ValueError>("shifted: ", right, " to the right and ", down, " down, for ", images.shape(),
                     ": an image moves by 0 up to its own size");
  }
  const Tensor lower = concat({zeros({n, 1, down, w}), images.slice(2, 0, h - down)}, 2);
  return concat({zeros({n, 1, h, right}), lower.slice(3, 0, w - right)}, 3);
}

}  // namespace wick::notebook
