#include "tools/grade/judge/evidence.h"

#include "tools/grade/judge/format_values.h"
#include "tools/grade/scenario/passes.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cmath>

namespace wick::grade {
namespace {

using scenario::name_in_pass;
using scenario::pass_of;

constexpr std::size_t largest_shown = 64;  // numbers of a tensor
constexpr std::size_t max_inputs = 16;

bool equals(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
           return x == y || (std::isnan(x) && std::isnan(y));
         });
}

std::string tensor_text(const std::string& name, const std::vector<double>& values,
                        const std::vector<std::int64_t>& shape, Excerpt begin = {}) {
  std::string text = printable(name) + " " + format_shape(shape) + "\n";
  if (values.size() > largest_shown) return text;
  return text + format_values(values, shape, "  ", largest_shown, {}, begin);
}

// The name of the pass whose inputs explain the result: that of the observation that differs, or
// else the last one that the program began.
std::string pass_that_failed(const ScenarioResult& scenario) {
  if (!scenario.observation.empty()) return pass_of(scenario.observation).name;
  std::string last;
  for (const Input& input : scenario.report.inputs) last = pass_of(input.name).name;
  return last;
}

}  // namespace

std::vector<ShownInput> inputs_before(const ScenarioResult& scenario, const Report& reference) {
  std::vector<ShownInput> inputs;
  const std::string pass = pass_that_failed(scenario);
  for (const Input& own : scenario.report.inputs) {
    if (pass_of(own.name).name != pass) continue;
    inputs.push_back({own, false});
    for (const Input& given : reference.inputs) {
      if (!own.text.empty()) break;
      if (given.name != own.name || given.shape != own.shape || !given.text.empty()) continue;
      inputs.back() = {given, !equals(given.values, own.values)};
      break;
    }
    inputs.back().input.name = name_in_pass(own.name);
  }
  return inputs;
}

std::string evidence(const ScenarioResult& scenario, const Report& reference) {
  std::string text;
  const std::string pass = pass_that_failed(scenario);
  std::size_t shown = 0;
  // The inputs are the reference's: a submission can say anything about its own.
  for (const Input& input : reference.inputs) {
    if (pass_of(input.name).name != pass) continue;
    if (shown++ == max_inputs) break;
    const std::string name = "input " + name_in_pass(input.name);
    text += input.text.empty() ? tensor_text(name, input.values, input.shape)
                               : name + ": " + printable(input.text) + "\n";
  }
  const Observation* expected = reference.find(scenario.observation);
  const Observation* received = scenario.report.find(scenario.observation);
  if (expected == nullptr || received == nullptr || expected->rule != Rule::Equal) return text;
  if (expected->kind == scenario::extents) return text;
  Excerpt begin;
  if (received->shape == expected->shape) {
    const Comparison comparison = compare(*received, *expected, reference);
    if (comparison.element)
      begin = excerpt_with(*comparison.element, expected->shape, largest_shown);
  }
  text += tensor_text("expected " + expected->name, expected->values, expected->shape, begin);
  return text + tensor_text("received " + expected->name, received->values, received->shape, begin);
}

}  // namespace wick::grade
