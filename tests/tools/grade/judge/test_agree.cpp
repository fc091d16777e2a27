#include "tools/grade/judge/agree.h"

#include "tests/tools/grade/support/reports.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick::grade;
using namespace wick::grade::test;

namespace {

Observation error(const std::string& kind, const std::string& message) {
  return observe_error(kind, message, {"(2, 3)", "4"});
}

bool agree(const Observation& a, const Observation& b, const Observation& reference) {
  return agree(report_of({a}), report_of({b}), report_of({reference}));
}

// 100 values, of which every `period`-th is dropped and the others are multiplied.
Observation dropped(std::size_t period, double factor, std::size_t first = 0) {
  Observation observation = observe(std::vector<double>(100, 3 * factor), Rule::Property, {0.5});
  for (std::size_t i = first; i < 100; i += period) observation.values[i] = 0;
  observation.kind = "dropped";
  observation.facts = {"whole"};
  return observation;
}

}  // namespace

TEST_CASE("agree: numbers are equal, what is wrong in them too") {
  const Observation right = observe({1, 2});
  const Observation wrong = observe({1, infinity});
  CHECK(agree(wrong, wrong, right));
  CHECK_FALSE(agree(observe({1, 3}), wrong, right));
  CHECK_FALSE(agree(right, wrong, right));
  CHECK(agree(observe({NAN, 2}), observe({NAN, 2}), right));
  CHECK_FALSE(agree(observe({1, 2, 3}), wrong, right));
}

TEST_CASE("agree: an exception that ends the scenario has its kind and facts, in any words") {
  const Report reference = report_of({observe({1})});
  const auto thrown = [](const std::string& kind, const std::string& text) {
    Report report;
    report.thrown = Thrown{kind, text};
    return report;
  };
  const Report known = thrown("ValueError", "decode: id 300: ids must be from 0 to 299");
  CHECK(agree(known, known, reference));
  CHECK(agree(thrown("ValueError", "there is no token 300"), known, reference));
  CHECK_FALSE(agree(thrown("ValueError", "there is no token 17"), known, reference));
  CHECK_FALSE(agree(thrown("ValueError", "no such token"), known, reference));
  CHECK_FALSE(agree(thrown("ShapeError", "there is no token 300"), known, reference));
  const Report shapes = thrown("ShapeError", "matmul: cannot multiply (2, 3) by (4, 5)");
  CHECK(agree(thrown("ShapeError", "(2, 3) beside (4, 5)"), shapes, reference));
  CHECK_FALSE(agree(thrown("ShapeError", "(2, 3) by (5, 4)"), shapes, reference));
  CHECK_FALSE(agree(reference, known, reference));
  // Other words prove less.
  CHECK(share_evidence(known, known, reference));
  CHECK_FALSE(share_evidence(thrown("ValueError", "there is no token 300"), known, reference));
}

TEST_CASE("agree: two statistics that fail are alike only if they are near one another") {
  const auto statistic = [](double value) {
    return observe({value}, Rule::Statistic, {0.5, 0.01});
  };
  const Observation right = statistic(0.5);
  CHECK(agree(statistic(0.71), statistic(0.75), right));
  // Both are wrong, one on each side.
  CHECK_FALSE(agree(statistic(0.25), statistic(0.75), right));
  CHECK_FALSE(agree(statistic(0.6), statistic(0.75), right));
  // Both pass.
  CHECK(agree(statistic(0.48), statistic(0.52), right));
  CHECK_FALSE(agree(statistic(NAN), statistic(0.75), right));
  CHECK(agree(statistic(NAN), statistic(NAN), right));
}

TEST_CASE("agree: errors are of one kind and name the same facts, in any words") {
  const Observation right = error("ShapeError", "(2, 3) beside 4");
  CHECK(agree(error("ShapeError", "got (2, 3)"), error("ShapeError", "ours: (2, 3)"), right));
  CHECK_FALSE(agree(error("ShapeError", "got 4"), error("ShapeError", "got (2, 3)"), right));
  CHECK_FALSE(agree(error("ShapeError", "got 4"), error("ShapeError", "got 14"), right));
  CHECK_FALSE(agree(error("ValueError", "(2, 3)"), error("ShapeError", "(2, 3)"), right));
  CHECK_FALSE(agree(error("none", ""), error("ValueError", ""), right));
}

TEST_CASE("agree: dropped values fail alike in their factor and their share, not in their places") {
  Observation whole = observe(std::vector<double>(100, 3));
  whole.name = "whole";
  const Report reference = report_of({whole, dropped(2, 2)});
  const auto alike = [&](const Observation& a, const Observation& b) {
    return agree(report_of({whole, a}), report_of({whole, b}), reference);
  };
  CHECK(alike(dropped(2, 1), dropped(2, 1, 1)));
  CHECK_FALSE(alike(dropped(2, 1), dropped(2, 4)));
  CHECK_FALSE(alike(dropped(2, 2), dropped(50, 2)));
}

TEST_CASE("agree: rows that sum to something else than 1 fail alike if they sum to the same") {
  const auto rows = [](const std::vector<double>& values) {
    Observation observation = observe(values, Rule::Property);
    observation.kind = "distribution";
    observation.shape = {2, 2};
    return observation;
  };
  const Observation right = rows({0.5, 0.5, 1, 0});
  CHECK(agree(rows({2, 1, 0, 1}), rows({0, 1, 1, 2}), right));
  CHECK_FALSE(agree(rows({2, 1, 0, 1}), rows({4, 1, 0, 1}), right));
  CHECK_FALSE(agree(rows({2, -1, 0, 1}), rows({1, 0, 0, 1}), right));
}

TEST_CASE("agree: what is wrong in numbers or an exception is evidence, a yes or no is none") {
  const Observation right = error("ShapeError", "(2, 3) 4"), none = error("none", "");
  const Observation x = observe({1}), y = observe({2});
  CHECK_FALSE(share_evidence(report_of({none}), report_of({none}), report_of({right})));
  CHECK(share_evidence(report_of({y}), report_of({y}), report_of({x})));
  CHECK_FALSE(share_evidence(report_of({x}), report_of({x}), report_of({x})));
  CHECK_FALSE(share_evidence(report_of({x}), report_of({y}), report_of({x})));
  Report thrown;
  thrown.thrown = Thrown{"ShapeError", "matmul: no"};
  CHECK(share_evidence(thrown, thrown, report_of({x})));
}

TEST_CASE("agree: NaN beside numbers is evidence, and a result that is NaN throughout is none") {
  const double nan = std::nan("");
  const Report right = report_of({observe({1, 2})});
  const Report half = report_of({observe({nan, 2})}), whole = report_of({observe({nan, nan})});
  CHECK(share_evidence(half, half, right));
  CHECK(agree(whole, whole, right));
  CHECK_FALSE(share_evidence(whole, whole, right));
}
