#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/diagnosis/alike.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <limits>

using namespace wick::grade;
using namespace wick::grade::test;

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

// The clauses of two wrong results, of which `received` and `expected` make one each.
template <typename Value, typename Made>
std::string clause_of_two(const std::vector<Value>& received, const std::vector<Value>& expected,
                          Made made) {
  REQUIRE(received.size() == 2);
  std::deque<Observation> made_of;
  WrongResults wrong;
  for (std::size_t i = 0; i < 2; ++i) {
    made_of.push_back(made(received[i]));
    made_of.push_back(made(expected[i]));
    wrong.push_back({&made_of[2 * i], &made_of[2 * i + 1], nullptr});
  }
  const std::vector<std::string> clauses = clauses_of(wrong);
  REQUIRE(clauses.size() <= 1);
  return clauses.empty() ? "" : clauses[0];
}

std::string of_texts(const std::vector<std::string>& received,
                     const std::vector<std::string>& expected) {
  return clause_of_two(received, expected, [](const std::string& text) {
    Observation observation;
    observation.rule = Rule::Text;
    observation.text = text;
    return observation;
  });
}

// Results of one axis have 0, 1, 2, ..; others say nothing of their numbers.
std::string of_shapes(const std::vector<Shape>& received, const std::vector<Shape>& expected) {
  return clause_of_two(received, expected, [](const Shape& shape) {
    Observation observation;
    observation.shape = shape;
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) count *= extent;
    const double first = shape.size() == 1 ? 0 : static_cast<double>(shape.size()) + 0.5;
    for (std::int64_t i = 0; i < count; ++i) {
      observation.values.push_back(first + static_cast<double>(i));
    }
    return observation;
  });
}

std::string of_errors(const std::vector<std::string>& received,
                      const std::vector<std::string>& expected) {
  return clause_of_two(received, expected, [](const std::string& kind) {
    Observation observation;
    observation.rule = Rule::Error;
    observation.kind = kind;
    return observation;
  });
}

std::string alike(const std::string& body, Scenarios evidence = Scenarios::All) {
  return how_wrong_results_are_alike(grade_scale(body).exercises[0].scenarios, fixture_references(),
                                     evidence);
}

const std::string together = "all failures together: ";

}  // namespace

TEST_CASE("alike: numbers that are the expected ones by one factor or amount") {
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

TEST_CASE("alike: a factor or an amount that differs between results") {
  CHECK(Results().add({3}, {1, 2, 4}, {2, 4, 8}).add({3}, {1, 2, 5}, {3, 6, 15}).share() ==
        "the wrong numbers of a result are the expected ones times one factor, and it differs "
        "between results");
  CHECK(Results().add({3}, {1, 2, 4}, {2, 3, 5}).add({3}, {1, 2, 5}, {0, 1, 4}).share() ==
        "the wrong numbers of a result are all too large or too small by one amount, and it "
        "differs between results");
  // One number a result would always have a factor of its own.
  CHECK(Results().add({1}, {1}, {2}).add({1}, {1}, {0.5}).add({1}, {2}, {7}).share().empty());
}

TEST_CASE("alike: numbers that are all one, or not finite") {
  CHECK(of({3}, {1, 2, 4}, {0, 0, 0}) == "each wrong number is 0");
  CHECK(of({4}, {1, 1, 1, 5}, {7, 7, 7, 5}) == "each wrong number is 7 in place of 1");
  CHECK(of({3}, {1, 2, 4}, {nan, nan, nan}) == "each wrong number is NaN");
  CHECK(of({3}, {1, 2, 4}, {infinity, -infinity, infinity}) == "each wrong number is infinite");
  CHECK(of({3}, {1, 2, 4}, {infinity, nan, infinity}) == "each wrong number is NaN or infinite");
}

TEST_CASE("alike: less than three numbers say nothing") {
  CHECK(of({2}, {1, 2}, {2, 4}).empty());
  CHECK(of({3}, {1, 2, 4}, {2, 4, 4}).empty());
}

TEST_CASE("alike: the right numbers in other places, and an input that came back") {
  CHECK(of({4}, {1, 2, 3, 5}, {2, 5, 1, 3}) == "the right numbers are in other places");
  const Values x = {3, 1, 2}, y = {9, 2, 4};
  CHECK(Results().add({3}, y, x, x).share() == "each wrong result is x, unchanged");
  CHECK(Results().add({3}, y, x, x).add({3}, y, {9.5, 1.5, 3}, x).share().empty());
}

TEST_CASE("alike: numbers that are wrong in one place") {
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

TEST_CASE("alike: numbers that are wrong where one kind of number should be") {
  CHECK(of({5}, {-1, -2, -3, 4, 0}, {0.5, 1, 7, 4, 0}) ==
        "only numbers that should be below 0 are wrong");
  CHECK(of({5}, {1, 2, 3, -4, 0}, {0.5, 1, 7, -4, 0}) ==
        "only numbers that should be above 0 are wrong");
  CHECK(of({4}, {0, 0, 0, 4}, {0.5, -1, 7, 4}) == "only numbers that should be 0 are wrong");
  CHECK(of({4}, {infinity, -infinity, infinity, 4}, {0.5, -1, 7, 4}) ==
        "only numbers that should be infinite are wrong");
}

TEST_CASE("alike: a kind is said only where each result has right numbers of another one") {
  const std::string clause = "only numbers that should be above 0 are wrong";
  // Beside numbers above 0 only zeros are right, as under any factor.
  CHECK(of({4}, {1, 2, 3, 0}, {0.5, 1.5, 7, 0}).empty());
  // The result that is shown has no other numbers.
  CHECK(Results().add({2}, {1, 2}, {0.5, 7}).add({2}, {3, -1}, {4, -1}).share().empty());
  CHECK(Results().add({3}, {1, 2, -3}, {0.5, 7, -3}).add({2}, {3, -1}, {4, -1}).share() == clause);
  CHECK(of({4}, {nan, nan, nan, 4}, {0.5, -1, 7, 4}) ==
        "only numbers that should be NaN are wrong");
}

TEST_CASE("alike: errors are said to be alike only where nothing else is wrong") {
  std::deque<Observation> made;
  WrongResults wrong;
  const auto add = [&](Rule rule, const std::string& received, const std::string& expected,
                       double value) {
    for (const std::string& kind : {received, expected}) {
      made.emplace_back();
      made.back().rule = rule;
      made.back().kind = kind;
      if (rule == Rule::Equal) made.back().values = {value++};
    }
    wrong.push_back({&made[made.size() - 2], &made.back(), nullptr});
  };
  add(Rule::Error, "none", "ValueError", 0);
  add(Rule::Error, "none", "ShapeError", 0);
  CHECK(clauses_of(wrong) == std::vector<std::string>{"no exception comes where one is expected"});
  add(Rule::Equal, "", "", 4);
  CHECK(clauses_of(wrong).empty());
}

TEST_CASE("alike: nothing is said that is not true of the first wrong result") {
  std::deque<Observation> made;
  WrongResults wrong;
  const auto add = [&](const Shape& received, const Shape& expected) {
    for (const Shape& shape : {received, expected}) {
      made.emplace_back();
      made.back().kind = wick::scenario::extents;
      made.back().shape = {static_cast<std::int64_t>(shape.size())};
      made.back().values.assign(shape.begin(), shape.end());
    }
    wrong.push_back({&made[made.size() - 2], &made.back(), nullptr});
  };
  add({2, 3}, {3, 2});
  add({4, 5}, {5, 4});
  const std::vector<std::string> exchanged = {"each wrong shape has its last two axes exchanged"};
  CHECK(clauses_of(wrong) == exchanged);
  Observation received, expected;
  received.rule = expected.rule = Rule::Text;
  received.text = "x";
  wrong.push_back({&received, &expected, nullptr});
  CHECK(clauses_of(wrong) == exchanged);
  std::rotate(wrong.begin(), wrong.end() - 1, wrong.end());
  CHECK(clauses_of(wrong).empty());
}

TEST_CASE("alike: numbers that are off to one side, if there are many") {
  const Values expected = {1, -2, 3, -4, 5, -6, 7, -8};
  CHECK(of({8}, expected, {2, -1, 5, -3, 9, -5, 9, -7.5}) == "each wrong number is too large");
  CHECK(of({8}, expected, {0, -3, 1, -5, 1, -7, 6, -8.5}) == "each wrong number is too small");
  CHECK(of({8}, expected, {0.5, 1, 1, -1, 2, 5, 1, -1}) ==
        "each wrong number is nearer to 0 than expected");
  CHECK(of({8}, expected, {1.5, 3, 4, -9, 7, 8, 9, -9}) ==
        "each wrong number is farther from 0 than expected");
  CHECK(of({7}, {1, -2, 3, -4, 5, -6, 7}, {2, -1, 5, -3, 9, -5, 9}).empty());
}

TEST_CASE("alike: shapes") {
  CHECK(of_shapes({{2, 3}, {4, 5}}, {{3, 2}, {5, 4}}) ==
        "each wrong shape has its last two axes exchanged");
  CHECK(of_shapes({{2, 3, 4}, {6, 7, 8}}, {{4, 3, 2}, {8, 7, 6}}) ==
        "each wrong shape has its axes in reverse order");
  CHECK(of_shapes({{1, 2}, {3, 1}}, {{2}, {3}}) ==
        "each wrong shape has axes of extent 1 too many");
  CHECK(of_shapes({{2}, {3}}, {{1, 2}, {3, 1}}) == "each wrong shape lacks axes of extent 1");
  CHECK(of_shapes({{2, 3}, {2, 4}}, {{2}, {3}}) == "each wrong shape has axes too many");
  CHECK(of_shapes({{3}, {4}}, {{2, 3}, {2, 4}}) == "each wrong shape lacks axes");
  CHECK(of_shapes({{0}, {0}}, {{2}, {3}}) == "each wrong result is empty");
  CHECK(of_shapes({{2}, {3}}, {{3}, {5}}) ==
        "each wrong result lacks numbers, and has none too many");
  CHECK(of_shapes({{3}, {5}}, {{2}, {3}}) ==
        "each wrong result has numbers too many, and lacks none");
  CHECK(of_shapes({{3, 5}, {2, 6}}, {{3, 4}, {2, 5}}) ==
        "each wrong result has 1 more along axis -1 than expected");
  CHECK(of_shapes({{3, 5}, {2, 6}}, {{4, 5}, {3, 6}}) ==
        "each wrong result has 1 less along axis -2 than expected");
  CHECK(of_shapes({{3, 5}, {2, 6}}, {{4, 5}, {2, 7}}).empty());
}

TEST_CASE("alike: errors that are observed, and texts") {
  CHECK(of_errors({"none", "none"}, {"ValueError", "ShapeError"}) ==
        "no exception comes where one is expected");
  CHECK(of_errors({"ValueError", "ShapeError"}, {"none", "none"}) ==
        "an exception comes where none is expected");
  CHECK(of_errors({"ValueError", "none"}, {"ShapeError", "ShapeError"}).empty());
  CHECK(of_texts({"", ""}, {"a b", "c"}) == "each wrong text is empty");
  CHECK(of_texts({"a", "c d"}, {"a b", "c d e"}) ==
        "each wrong text begins as expected and ends too early");
  CHECK(of_texts({"a b", "c d e"}, {"a", "c d"}) ==
        "each wrong text begins with the expected one and goes on");
  CHECK(of_texts({"b a", "e c d"}, {"a b", "c d e"}) == "the right words are in other places");
  CHECK(of_texts({"b", "e c"}, {"a b", "c d e"}) ==
        "each wrong result lacks words, and has none too many");
  CHECK(of_texts({"b a", "e c d"}, {"a", "c d"}) ==
        "each wrong result has words too many, and lacks none");
  CHECK(of_texts({"b a", "x"}, {"a", "c d"}).empty());
}

TEST_CASE("alike: what the failing scenarios of a submission have in common") {
  const std::string check = "if (factor == 0) fail<ValueError>(\"0\"); ";
  CHECK(alike(check + "return x * (2 * factor);") ==
        together + "each wrong number is 2 times the expected one");
  CHECK(alike(check + "return x * factor;").empty());
  CHECK(alike(check + "return sum(x * factor);") == together + "each wrong shape lacks axes");
  CHECK(alike(check + "return sum(x, 7);") == together + "each exception is thrown by sum");
  CHECK(alike("fail<ValueError>(\"scale: never\");").find("each exception is the same") !=
        std::string::npos);
  CHECK(alike("throw std::runtime_error(\"\\033[31m: no name\" + to_string(x.shape()));").empty());
  CHECK(alike("std::abort();") == together + "each failing scenario crashes");
}

TEST_CASE("alike: results of one name alone, and public scenarios for students") {
  const std::string key = "90.1 scale by nothing";
  ScenarioResult wrong;
  wrong.key = key;
  wrong.verdict = Verdict::WrongValue;
  wrong.report = fixture_references().reference(key);
  REQUIRE(wrong.report.observations.size() == 9);  // three in each of three passes
  REQUIRE(wrong.report.observations[0].name == "scaled");
  wrong.report.observations[0].values = {0.1, 77};
  std::vector<ScenarioResult> results = {wrong, wrong};
  const auto told = [&](Scenarios evidence) {
    return how_wrong_results_are_alike(results, fixture_references(), evidence);
  };
  const std::string clause = "only results called \"scaled\" are wrong";
  CHECK(told(Scenarios::All) == together + clause);
  results[1].is_hidden = true;
  CHECK(told(Scenarios::All) == together + clause);
  CHECK(told(Scenarios::Public).empty());
  // The other result is wrong, too.
  results[0].report.observations[1].kind = "none";
  CHECK(told(Scenarios::All).find(clause) == std::string::npos);
}

TEST_CASE("alike: nothing is said of what was not run or not written") {
  std::vector<ScenarioResult> results =
      grade_scale("if (factor == 0) fail<ValueError>(\"0\"); return x * (2 * factor);")
          .exercises[0]
          .scenarios;
  REQUIRE_FALSE(how_wrong_results_are_alike(results, fixture_references(), Scenarios::All).empty());
  results.back().verdict = Verdict::NotRun;
  CHECK(how_wrong_results_are_alike(results, fixture_references(), Scenarios::All).empty());
}
