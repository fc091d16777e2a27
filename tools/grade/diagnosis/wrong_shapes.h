#pragma once

#include "tools/grade/diagnosis/wrong_numbers.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

// What results of a wrong shape, and lists that are too long or too short, have in common.
namespace wick::grade {

/// True if holds(received, expected) for every wrong result.
template <typename Holds>
bool holds_in_all(const WrongResults& wrong, Holds holds) {
  return std::all_of(wrong.begin(), wrong.end(), [&](const WrongResult& result) {
    return holds(*result.received, *result.expected);
  });
}

/// Of an observed shape, its extents; of other results, the shape that they have.
std::vector<std::int64_t> shape_of(const Observation& observation);

/// A clause: "each wrong shape lacks axes". Empty if nothing is true of all.
std::string shapes_share(const WrongResults& wrong);

using Items = std::vector<std::string>;

/// A clause: "the right words are in other places". `items` is what the results are lists of. Empty
/// if nothing is true of all.
std::string items_share(const WrongResults& wrong, const std::string& items,
                        Items (*items_of)(const Observation&));

}  // namespace wick::grade
