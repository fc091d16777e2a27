#include "tools/grade/diagnosis/wrong_shapes.h"

#include "tools/grade/judge/format_values.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace {

using Shape = std::vector<std::int64_t>;

constexpr std::size_t longest_list = 4096;

Shape without_ones(Shape shape) {
  shape.erase(std::remove(shape.begin(), shape.end(), 1), shape.end());
  return shape;
}

bool exchanges_last_axes(const Shape& received, Shape expected) {
  const std::size_t rank = expected.size();
  if (rank < 2) return false;
  std::swap(expected[rank - 1], expected[rank - 2]);
  return received == expected;
}

std::int64_t surplus_at_end(const Shape& received, const Shape& expected, std::size_t from_end) {
  return received[received.size() - from_end] - expected[expected.size() - from_end];
}

Items numbers_of(const Observation& observation) {
  Items items;
  for (const double value : observation.values) items.push_back(format(value));
  return items;
}

// True if `some` has nothing that `all` has not, as often.
bool is_part(Items some, Items all) {
  std::sort(some.begin(), some.end());
  std::sort(all.begin(), all.end());
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// The clause of shapes of one rank that differ along one axis by one amount; empty without one.
std::string along_one_axis(const WrongResults& wrong) {
  const Shape first = shape_of(*wrong.front().expected);
  for (std::size_t k = 1; k <= first.size(); ++k) {
    const auto has_axis = [&](const Observation& received, const Observation& expected) {
      return shape_of(expected).size() >= k &&
             shape_of(received).size() == shape_of(expected).size();
    };
    if (!holds_in_all(wrong, has_axis)) continue;
    const std::int64_t surplus = surplus_at_end(shape_of(*wrong.front().received), first, k);
    const bool is_all =
        holds_in_all(wrong, [&](const Observation& received, const Observation& expected) {
          Shape mended = shape_of(received);
          mended[mended.size() - k] -= surplus;
          return mended == shape_of(expected);
        });
    if (!is_all || surplus == 0) continue;
    return concatenate("each wrong result has ", std::abs(surplus), surplus > 0 ? " more" : " less",
                       " along axis -", k, " than expected");
  }
  return "";
}

}  // namespace

Shape shape_of(const Observation& observation) {
  if (observation.kind != scenario::extents) return observation.shape;
  return Shape(observation.values.begin(), observation.values.end());
}

std::string shapes_share(const WrongResults& wrong) {
  const auto is = [&](auto holds) {
    return holds_in_all(wrong, [&](const Observation& received, const Observation& expected) {
      return holds(shape_of(received), shape_of(expected));
    });
  };
  if (holds_in_all(wrong, [](const Observation& received, const Observation&) {
        return received.values.empty() && received.kind != scenario::extents;
      })) {
    return "each wrong result is empty";
  }
  if (is(exchanges_last_axes)) return "each wrong shape has its last two axes exchanged";
  if (is([](const Shape& received, const Shape& expected) {
        return Shape(received.rbegin(), received.rend()) == expected;
      })) {
    return "each wrong shape has its axes in reverse order";
  }
  const bool is_but_for_ones = is([](const Shape& received, const Shape& expected) {
    return without_ones(received) == without_ones(expected);
  });
  const bool is_longer = is([](const Shape& a, const Shape& b) { return a.size() > b.size(); });
  const bool is_shorter = is([](const Shape& a, const Shape& b) { return a.size() < b.size(); });
  const std::string what = is_but_for_ones ? "axes of extent 1" : "axes";
  if (is_longer) return "each wrong shape has " + what + " too many";
  if (is_shorter) return "each wrong shape lacks " + what;
  const std::string along = along_one_axis(wrong);
  const bool are_lists =
      holds_in_all(wrong, [](const Observation& received, const Observation& expected) {
        return expected.kind != scenario::extents && received.shape.size() == 1 &&
               expected.shape.size() == 1 && received.values.size() <= longest_list;
      });
  const std::string of_items = are_lists ? items_share(wrong, "numbers", numbers_of) : "";
  return of_items.empty() ? along : of_items;
}

std::string items_share(const WrongResults& wrong, const std::string& items,
                        Items (*items_of)(const Observation&)) {
  const bool has_all = holds_in_all(wrong, [&](const auto& received, const auto& expected) {
    return is_part(items_of(expected), items_of(received));
  });
  const bool has_no_other = holds_in_all(wrong, [&](const auto& received, const auto& expected) {
    return is_part(items_of(received), items_of(expected));
  });
  if (has_all && has_no_other) return "the right " + items + " are in other places";
  if (has_no_other) return "each wrong result lacks " + items + ", and has none too many";
  return has_all ? "each wrong result has " + items + " too many, and lacks none" : "";
}

}  // namespace wick::grade
