#include "tools/grade/judge/properties.h"

#include "tools/grade/judge/compare.h"
#include "tools/grade/judge/format_values.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace wick::grade {
namespace {

PropertyResult broken(const std::string& reason) { return PropertyResult{false, reason, false}; }
PropertyResult our_fault(const std::string& reason) { return PropertyResult{false, reason, true}; }

/// Nothing is negative, and the rows of the last axis sum to 1.
PropertyResult is_distribution(const Observation& received) {
  const std::size_t width =
      received.shape.empty() ? 1 : static_cast<std::size_t>(received.shape.back());
  for (std::size_t row = 0; width > 0 && row < received.values.size() / width; ++row) {
    double sum = 0;
    for (std::size_t i = row * width; i < (row + 1) * width; ++i) {
      if (!(received.values[i] >= 0)) {
        return broken("element " + format_index(i, received.shape) +
                      " is negative: " + format(received.values[i]));
      }
      sum += received.values[i];
    }
    if (!(std::fabs(sum - 1) <= tolerance(1))) {
      return broken(concatenate("row ", row, " sums to ", format(sum), ", not to 1"));
    }
  }
  return {};
}

/// True if two slices along `axis` have their zeros in the same places.
bool has_equal_slices(const Observation& received, std::size_t axis) {
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < received.shape.size(); ++i) {
    inner *= static_cast<std::size_t>(received.shape[i]);
  }
  const std::size_t extent = static_cast<std::size_t>(received.shape[axis]);
  std::vector<std::vector<bool>> zeros(extent);
  for (std::size_t i = 0; i < received.values.size(); ++i) {
    zeros[i / inner % extent].push_back(received.values[i] == 0);
  }
  return std::set<std::vector<bool>>(zeros.begin(), zeros.end()).size() < extent;
}

/// The values are those that dropout with probability parameters[0] makes of the observation
/// facts[0].
PropertyResult is_dropped(const Observation& received, const Observation& expected,
                          const Report& reference) {
  const Observation* whole =
      expected.facts.size() == 1 ? reference.find(expected.facts[0]) : nullptr;
  if (whole == nullptr || whole->values.size() != received.values.size() ||
      expected.parameters.size() != 1) {
    return our_fault("`dropped` needs a probability and the undropped values");
  }
  const double p = expected.parameters[0];
  const double count = static_cast<double>(received.values.size());
  double zeros = 0;
  for (std::size_t i = 0; i < received.values.size(); ++i) {
    if (received.values[i] == 0) {
      ++zeros;
      continue;
    }
    const double kept = whole->values[i] / (1 - p);
    if (!(std::fabs(received.values[i] - kept) <= tolerance(kept))) {
      return broken("element " + format_index(i, received.shape) + " is neither 0 nor " +
                    format(whole->values[i]) + " / (1 - " + format(p) +
                    "): " + format(received.values[i]));
    }
  }
  if (!(std::fabs(zeros / count - p) <= sigmas * std::sqrt(p * (1 - p) / count))) {
    return broken("a share of " + format(zeros / count) + " is 0, expected " + format(p));
  }
  for (std::size_t axis = 0; axis < 2 && axis + 2 < received.shape.size(); ++axis) {
    if (has_equal_slices(received, axis)) {
      return broken(concatenate("two slices along axis ", axis, " drop the same elements"));
    }
  }
  return {};
}

// The sums of rows in the order of size: which row is which may be chance.
PropertyTraits traits_of_rows(const Observation& received) {
  PropertyTraits traits;
  const std::size_t width =
      received.shape.empty() ? 1 : static_cast<std::size_t>(received.shape.back());
  for (std::size_t row = 0; width > 0 && row < received.values.size() / width; ++row) {
    const auto begin = received.values.begin() + static_cast<std::ptrdiff_t>(row * width);
    traits.exact.push_back(std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(width), 0.0));
  }
  std::sort(traits.exact.begin(), traits.exact.end());
  const bool is_negative = std::any_of(received.values.begin(), received.values.end(),
                                       [](double value) { return value < 0; });
  traits.exact.push_back(is_negative ? 1 : 0);
  return traits;
}

// The smallest and the largest factor of values that stay, and along which axes slices are equal.
PropertyTraits traits_of_dropped(const Observation& received, const Observation& whole) {
  double smallest = std::numeric_limits<double>::infinity(), largest = -smallest;
  std::size_t zeros = 0;
  for (std::size_t i = 0; i < received.values.size(); ++i) {
    if (received.values[i] == 0) ++zeros;
    if (received.values[i] == 0 || whole.values[i] == 0) continue;
    const double factor = received.values[i] / whole.values[i];
    smallest = std::min(smallest, factor);
    largest = std::max(largest, factor);
  }
  PropertyTraits traits;
  traits.exact = {smallest, largest};
  for (std::size_t axis = 0; axis < 2 && axis + 2 < received.shape.size(); ++axis) {
    traits.exact.push_back(has_equal_slices(received, axis) ? 1 : 0);
  }
  const double count = static_cast<double>(received.values.size());
  traits.share = count == 0 ? 0 : static_cast<double>(zeros) / count;
  traits.share_error =
      count == 0 ? 0 : std::sqrt(traits.share * (1 - traits.share) / count) + 1 / count;
  return traits;
}

}  // namespace

PropertyTraits traits(const Observation& received, const Observation& expected,
                      const Report& reference) {
  if (expected.kind == "distribution") return traits_of_rows(received);
  const Observation* whole =
      expected.facts.size() == 1 ? reference.find(expected.facts[0]) : nullptr;
  if (whole == nullptr || whole->values.size() != received.values.size()) return {};
  return traits_of_dropped(received, *whole);
}

PropertyResult check_property(const Observation& received, const Observation& expected,
                              const Report& reference) {
  if (expected.kind == "distribution") return is_distribution(received);
  if (expected.kind == "dropped") return is_dropped(received, expected, reference);
  return our_fault("there is no property " + expected.kind);
}

}  // namespace wick::grade
