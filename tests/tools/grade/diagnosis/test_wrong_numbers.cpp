#include "tools/grade/diagnosis/wrong_numbers.h"

#include <doctest/doctest.h>

#include <deque>
#include <limits>
#include <string>
#include <vector>

using namespace wick::grade;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

using Values = std::vector<double>;
using Shape = std::vector<std::int64_t>;

// Results, as a program reports them beside the reference.
class Results {
 public:
  Results& add(const Shape& shape, const Values& expected, const Values& received,
               const Values& input = {}) {
    pairs_.push_back({made(shape, received), made(shape, expected), {}});
    if (!input.empty()) pairs_.back().reference.inputs.push_back({"x", "", shape, input});
    return *this;
  }

  std::string share() const {
    WrongResults wrong;
    for (const Pair& pair : pairs_)
      wrong.push_back({&pair.received, &pair.expected, &pair.reference});
    return wrong_numbers_share(wrong);
  }

 private:
  struct Pair {
    Observation received, expected;
    Report reference;
  };

  static Observation made(const Shape& shape, const Values& values) {
    Observation observation;
    observation.name = "y";
    observation.shape = shape;
    observation.values = values;
    return observation;
  }

  std::deque<Pair> pairs_;
};

std::string of(const Shape& shape, const Values& expected, const Values& received) {
  return Results().add(shape, expected, received).share();
}

// A batch of numbers of which those at `wrong` are wrong in no other way.
std::string at(const Shape& shape, const std::vector<std::size_t>& wrong) {
  Values expected, received;
  std::int64_t count = 1;
  for (const std::int64_t extent : shape) count *= extent;
  for (std::int64_t i = 0; i < count; ++i) expected.push_back(1.5 + 0.25 * static_cast<double>(i));
  received = expected;
  // Nearer and farther, by no one factor or amount.
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    received[wrong[i]] += (i % 2 == 0 ? 1 : -1) * (0.3 + 0.1 * static_cast<double>(i * i));
  }
  return of(shape, expected, received);
}

}  // namespace

TEST_CASE("wrong numbers: numbers that are the expected ones by one factor or amount") {
  CHECK(of({3}, {1, 2, 4}, {2, 4, 8}) == "each wrong number is 2 times the expected one");
  CHECK(of({3}, {1, -2, 4}, {-1, 2, -4}) == "each wrong number has the other sign");
  CHECK(of({3}, {1, -infinity, 4}, {-1, infinity, -4}) == "each wrong number has the other sign");
  CHECK(of({3}, {1, 2, 4}, {1.5, 2.5, 4.5}) == "each wrong number is 0.5 too large");
  CHECK(of({3}, {1, 2, 4}, {-2, -1, 1}) == "each wrong number is 3 too small");
  // A right number beside them does not count, nor does one that is a little off.
  CHECK(of({4}, {1, 2, 0, 4}, {2, 4, 0, 8}) == "each wrong number is 2 times the expected one");
  CHECK(of({3}, {1, 2, 4}, {2, 4, 8.1}).empty());
  CHECK(Results().add({3}, {1, 2, 4}, {2, 4, 8}).add({1}, {3}, {7}).share().empty());
}

TEST_CASE("wrong numbers: a factor or an amount that differs between results") {
  CHECK(Results().add({3}, {1, 2, 4}, {2, 4, 8}).add({3}, {1, 2, 5}, {3, 6, 15}).share() ==
        "the wrong numbers of a result are the expected ones times one factor, and it differs "
        "between results");
  CHECK(Results().add({3}, {1, 2, 4}, {2, 3, 5}).add({3}, {1, 2, 5}, {0, 1, 4}).share() ==
        "the wrong numbers of a result are all too large or too small by one amount, and it "
        "differs between results");
  // One number a result would always have a factor of its own.
  CHECK(Results().add({1}, {1}, {2}).add({1}, {1}, {0.5}).add({1}, {2}, {7}).share().empty());
}

TEST_CASE("wrong numbers: numbers that are all one, or not finite") {
  CHECK(of({3}, {1, 2, 4}, {0, 0, 0}) == "each wrong number is 0");
  CHECK(of({4}, {1, 1, 1, 5}, {7, 7, 7, 5}) == "each wrong number is 7 in place of 1");
  CHECK(of({3}, {1, 2, 4}, {nan, nan, nan}) == "each wrong number is NaN");
  CHECK(of({3}, {1, 2, 4}, {infinity, -infinity, infinity}) == "each wrong number is infinite");
  CHECK(of({3}, {1, 2, 4}, {infinity, nan, infinity}) == "each wrong number is NaN or infinite");
}

TEST_CASE("wrong numbers: less than three numbers say nothing") {
  CHECK(of({2}, {1, 2}, {2, 4}).empty());
  CHECK(of({3}, {1, 2, 4}, {2, 4, 4}).empty());
}

TEST_CASE("wrong numbers: the right numbers in other places, and an input that came back") {
  CHECK(of({4}, {1, 2, 3, 5}, {2, 5, 1, 3}) == "the right numbers are in other places");
  const Values x = {3, 1, 2}, y = {9, 2, 4};
  CHECK(Results().add({3}, y, x, x).share() == "each wrong result is x, unchanged");
  CHECK(Results().add({3}, y, x, x).add({3}, y, {9.5, 1.5, 3}, x).share().empty());
}

TEST_CASE("wrong numbers: numbers that are wrong in one place") {
  CHECK(at({3, 4}, {3, 7, 11}) == "only the last numbers along axis -1 are wrong");
  CHECK(at({3, 4}, {0, 4, 8}) == "only the first numbers along axis -1 are wrong");
  CHECK(at({3, 4}, {8, 9, 11}) == "only the last numbers along axis -2 are wrong");
  CHECK(at({4, 4}, {0, 5, 10}) == "only numbers on the diagonal of the last two axes are wrong");
  CHECK(at({4, 4}, {1, 4, 9}) == "only numbers beside the diagonal of the last two axes are wrong");
  CHECK(at({4, 4}, {0, 1, 6}) ==
        "only numbers on and above the diagonal of the last two axes are wrong");
  CHECK(at({4, 4}, {0, 4, 9}) ==
        "only numbers on and below the diagonal of the last two axes are wrong");
  CHECK(at({4, 4}, {0, 1, 4}).empty());
  // A diagonal means nothing where no result is square.
  CHECK(at({2, 6}, {1, 4, 9}).empty());
  // An axis of one element has no end.
  CHECK(at({3, 1}, {0, 1, 2}).empty());
}

TEST_CASE("wrong numbers: numbers that are wrong where one kind of number should be") {
  CHECK(of({5}, {-1, -2, -3, 4, 0}, {0.5, 1, 7, 4, 0}) ==
        "only numbers that should be below 0 are wrong");
  CHECK(of({5}, {1, 2, 3, -4, 0}, {0.5, 1, 7, -4, 0}) ==
        "only numbers that should be above 0 are wrong");
  CHECK(of({4}, {0, 0, 0, 4}, {0.5, -1, 7, 4}) == "only numbers that should be 0 are wrong");
  CHECK(of({4}, {infinity, -infinity, infinity, 4}, {0.5, -1, 7, 4}) ==
        "only numbers that should be infinite are wrong");
}

TEST_CASE("wrong numbers: a kind is said only where each result has right numbers of another one") {
  const std::string clause = "only numbers that should be above 0 are wrong";
  // Beside numbers above 0 only zeros are right, as under any factor.
  CHECK(of({4}, {1, 2, 3, 0}, {0.5, 1.5, 7, 0}).empty());
  // The result that is shown has no other numbers.
  CHECK(Results().add({2}, {1, 2}, {0.5, 7}).add({2}, {3, -1}, {4, -1}).share().empty());
  CHECK(Results().add({3}, {1, 2, -3}, {0.5, 7, -3}).add({2}, {3, -1}, {4, -1}).share() == clause);
  CHECK(of({4}, {nan, nan, nan, 4}, {0.5, -1, 7, 4}) ==
        "only numbers that should be NaN are wrong");
}

TEST_CASE("wrong numbers: numbers that are off to one side, if there are many") {
  const Values expected = {1, -2, 3, -4, 5, -6, 7, -8};
  CHECK(of({8}, expected, {2, -1, 5, -3, 9, -5, 9, -7.5}) == "each wrong number is too large");
  CHECK(of({8}, expected, {0, -3, 1, -5, 1, -7, 6, -8.5}) == "each wrong number is too small");
  CHECK(of({8}, expected, {0.5, 1, 1, -1, 2, 5, 1, -1}) ==
        "each wrong number is nearer to 0 than expected");
  CHECK(of({8}, expected, {1.5, 3, 4, -9, 7, 8, 9, -9}) ==
        "each wrong number is farther from 0 than expected");
  CHECK(of({7}, {1, -2, 3, -4, 5, -6, 7}, {2, -1, 5, -3, 9, -5, 9}).empty());
}
