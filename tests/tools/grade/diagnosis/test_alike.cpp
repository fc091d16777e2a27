#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/diagnosis/alike.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

using Shape = std::vector<std::int64_t>;

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
  REQUIRE(wrong.report.observations.size() == 12);  // four in each of three passes
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
