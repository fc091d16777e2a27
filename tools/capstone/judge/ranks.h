#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wick::capstone {

/// The bytes of a block: differences of entries are compared block by block.
inline constexpr std::size_t block_bytes = 1000;

/// The mean difference of two entries on one text, in bits a byte, and its standard error over
/// whole blocks. A text of fewer than two blocks has no error: it is infinite.
struct Paired {
  double mean = 0, error = 0;
};
Paired paired_difference(const std::vector<double>& bits, const std::vector<double>& others);

/// The rank of each entry, from 1 on, by the bits of its bytes. An entry shares the rank of the
/// best entry of a rank if it is behind it by less than two standard errors of their difference.
/// The next rank counts all entries before it: 1, 1, 3. Empty bits, of an entry that does not
/// count, have rank 0.
std::vector<int> ranks(const std::vector<std::vector<double>>& entries);

}  // namespace wick::capstone
