#include "tools/grade/judge/evidence.h"

#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cmath>

namespace wick::grade {
namespace {

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

}  // namespace

std::vector<ShownInput> inputs_before(const ScenarioResult& scenario, const Report& reference) {
  std::vector<ShownInput> inputs;
  for (const Input& own : scenario.report.inputs) {
    inputs.push_back({own, false});
    if (!own.text.empty()) continue;
    for (const Input& given : reference.inputs) {
      if (given.name != own.name || given.shape != own.shape || !given.text.empty()) continue;
      inputs.back() = {given, !equals(given.values, own.values)};
      break;
    }
  }
  return inputs;
}

std::string evidence(const ScenarioResult& scenario, const Report& reference) {
  std::string text;
  // The inputs are the reference's: a submission can say anything about its own.
  for (std::size_t i = 0; i < reference.inputs.size() && i < max_inputs; ++i) {
    const Input& input = reference.inputs[i];
    text += input.text.empty() ? tensor_text("input " + input.name, input.values, input.shape)
                               : "input " + input.name + ": " + printable(input.text) + "\n";
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
