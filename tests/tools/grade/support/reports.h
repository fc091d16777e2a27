#pragma once

#include "tools/grade/judge/report.h"

#include <limits>
#include <string>
#include <vector>

// Observations and reports as a program would send them.
namespace wick::grade::test {

constexpr double infinity = std::numeric_limits<double>::infinity();

inline Observation observe(const std::vector<double>& values, Rule rule = Rule::Equal,
                           const std::vector<double>& parameters = {}) {
  Observation observation;
  observation.name = "y";
  observation.rule = rule;
  observation.shape = {static_cast<std::int64_t>(values.size())};
  observation.values = values;
  observation.parameters = parameters;
  return observation;
}

inline Observation observe_error(const std::string& kind, const std::string& message,
                                 const std::vector<std::string>& facts = {}) {
  Observation observation = observe({}, Rule::Error);
  observation.name = "e";
  observation.kind = kind;
  observation.text = message;
  observation.facts = facts;
  return observation;
}

inline Report report_of(const std::vector<Observation>& observations) {
  Report report;
  report.observations = observations;
  report.has_ended = true;
  return report;
}

}  // namespace wick::grade::test
