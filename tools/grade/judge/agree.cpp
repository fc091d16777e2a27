#include "tools/grade/judge/agree.h"

#include "tools/grade/judge/compare.h"
#include "tools/grade/judge/properties.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace wick::grade {
namespace {

// Infinities and NaN agree too: a mistake may well produce them.
bool are_equal(double a, double b) {
  if (std::isnan(a) && std::isnan(b)) return true;
  return std::isfinite(b) ? std::fabs(a - b) <= tolerance(b) : a == b;
}

bool agree_exactly(const Observation& a, const Observation& b) {
  return a.kind == b.kind && a.text == b.text &&
         std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), are_equal);
}

std::set<std::string> named_facts(const Observation& error, const Observation& right) {
  std::set<std::string> named;
  for (const std::string& fact : right.facts) {
    if (names_fact(error.text, fact)) named.insert(fact);
  }
  return named;
}

// The spread of an estimate grows with what it estimates: the reference's standard error is that of
// its own value.
bool agree_as_estimates(double a, double b, double error, double expected) {
  if (!std::isfinite(a) || !std::isfinite(b)) return are_equal(a, b);
  const double growth = expected == 0 ? 1 : std::max(1.0, std::fabs(b / expected));
  return std::fabs(a - b) <= sigmas * std::sqrt(2.0) * growth * error;
}

bool agree_as_statistics(const Observation& a, const Observation& b, const Observation& right) {
  if (right.parameters.size() != 2 || a.values.size() != 1 || b.values.size() != 1) return false;
  return agree_as_estimates(a.values[0], b.values[0], right.parameters[1], right.parameters[0]);
}

bool agree_as_properties(const Observation& a, const Observation& b, const Observation& right,
                         const Report& reference) {
  const PropertyTraits x = traits(a, right, reference), y = traits(b, right, reference);
  return x.exact.size() == y.exact.size() &&
         std::equal(x.exact.begin(), x.exact.end(), y.exact.begin(), are_equal) &&
         agree_as_estimates(x.share, y.share, y.share_error, y.share);
}

bool threw_the_same(const Report& a, const Report& b) {
  if (a.thrown.has_value() != b.thrown.has_value()) return false;
  return !a.thrown || (a.thrown->kind == b.thrown->kind && a.thrown->text == b.thrown->text);
}

// True if the values say more than that NaN came into them: it spreads over all that follows, so
// that many mistakes end in it.
bool says_more_than_nan(const Observation& wrong) {
  return wrong.values.empty() || std::any_of(wrong.values.begin(), wrong.values.end(),
                                             [](double value) { return !std::isnan(value); });
}

}  // namespace

bool agree(const Observation& a, const Observation& b, const Observation& right,
           const Report& reference) {
  if (a.rule != b.rule || a.shape != b.shape) return false;
  switch (right.rule) {
    case Rule::Equal:
    case Rule::Text: return agree_exactly(a, b);
    case Rule::Error: return a.kind == b.kind && named_facts(a, right) == named_facts(b, right);
    case Rule::Statistic: return agree_as_statistics(a, b, right);
    case Rule::Property: break;
  }
  return agree_as_properties(a, b, right, reference);
}

bool agree(const Report& received, const Report& mistaken, const Report& reference) {
  if (!received.error.empty() || received.has_ended != mistaken.has_ended) return false;
  if (!threw_the_same(received, mistaken)) return false;
  if (received.observations.size() != mistaken.observations.size()) return false;
  return std::all_of(
      mistaken.observations.begin(), mistaken.observations.end(), [&](const Observation& wrong) {
        const Observation* observation = received.find(wrong.name);
        const Observation* right = reference.find(wrong.name);
        return observation != nullptr && right != nullptr && right->rule == wrong.rule &&
               agree(*observation, wrong, *right, reference);
      });
}

bool share_evidence(const Report& received, const Report& mistaken, const Report& reference) {
  if (!agree(received, mistaken, reference)) return false;
  if (received.thrown) return true;
  return std::any_of(mistaken.observations.begin(), mistaken.observations.end(),
                     [&](const Observation& wrong) {
                       const Observation* right = reference.find(wrong.name);
                       return (wrong.rule == Rule::Equal || wrong.rule == Rule::Text) &&
                              says_more_than_nan(wrong) &&
                              compare(wrong, *right, reference).verdict != Verdict::Passed;
                     });
}

}  // namespace wick::grade
