// Windows as columns, the reverse, and convolutions with their gradients on every backend, beside
// the definitions in double.

#include "tests/core/backends.h"

#include "core/window.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace wick;

namespace {

struct Problem {
  Shape x;  // (b, c, h, w)
  Window window;
  std::int64_t out;
};

// Odd sizes, windows that are not square, strides with a rest, and paddings wider than a window.
const std::vector<Problem> small_problems = {
    {Shape{1, 1, 3, 3}, {2, 2}, 1},          {Shape{2, 3, 5, 4}, {3, 2, 2, 1}, 4},
    {Shape{2, 2, 4, 6}, {1, 1}, 3},          {Shape{2, 2, 5, 5}, {1, 1, 2, 1}, 2},
    {Shape{3, 2, 4, 5}, {4, 5}, 3},          {Shape{1, 2, 3, 4}, {2, 2, 1, 3}, 2},
    {Shape{1, 2, 4, 5}, {6, 7, 1, 1}, 5},    {Shape{2, 1, 7, 9}, {2, 3, 4, 2}, 1},
    {Shape{0, 2, 3, 3}, {2, 2}, 2},          {Shape{2, 0, 3, 3}, {2, 2}, 2},
    {Shape{1, 2, 0, 3}, {2, 2, 1, 1}, 2},    {Shape{2, 2, 3, 3}, {2, 2}, 0},
    {Shape{9, 1, 2, 2}, {1, 2}, 2},          {Shape{1, 17, 3, 19}, {3, 3, 1, 1}, 18},
    {Shape{2, 3, 6, 7}, {3, 2, 1, 1}, 5},    {Shape{1, 2, 5, 6}, {2, 4, 1, 1}, 9},
    {Shape{2, 5, 22, 21}, {5, 3, 1, 2}, 10},
};
// From these on the host works in blocks of rows, and with threads.
const std::vector<Problem> large_problems = {
    {Shape{3, 20, 40, 33}, {3, 3, 1, 1}, 17}, {Shape{5, 16, 28, 28}, {5, 3, 2, 2}, 9},
    {Shape{1, 70, 61, 60}, {3, 3}, 11},       {Shape{11, 33, 20, 20}, {1, 1}, 20},
    {Shape{2, 33, 41, 70}, {5, 3, 1, 2}, 5},
};

std::vector<Problem> problems() {
  std::vector<Problem> all = small_problems;
  if (tested_device == Device::Cpu) {
    all.insert(all.end(), large_problems.begin(), large_problems.end());
  }
  return all;
}

// Threads are the same for every set of vector instructions.
Backends to_compare(const Problem& problem) {
  return problem.x.numel() < 5000 ? backends() : Backends{backends().front(), backends().back()};
}

Shape columns_of(const Problem& p) {
  return Shape{p.x[0], p.x[1] * p.window.height * p.window.width,
               windows_along(p.x[2], p.window.height, p.window.stride, p.window.padding) *
                   windows_along(p.x[3], p.window.width, p.window.stride, p.window.padding)};
}

Shape result_of(const Problem& p) {
  return Shape{p.x[0], p.out,
               windows_along(p.x[2], p.window.height, p.window.stride, p.window.padding),
               windows_along(p.x[3], p.window.width, p.window.stride, p.window.padding)};
}

// For each number of the columns, the place of its pixel in x, or -1 on the padding.
std::vector<std::int64_t> pixels_of_columns(const Problem& p) {
  std::vector<std::int64_t> pixels;
  const Shape result = result_of(p);
  for (std::int64_t image = 0; image < p.x[0] * p.x[1]; ++image) {
    for (std::int64_t u = 0; u < p.window.height; ++u) {
      for (std::int64_t v = 0; v < p.window.width; ++v) {
        for (std::int64_t i = 0; i < result[2]; ++i) {
          for (std::int64_t j = 0; j < result[3]; ++j) {
            const std::int64_t row = i * p.window.stride + u - p.window.padding;
            const std::int64_t column = j * p.window.stride + v - p.window.padding;
            const bool inside = row >= 0 && row < p.x[2] && column >= 0 && column < p.x[3];
            pixels.push_back(inside ? (image * p.x[2] + row) * p.x[3] + column : -1);
          }
        }
      }
    }
  }
  return pixels;
}

std::string text(const Problem& p) {
  return concatenate(p.x, ", window ", p.window.height, " x ", p.window.width, ", stride ",
                     p.window.stride, ", padding ", p.window.padding, ", out ", p.out);
}

struct Gradients {
  std::vector<double> y, dx, dweight;
};

// Sums over all windows, number by number.
Gradients expected(const Problem& p, const std::vector<Scalar>& x,
                   const std::vector<Scalar>& weight, const std::vector<Scalar>& bias,
                   const std::vector<Scalar>& dy) {
  const std::vector<std::int64_t> pixels = pixels_of_columns(p);
  const Shape columns = columns_of(p);
  Gradients all{std::vector<double>(dy.size()), std::vector<double>(x.size()),
                std::vector<double>(weight.size())};
  for (std::int64_t b = 0; b < p.x[0]; ++b) {
    for (std::int64_t o = 0; o < p.out; ++o) {
      for (std::int64_t i = 0; i < columns[2]; ++i) {
        const std::size_t at = static_cast<std::size_t>((b * p.out + o) * columns[2] + i);
        all.y[at] = bias[static_cast<std::size_t>(o)];
        for (std::int64_t row = 0; row < columns[1]; ++row) {
          const std::int64_t pixel =
              pixels[static_cast<std::size_t>((b * columns[1] + row) * columns[2] + i)];
          if (pixel < 0) continue;
          const auto from = static_cast<std::size_t>(pixel);
          const auto to = static_cast<std::size_t>(o * columns[1] + row);
          all.y[at] += double(weight[to]) * double(x[from]);
          all.dx[from] += double(weight[to]) * double(dy[at]);
          all.dweight[to] += double(x[from]) * double(dy[at]);
        }
      }
    }
  }
  return all;
}

}  // namespace

TEST_CASE("unfold, by hand: a column is a window, row by row") {
  const Array x = array_of({1, 2, 3, 4, 5, 6, 7, 8, 9}, Shape{1, 1, 3, 3});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    Array y = unwritten(*b, Shape{1, 4, 4});
    b->unfold(placed(*b, x), {2, 2}, y);
    CHECK(contents(y) == std::vector<Scalar>{1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9});
  }
}

TEST_CASE("fold, by hand: overlapping numbers are added, and those of the padding left out") {
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    Array x = unwritten(*b, Shape{1, 1, 1, 3});
    // The windows (-, 0), (0, 1), (1, 2), (2, -) of a row between two rows of padding.
    b->fold(placed(*b, array_of({0, 0, 0, 0, 1,  2,  4,  8,   0, 0, 0, 0,  //
                                 0, 0, 0, 0, 16, 32, 64, 128, 0, 0, 0, 0},
                                Shape{1, 2, 12})),
            {1, 2, 1, 1}, x);
    CHECK(contents(x) == std::vector<Scalar>{18, 36, 72});
  }
}

TEST_CASE("unfold and fold: every arrangement, size and window") {
  std::uint64_t seed = 3100;
  for (const Problem& p : problems()) {
    const std::vector<std::int64_t> pixels = pixels_of_columns(p);
    for (const Arrangement arrangement : arrangements) {
      const std::string what = concatenate(text(p), ", ", to_string(arrangement));
      CAPTURE(what);
      ++seed;
      CAPTURE(seed);
      const Array x = arranged(arrangement, p.x, seed);
      const Array columns = arranged(arrangement, columns_of(p), seed + 1000);
      const std::vector<Scalar> numbers = contents(x), of_columns = contents(columns);
      std::vector<Scalar> unfolded;
      std::vector<double> folded(numbers.size());
      for (std::size_t i = 0; i < pixels.size(); ++i) {
        const auto pixel = static_cast<std::size_t>(pixels[i]);
        unfolded.push_back(pixels[i] < 0 ? Scalar(0) : numbers[pixel]);
        if (pixels[i] >= 0) folded[pixel] += static_cast<double>(of_columns[i]);
      }
      for (const NamedBackend& b : to_compare(p)) {
        CAPTURE(b.name);
        Array y = unwritten(*b, columns_of(p));
        b->unfold(placed(*b, x), p.window, y);
        CHECK(contents(y) == unfolded);
        Array back = unwritten(*b, p.x);
        b->fold(placed(*b, columns), p.window, back);
        check_close(contents(back), folded, tolerance(2e-6, 1e-14));
      }
      if (p.x.numel() > 5000 && arrangement == Arrangement::Permuted) break;
    }
  }
}

TEST_CASE("conv2d and its gradients: sums over all windows") {
  std::uint64_t seed = 3300;
  for (const Problem& p : problems()) {
    const std::string what = text(p);
    CAPTURE(what);
    seed += 4;
    CAPTURE(seed);
    const Shape kernel{p.out, p.x[1], p.window.height, p.window.width};
    const Array x = random_array(p.x, seed), weight = random_array(kernel, seed + 1);
    const Array bias = arranged(Arrangement::Sliced, Shape{p.out}, seed + 2);
    const Array dy = random_array(result_of(p), seed + 3);
    const Gradients all = expected(p, contents(x), contents(weight), contents(bias), contents(dy));
    // Sums of up to 3,600 products of two normal numbers.
    const double close = tolerance(2e-4, 1e-11);
    for (const NamedBackend& b : to_compare(p)) {
      CAPTURE(b.name);
      Array y = unwritten(*b, dy.shape());
      b->conv2d(placed(*b, x), placed(*b, weight), placed(*b, bias), p.window, y);
      check_close(contents(y), all.y, close);
      Array dx = unwritten(*b, x.shape());
      b->conv2d_dx(placed(*b, dy), placed(*b, weight), p.window, dx);
      check_close(contents(dx), all.dx, close);
      Array dweight = unwritten(*b, kernel);
      b->conv2d_dweight(placed(*b, dy), placed(*b, x), p.window, dweight);
      check_close(contents(dweight), all.dweight, close);
    }
  }
}

TEST_CASE("conv2d: what is not finite reaches the windows that have it, and no others") {
  const Problem p{Shape{1, 2, 5, 6}, {3, 3, 1, 1}, 3};
  const std::vector<Scalar> bias(3, 0);
  for (const std::size_t at : {0, 5, 11, 24, 29, 36, 59}) {  // corners, ends of rows, and others
    CAPTURE(at);
    std::vector<Scalar> numbers = contents(random_array(p.x, 1));
    numbers[at] = std::numeric_limits<Scalar>::infinity();
    const Array x = array_of(numbers, p.x), weight = random_array(Shape{3, 2, 3, 3}, 2);
    const Array dy = random_array(result_of(p), 3);
    const Gradients all = expected(p, numbers, contents(weight), bias, contents(dy));
    for (const NamedBackend& b : backends()) {
      CAPTURE(b.name);
      Array y = unwritten(*b, dy.shape()), dweight = unwritten(*b, weight.shape());
      b->conv2d(placed(*b, x), placed(*b, weight), Array(), p.window, y);
      b->conv2d_dweight(placed(*b, dy), placed(*b, x), p.window, dweight);
      for (std::size_t i = 0; i < all.y.size(); ++i) {
        CHECK(std::isfinite(contents(y)[i]) == std::isfinite(all.y[i]));
      }
      for (std::size_t i = 0; i < all.dweight.size(); ++i) {
        CHECK(std::isfinite(contents(dweight)[i]) == std::isfinite(all.dweight[i]));
      }
    }
  }
}

TEST_CASE("conv2d: a weight that is not finite reaches the pixels that meet it, and no others") {
  for (const Problem& p :
       {Problem{Shape{1, 2, 5, 6}, {3, 3, 1, 0}, 3}, Problem{Shape{2, 2, 5, 6}, {3, 3, 1, 1}, 3}}) {
    const Shape kernel{3, 2, 3, 3};
    for (const std::size_t at : {0, 8, 13, 53}) {
      CAPTURE(at);
      std::vector<Scalar> numbers = contents(random_array(kernel, 2));
      numbers[at] = std::numeric_limits<Scalar>::infinity();
      const Array x = random_array(p.x, 1), weight = array_of(numbers, kernel);
      const Array dy = random_array(result_of(p), 3);
      Array wanted = unwritten(plain_backend(), p.x);
      plain_backend().conv2d_dx(dy, weight, p.window, wanted);
      CHECK(std::any_of(wanted.data(), wanted.data() + wanted.numel(),
                        [](Scalar number) { return !std::isfinite(number); }));
      for (const NamedBackend& b : backends()) {
        CAPTURE(b.name);
        Array dx = unwritten(*b, p.x);
        b->conv2d_dx(placed(*b, dy), placed(*b, weight), p.window, dx);
        const std::vector<Scalar> received = contents(dx), expected = contents(wanted);
        for (std::size_t i = 0; i < expected.size(); ++i) {
          CHECK(std::isfinite(received[i]) == std::isfinite(expected[i]));
        }
      }
    }
  }
}

TEST_CASE("conv2d without a bias: the same numbers less the bias") {
  const Problem p{Shape{2, 3, 5, 4}, {3, 2, 2, 1}, 4};
  const Array x = random_array(p.x, 1), weight = random_array(Shape{4, 3, 3, 2}, 2);
  const Array bias = array_of({0, 0, 0, 0}, Shape{4});
  for (const NamedBackend& b : backends()) {
    CAPTURE(b.name);
    Array with = unwritten(*b, result_of(p)), without = unwritten(*b, result_of(p));
    b->conv2d(placed(*b, x), placed(*b, weight), placed(*b, bias), p.window, with);
    b->conv2d(placed(*b, x), placed(*b, weight), Array(), p.window, without);
    CHECK(contents(with) == contents(without));
  }
}
