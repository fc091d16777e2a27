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

/// What a message names: shapes, "(2, 3)", and numbers outside of them.
struct Named {
  std::vector<std::string> shapes;
  std::set<std::string> numbers;
};

Named named_in(const std::string& message) {
  static const std::string digits = "0123456789";
  Named named;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t close =
        message[at] == '(' ? message.find_first_not_of(digits + ", ", at + 1) : std::string::npos;
    if (close != std::string::npos && message[close] == ')') {
      named.shapes.push_back(message.substr(at, close + 1 - at));
      at = close + 1;
      continue;
    }
    const std::size_t end = std::min(message.size(), message.find_first_not_of(digits, at));
    if (end > at) named.numbers.insert(message.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return named;
}

// True if both messages may be of one mistake: they name the same shapes and, if numbers, one in
// common. How they are worded is their author's to choose.
bool may_be_of_one_mistake(const std::string& a, const std::string& b) {
  const Named in_a = named_in(a), in_b = named_in(b);
  if (in_a.shapes != in_b.shapes) return false;
  if (in_a.numbers.empty() || in_b.numbers.empty()) return in_a.numbers == in_b.numbers;
  return std::any_of(in_a.numbers.begin(), in_a.numbers.end(),
                     [&](const std::string& number) { return in_b.numbers.count(number) != 0; });
}

bool threw_alike(const Report& a, const Report& b) {
  if (a.thrown.has_value() != b.thrown.has_value()) return false;
  return !a.thrown || (a.thrown->kind == b.thrown->kind &&
                       may_be_of_one_mistake(a.thrown->text, b.thrown->text));
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
  if (!threw_alike(received, mistaken)) return false;
  if (received.observations.size() != mistaken.observations.size()) return false;
  return std::all_of(
      mistaken.observations.begin(), mistaken.observations.end(), [&](const Observation& wrong) {
        const Observation* observation = received.find(wrong.name);
        const Observation* right = reference.find(wrong.name);
        return observation != nullptr && right != nullptr && right->rule == wrong.rule &&
               agree(*observation, wrong, *right, reference);
      });
}

bool throw_in_the_same_words(const Report& received, const Report& mistaken) {
  return received.thrown && mistaken.thrown && received.thrown->kind == mistaken.thrown->kind &&
         received.thrown->text == mistaken.thrown->text;
}

bool share_evidence(const Report& received, const Report& mistaken, const Report& reference) {
  if (!agree(received, mistaken, reference)) return false;
  if (throw_in_the_same_words(received, mistaken)) return true;
  return std::any_of(mistaken.observations.begin(), mistaken.observations.end(),
                     [&](const Observation& wrong) {
                       const Observation* right = reference.find(wrong.name);
                       return (wrong.rule == Rule::Equal || wrong.rule == Rule::Text) &&
                              says_more_than_nan(wrong) &&
                              compare(wrong, *right, reference).verdict != Verdict::Passed;
                     });
}

}  // namespace wick::grade
