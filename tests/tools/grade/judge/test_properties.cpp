#include "tools/grade/judge/compare.h"

#include "tests/tools/grade/support/reports.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick::grade;
using namespace wick::grade::test;

TEST_CASE("properties: rows of a distribution sum to 1 and are not negative") {
  Observation expected = observe({0.5, 0.5, 1, 0});
  expected.shape = {2, 2};
  expected.rule = Rule::Property;
  expected.kind = "distribution";
  Observation received = expected;
  CHECK(compare(received, expected, Report{}).verdict == Verdict::Passed);
  received.values = {0.5, 0.6, 1, 0};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::WrongValue);
  received.values = {1.5, -0.5, 1, 0};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::WrongValue);
  received.values = {std::nan(""), 1, 1, 0};
  CHECK(compare(received, expected, Report{}).verdict == Verdict::NotFinite);
  expected.kind = "unheard of";
  CHECK(compare(received, expected, Report{}).verdict != Verdict::Passed);
}

TEST_CASE("properties: dropped values are 0 or value / (1 - p), in the right share, differently") {
  constexpr int heads = 4, width = 100;
  Observation whole = observe(std::vector<double>(heads * width, 2.0));
  whole.name = "whole";
  whole.shape = {1, heads, width};
  Observation expected = whole;
  expected.name = "dropped";
  expected.rule = Rule::Property;
  expected.kind = "dropped";
  expected.parameters = {0.5};
  expected.facts = {"whole"};
  const Report reference = report_of({whole, expected});

  Observation received = expected;
  for (int i = 0; i < heads * width; ++i) {
    received.values[static_cast<std::size_t>(i)] = (i * i + i / width) % 7 < 3 ? 0.0 : 4.0;
  }
  CHECK(compare(received, expected, reference).verdict == Verdict::Passed);
  Observation not_rescaled = received;
  for (double& value : not_rescaled.values) value /= 2;
  CHECK(compare(not_rescaled, expected, reference).verdict == Verdict::WrongValue);
  Observation not_dropped = expected;
  CHECK(compare(not_dropped, expected, reference).verdict == Verdict::WrongValue);
  Observation same_everywhere = received;
  for (int i = width; i < heads * width; ++i) {
    same_everywhere.values[static_cast<std::size_t>(i)] =
        received.values[static_cast<std::size_t>(i % width)];
  }
  CHECK(compare(same_everywhere, expected, reference).verdict == Verdict::WrongValue);
  expected.facts = {};
  CHECK(compare(received, expected, reference).verdict == Verdict::GraderError);
}
