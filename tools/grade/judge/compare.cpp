#include "tools/grade/judge/compare.h"

#include "tools/grade/judge/format_values.h"
#include "tools/grade/judge/list_difference.h"
#include "tools/grade/judge/properties.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>

namespace wick::grade {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Whole numbers along one axis are a list, such as rows or ids, unless they are few.
constexpr std::size_t shortest_list = 4, longest_list = 4096;
// Two texts of more letters than the first are hard to compare by eye, and of more than the second
// hide what was said of their difference.
constexpr std::size_t long_texts = 60, longest_texts = 160;

// Compares bits, so that no compiler flag can fold the test away.
bool is_finite(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  constexpr std::uint64_t exponent = 0x7ff0000000000000u;
  return (bits & exponent) != exponent;
}

bool is_nan(double value) { return !is_finite(value) && value != infinity && value != -infinity; }

Comparison failed(Verdict verdict, const Observation& expected, const std::string& detail,
                  double distance = infinity) {
  return Comparison{verdict, expected.name, detail, distance, {}};
}

Comparison passed(const Observation& expected, double distance = 0) {
  return Comparison{Verdict::Passed, expected.name, "", distance, {}};
}

// The difference in units of the tolerance; infinite if it has no degree.
double distance_of(double received, double expected) {
  if (is_nan(expected)) return is_nan(received) ? 0 : infinity;
  if (!is_finite(expected)) return received == expected ? 0 : infinity;
  return is_finite(received) ? std::fabs(received - expected) / tolerance(expected) : infinity;
}

// The shape that the numbers are; nullopt if they are none.
std::optional<std::vector<std::int64_t>> observed_shape(const Observation& observation) {
  if (!whole_items(observation.values)) return std::nullopt;
  return std::vector<std::int64_t>(observation.values.begin(), observation.values.end());
}

// What is missing and surplus, where both are lists.
std::string compare_lists(const Observation& received, const Observation& expected) {
  const std::size_t longer = std::max(received.values.size(), expected.values.size());
  if (received.shape.size() != 1 || expected.shape.size() != 1) return "";
  if (longer < shortest_list || longer > longest_list) return "";
  const auto got = whole_items(received.values), wanted = whole_items(expected.values);
  return got && wanted ? describe_lists(*got, *wanted) : "";
}

std::string describe_element(std::size_t element, std::size_t count, const std::string& lists,
                             const Observation& received, const Observation& expected) {
  const std::string values = concatenate("expected ", format(expected.values[element]),
                                         ", received ", format(received.values[element]));
  if (expected.values.size() == 1) return values;
  const bool is_all = count == expected.values.size();
  const std::string who = is_all ? concatenate("all ", count, " elements differ")
                                 : concatenate(count, " of ", expected.values.size(), " elements ",
                                               count == 1 ? "differs" : "differ");
  if (!lists.empty()) return who + "; " + lists;
  return who + (count == 1 ? ", at " : ", most at ") + format_index(element, expected.shape) +
         ": " + values;
}

Comparison compare_equal(const Observation& received, const Observation& expected) {
  Comparison result;
  result.observation = expected.name;
  std::size_t count = 0, first = 0;
  for (std::size_t i = 0; i < expected.values.size(); ++i) {
    if (is_nan(expected.values[i]) && expected.kind != scenario::with_nan) {
      return failed(Verdict::GraderError, expected, "the reference is not a number");
    }
    const double distance = distance_of(received.values[i], expected.values[i]);
    if (!(distance <= 1) && count++ == 0) first = i;
    if (distance > result.distance) {
      result.distance = distance;
      result.element = i;
    }
  }
  if (count == 0) return result;
  const bool is_unbounded =
      !is_finite(received.values[*result.element]) && is_finite(expected.values[*result.element]);
  result.verdict = is_unbounded ? Verdict::NotFinite : Verdict::WrongValue;
  const std::string lists = count == 1 ? "" : compare_lists(received, expected);
  if (!lists.empty()) result.element = first;
  result.detail = describe_element(*result.element, count, lists, received, expected);
  return result;
}

Comparison compare_statistic(const Observation& received, const Observation& expected) {
  if (expected.parameters.size() != 2) {
    return failed(Verdict::GraderError, expected, "a statistic has two parameters");
  }
  const double got = received.values[0];
  const double want = expected.parameters[0];
  const double allowed = sigmas * expected.parameters[1];
  if (!is_finite(got)) {
    return failed(Verdict::NotFinite, expected,
                  "expected about " + format(want) + ", received " + format(got));
  }
  if (!(std::fabs(got - want) <= allowed)) {
    return failed(
        Verdict::WrongValue, expected,
        "expected " + format(want) + " within " + format(allowed) + ", received " + format(got),
        std::fabs(got - want) / allowed);
  }
  return passed(expected, std::fabs(got - want) / allowed);
}

std::string describe(const Observation& error) {
  if (error.kind == "none") return "no exception";
  return "a " + error.kind + ": \"" + error.text + "\"";
}

Comparison compare_error(const Observation& received, const Observation& expected) {
  if (received.kind != expected.kind) {
    const std::string wanted = expected.kind == "none" ? "no exception" : "a " + expected.kind;
    return failed(Verdict::WrongValue, expected,
                  "expected " + wanted + ", received " + describe(received));
  }
  for (const std::string& fact : expected.facts) {
    if (!names_fact(received.text, fact)) {
      return failed(Verdict::WrongValue, expected,
                    "the message does not name " + fact + ": \"" + received.text + "\"");
    }
  }
  return passed(expected);
}

Comparison compare_text(const Observation& received, const Observation& expected) {
  if (received.kind == expected.kind && received.text == expected.text) {
    return passed(expected);
  }
  if (expected.kind.empty()) {
    const std::string both =
        "expected \"" + expected.text + "\", received \"" + received.text + "\"";
    const std::size_t letters = expected.text.size() + received.text.size();
    if (letters <= long_texts) return failed(Verdict::WrongValue, expected, both);
    const std::string difference = describe_texts(received.text, expected.text);
    return failed(Verdict::WrongValue, expected,
                  letters <= longest_texts ? difference + "; " + both : difference);
  }
  return failed(Verdict::WrongValue, expected,
                "expected " + describe(expected) + ", received " + describe(received));
}

}  // namespace

bool names_fact(const std::string& message, const std::string& fact) {
  if (fact.empty()) return true;
  const auto is_digit = [&](std::size_t i) {
    return i < message.size() && std::isdigit(static_cast<unsigned char>(message[i])) != 0;
  };
  const bool is_fraction = fact.find('.') != std::string::npos;
  for (std::size_t begin = message.find(fact); begin != std::string::npos;
       begin = message.find(fact, begin + 1)) {
    const std::size_t end = begin + fact.size();
    const bool begins_within =
        is_digit(begin) && begin > 0 &&
        (is_digit(begin - 1) || (begin > 1 && message[begin - 1] == '.' && is_digit(begin - 2)));
    // std::to_string writes 0.5 as 0.500000.
    const bool ends_within = is_digit(end - 1) && is_digit(end) && !is_fraction;
    if (!begins_within && !ends_within) return true;
  }
  return false;
}

double tolerance(double expected) { return 1e-6 + 1e-5 * std::fabs(expected); }

bool differs(double received, double expected) { return !(distance_of(received, expected) <= 1); }

Comparison compare(const Observation& received, const Observation& expected,
                   const Report& reference) {
  if (received.rule != expected.rule) {
    return failed(Verdict::ProtocolError, expected, "observed by another rule");
  }
  const bool is_shape = expected.rule == Rule::Equal && expected.kind == scenario::extents;
  const auto got = observed_shape(received), wanted = observed_shape(expected);
  if (is_shape && got && wanted && got != wanted) {
    return failed(Verdict::WrongShape, expected,
                  "expected shape " + format_shape(*wanted) + ", received " + format_shape(*got));
  }
  if (received.shape != expected.shape) {
    const std::string lists = compare_lists(received, expected);
    return failed(Verdict::WrongShape, expected,
                  "expected shape " + format_shape(expected.shape) + ", received " +
                      format_shape(received.shape) + (lists.empty() ? "" : "; " + lists));
  }
  switch (expected.rule) {
    case Rule::Equal: return compare_equal(received, expected);
    case Rule::Statistic: return compare_statistic(received, expected);
    case Rule::Error: return compare_error(received, expected);
    case Rule::Text: return compare_text(received, expected);
    case Rule::Property: break;
  }
  for (const double value : received.values) {
    if (!is_finite(value)) return failed(Verdict::NotFinite, expected, "not every value is finite");
  }
  const PropertyResult result = check_property(received, expected, reference);
  if (result.holds) return passed(expected);
  return failed(result.is_ours ? Verdict::GraderError : Verdict::WrongValue, expected,
                result.reason);
}

Comparison compare(const Report& received, const Report& reference) {
  for (const Observation& expected : reference.observations) {
    const Observation* observation = received.find(expected.name);
    if (observation == nullptr) {
      return failed(Verdict::MissingOutput, expected, "there is no such result");
    }
    const Comparison comparison = compare(*observation, expected, reference);
    if (comparison.verdict != Verdict::Passed) return comparison;
  }
  if (received.observations.size() != reference.observations.size()) {
    Comparison comparison;
    comparison.verdict = Verdict::ProtocolError;
    comparison.detail = "more was observed than the scenario observes";
    comparison.distance = infinity;
    return comparison;
  }
  return Comparison{};
}

bool would_pass(const Report& earlier, const Report& reference) {
  if (earlier.observations.size() != reference.observations.size()) return false;
  for (std::size_t i = 0; i < reference.observations.size(); ++i) {
    const Comparison comparison =
        compare(earlier.observations[i], reference.observations[i], reference);
    if (comparison.verdict != Verdict::Passed) return false;
  }
  return true;
}

double largest_distance(const Report& received, const Report& reference) {
  if (!received.has_ended) return infinity;
  double largest = 0;
  for (const Observation& expected : reference.observations) {
    const Observation* observation = received.find(expected.name);
    if (observation == nullptr) return infinity;
    largest = std::max(largest, compare(*observation, expected, reference).distance);
  }
  return largest;
}

}  // namespace wick::grade
