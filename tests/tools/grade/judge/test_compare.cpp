#include "tools/grade/judge/compare.h"

#include "tests/tools/grade/support/reports.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

const double not_a_number = std::nan("");

Verdict equal(double received, double expected) {
  return compare(observe({received}), observe({expected}), Report{}).verdict;
}

}  // namespace

TEST_CASE("compare: equal means within 1e-6 + 1e-5 |expected|") {
  CHECK(equal(1, 1) == Verdict::Passed);
  CHECK(equal(1 + 1.0e-5, 1) == Verdict::Passed);
  CHECK(equal(1 + 1.2e-5, 1) == Verdict::WrongValue);
  CHECK(equal(0.9e-6, 0) == Verdict::Passed);
  CHECK(equal(1.1e-6, 0) == Verdict::WrongValue);
  CHECK(equal(-1, 1) == Verdict::WrongValue);
  // A float literal in a correct solution.
  CHECK(equal(static_cast<double>(0.1f), 0.1) == Verdict::Passed);
  CHECK(equal(-0.0, 0.0) == Verdict::Passed);
}

TEST_CASE("compare: NaN and infinity pass only where the reference has the same infinity") {
  CHECK(equal(not_a_number, 1) == Verdict::NotFinite);
  CHECK(equal(-not_a_number, 0) == Verdict::NotFinite);
  CHECK(equal(infinity, 1) == Verdict::NotFinite);
  CHECK(equal(-infinity, -infinity) == Verdict::Passed);
  CHECK(equal(infinity, -infinity) == Verdict::WrongValue);
  CHECK(equal(-1e9, -infinity) == Verdict::WrongValue);
  CHECK(equal(not_a_number, -infinity) == Verdict::WrongValue);
  CHECK(equal(1, not_a_number) == Verdict::GraderError);
  CHECK(equal(not_a_number, not_a_number) == Verdict::GraderError);
}

TEST_CASE("compare: where the reference has NaN under a rule that allows it, only NaN passes") {
  const auto received = [](double first, double second) {
    Observation expected = observe({not_a_number, 2}), observation = observe({first, second});
    expected.kind = wick::scenario::with_nan;
    return compare(observation, expected, Report{});
  };
  CHECK(received(not_a_number, 2).verdict == Verdict::Passed);
  CHECK(received(-not_a_number, 2).verdict == Verdict::Passed);
  CHECK(received(not_a_number, not_a_number).verdict == Verdict::NotFinite);
  CHECK(received(not_a_number, not_a_number).detail ==
        "1 of 2 elements differs, at (1,): expected 2, received nan");
  for (const double other : {0.0, -123456789.0, infinity, -infinity}) {
    CHECK(received(other, 2).verdict == Verdict::WrongValue);
  }
  CHECK(received(0, 2).detail == "1 of 2 elements differs, at (0,): expected nan, received 0");
  // The rule is the reference's: a report cannot allow itself a NaN.
  Observation forged = observe({not_a_number});
  forged.kind = wick::scenario::with_nan;
  CHECK(compare(forged, observe({1}), Report{}).verdict == Verdict::NotFinite);
  CHECK(compare(forged, observe({not_a_number}), Report{}).verdict == Verdict::GraderError);
}

TEST_CASE("compare: an observed shape is said as a shape, and not as the shape of its extents") {
  const auto detail = [](const std::vector<double>& received, const std::vector<double>& expected) {
    Observation wanted = observe(expected);
    wanted.kind = wick::scenario::extents;
    const Comparison comparison = compare(observe(received), wanted, Report{});
    CHECK(comparison.verdict == (received == expected ? Verdict::Passed : Verdict::WrongShape));
    return comparison.detail;
  };
  CHECK(detail({1}, {}) == "expected shape (), received (1,)");
  CHECK(detail({3, 2}, {2, 3}) == "expected shape (2, 3), received (3, 2)");
  CHECK(detail({}, {}).empty());
}

TEST_CASE("compare: the worst element is named, with both values") {
  Observation expected = observe({0, 0, 0, 0});
  expected.shape = {2, 2};
  Observation received = expected;
  received.values = {0, 1, -3, 0};
  const Comparison comparison = compare(received, expected, Report{});
  CHECK(comparison.detail == "2 of 4 elements differ, most at (1, 0): expected 0, received -3");
  CHECK(comparison.distance == doctest::Approx(3e6));
}

TEST_CASE("compare: lists of whole numbers differ by what is missing, surplus and first") {
  const auto detail = [](const std::vector<double>& received, const std::vector<double>& expected) {
    return compare(observe(received), observe(expected), Report{}).detail;
  };
  CHECK(detail({3, 9, 9, 40, 8}, {3, 17, 9, 5, 8}) ==
        "2 of 5 elements differ; missing: 5, 17; surplus: 9, 40; the first difference is at (1,): "
        "expected 17, received 9");
  CHECK(detail({2, 1, 0, 3}, {0, 1, 2, 3}) ==
        "2 of 4 elements differ; the same items in another order; the first difference is at (0,): "
        "expected 0, received 2");
  CHECK(detail({0, 1, 2, 3}, {0, 1, 2, 3, 4}) ==
        "expected shape (5,), received (4,); missing: 4; the first difference is at (4,): expected "
        "4, received nothing more");
  CHECK(detail({0, 1, 2, 3, 3}, {0, 1, 2, 3}) ==
        "expected shape (4,), received (5,); surplus: 3; the first difference is at (4,): expected "
        "nothing more, received 3");
  std::vector<double> none(20, 0), all;
  for (int i = 100; i < 120; ++i) all.push_back(i);
  CHECK(detail(none, all).find("missing: 100, 101, 102, 103, 104, 105, 106, 107, .. (20 in all); "
                               "surplus: 0, 0") != std::string::npos);
  // One difference, few numbers and numbers that are not whole stay as they are.
  CHECK(detail({0, 1, 2, 4}, {0, 1, 2, 3}) ==
        "1 of 4 elements differs, at (3,): expected 3, received 4");
  CHECK(detail({1, 0}, {0, 1}) == "all 2 elements differ, most at (0,): expected 0, received 1");
  CHECK(detail({1.5, 0, 2, 3}, {0, 1, 2, 3}) ==
        "2 of 4 elements differ, most at (0,): expected 0, received 1.5");
}

TEST_CASE("compare: long texts differ by their items, or by the letters around the difference") {
  const auto detail = [](const std::string& received, const std::string& expected) {
    Observation got = observe({}), wanted = observe({});
    got.shape = wanted.shape = {};
    got.rule = wanted.rule = Rule::Text;
    got.text = received;
    wanted.text = expected;
    return compare(got, wanted, Report{}).detail;
  };
  const auto begins = [](const std::string& text, const std::string& beginning) {
    INFO(text);
    CHECK(text.compare(0, beginning.size(), beginning) == 0);
  };
  const std::string ids = "104 101 108 108 111 32 119 111 114 108 100";
  CHECK(detail("7 8", "7 9") == "expected \"7 9\", received \"7 8\"");
  begins(detail("104 101 258 111 32 119 111 114 108 100", ids),
         "missing: 108, 108; surplus: 258; the first difference is at (2,): expected 108, received "
         "258; expected \"104 ");
  begins(detail("|the|␣cat|s", "|the|␣cats|␣and|␣the|␣dogs|␣sleep|␣long"),
         "missing: ␣and, ␣the, ␣cats, ␣dogs, ␣long, ␣sleep; surplus: s, ␣cat; the first "
         "difference is at (1,): expected ␣cats, received ␣cat");
  begins(detail("(97, 98): 2 (98, 99): 1 (99, 97): 1 ", "(97, 98): 3 (98, 99): 1 (99, 97): 1 "),
         "missing: (97, 98): 3; surplus: (97, 98): 2; the first difference is at (0,): ");
  begins(
      detail("(1, 1) of 8, (3, 2) of 5, (2, 2) of 1234",
             "(3, 2) of 5, (2, 2) of 1234, (4,) of 6, (1, 1) of 8"),
      "missing: (4,) of 6; the first difference is at (0,): expected (3, 2) of 5, received (1, 1) "
      "of 8; ");
  // Parameters, as scenario/parameters.h observes them.
  begins(detail("tokens.weight (5, 4)  head.weight (5, 4)  head.bias (5,)",
                "tokens.weight (5, 4)  head.weight (5, 4)"),
         "surplus: head.bias (5,); the first difference is at (2,): expected nothing more, "
         "received head.bias (5,)");
  begins(
      detail("a lion, a bear and a snake, in this order",
             "a lion, a boar and a snake, in this order"),
      "the first difference: expected \"a lion, a boar and a snake, in ..\", received \"a lion, a "
      "bear and a snake, in ..\"; expected \"a lion");
  // A failure tells nothing but the difference of very long texts.
  CHECK(detail(std::string(200, 'x') + "ab", std::string(200, 'x') + "b") ==
        "the first difference: expected \"..xxxxxxxxxxxxxxxxxxxxb\", received "
        "\"..xxxxxxxxxxxxxxxxxxxxab\"");
}

TEST_CASE("compare: a shape is equal exactly, whatever the values") {
  Observation expected = observe({1, 2});
  Observation received = observe({1, 2});
  received.shape = {2, 1};
  const Comparison comparison = compare(received, expected, Report{});
  CHECK(comparison.verdict == Verdict::WrongShape);
  CHECK(comparison.detail == "expected shape (2,), received (2, 1)");
}

TEST_CASE("compare: a statistic has five standard errors of room, and they are the reference's") {
  Observation expected = observe({0.5});
  expected.rule = Rule::Statistic;
  expected.parameters = {0.5, 0.01};
  Observation received = expected;
  received.values = {0.549};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::Passed);
  received.values = {0.551};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::WrongValue);
  received.parameters = {0.551, 100};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::WrongValue);
  received.values = {not_a_number};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::NotFinite);
}

TEST_CASE("compare: a message names a number where it stands by itself") {
  for (const char* message : {"id 4", "4 ids", "0 to 4.", "(4,)", "-4", "0..4", "4.000000"}) {
    INFO(message);
    CHECK(names_fact(message, "4"));
  }
  for (const char* message : {"id 14", "id 41", "share 0.4", "share 0.45", "four", ""}) {
    INFO(message);
    CHECK_FALSE(names_fact(message, "4"));
  }
  CHECK(names_fact("14 is not 4", "4"));
  CHECK(names_fact("id -1", "-1"));
  CHECK_FALSE(names_fact("id -12", "-1"));
  CHECK(names_fact("share 0.500000", "0.5"));
  CHECK_FALSE(names_fact("share 10.5", "0.5"));
  CHECK(names_fact("the letters ab", "b"));
  CHECK(names_fact("anything", ""));
}

TEST_CASE("compare: an error has its kind, and names what a helpful message names") {
  const Observation expected = observe_error("ShapeError", "ours", {"(2, 3)", "(4, 5)"});
  CHECK(compare(observe_error("ShapeError", "got (2, 3) and (4, 5)"), expected, Report{}).verdict ==
        Verdict::Passed);
  const Observation number = observe_error("ValueError", "id 4", {"4"});
  CHECK(compare(observe_error("ValueError", "id 14"), number, Report{}).verdict ==
        Verdict::WrongValue);
  CHECK(compare(observe_error("ShapeError", "got (2, 3)"), expected, Report{}).detail ==
        "the message does not name (4, 5): \"got (2, 3)\"");
  CHECK(compare(observe_error("ValueError", "(2, 3) (4, 5)"), expected, Report{}).verdict ==
        Verdict::WrongValue);
  CHECK(compare(observe_error("none", ""), expected, Report{}).detail ==
        "expected a ShapeError, received no exception");
  // The reference decides which facts are compared: a report cannot ask for fewer.
  CHECK(compare(observe_error("ShapeError", "", {}), expected, Report{}).verdict ==
        Verdict::WrongValue);
}

TEST_CASE("compare: another rule than the reference's is a forgery") {
  Observation received = observe({1});
  received.rule = Rule::Statistic;
  received.parameters = {1, 1};
  CHECK(compare(received, observe({2}), Report{}).verdict == Verdict::ProtocolError);
}

TEST_CASE("compare: reports have the same observations, in any order") {
  Observation a = observe({1});
  Observation b = observe({2});
  b.name = "z";
  CHECK(compare(report_of({b, a}), report_of({a, b})).verdict == Verdict::Passed);
  CHECK(compare(report_of({a}), report_of({a, b})).verdict == Verdict::MissingOutput);
  CHECK(compare(report_of({a, b}), report_of({a})).verdict == Verdict::ProtocolError);
}

TEST_CASE("compare: what was observed on another seed would pass where it is equal, by any name") {
  Observation renamed = observe({1, 2});
  renamed.name = "y of (3, 4)";
  const Report reference =
      report_of({observe({1, 2}), observe_error("ShapeError", "f: (2,)", {"(2,)"})});
  CHECK(would_pass(report_of({renamed, observe_error("ShapeError", "g: (2,)")}), reference));
  CHECK_FALSE(
      would_pass(report_of({observe({1, 3}), observe_error("ShapeError", "f: (2,)")}), reference));
  // Each fact of an error counts as something that varies.
  CHECK_FALSE(would_pass(report_of({renamed, observe_error("ShapeError", "f: (3,)", {"(3,)"})}),
                         reference));
  CHECK_FALSE(would_pass(report_of({renamed}), reference));
}
