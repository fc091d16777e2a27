#include "tools/grade/similar/winnow.h"

#include <algorithm>

namespace wick::grade {

std::vector<std::uint64_t> gram_hashes(const std::vector<CodeToken>& tokens) {
  std::vector<std::uint64_t> hashes;
  for (std::size_t begin = 0; begin + gram_length <= tokens.size(); ++begin) {
    std::uint64_t hash = 14695981039346656037u;  // FNV-1a
    for (std::size_t i = begin; i < begin + gram_length; ++i) {
      for (const char letter : tokens[i].text + " ") {
        hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
      }
    }
    hashes.push_back(hash);
  }
  return hashes;
}

std::vector<Fingerprint> winnow(const std::vector<std::uint64_t>& hashes,
                                const std::set<std::uint64_t>& ignored) {
  std::vector<Fingerprint> chosen;
  if (hashes.empty()) return chosen;
  const std::size_t windows = std::max(hashes.size(), window_length) - window_length + 1;
  for (std::size_t window = 0; window < windows; ++window) {
    const std::size_t end = std::min(window + window_length, hashes.size());
    std::size_t best = end;
    for (std::size_t i = window; i < end; ++i) {
      if (ignored.count(hashes[i]) != 0) continue;
      if (best == end || hashes[i] <= hashes[best]) best = i;
    }
    if (best == end) continue;
    const bool is_same =
        !chosen.empty() && chosen.back().at >= window && chosen.back().hash == hashes[best];
    if (!is_same) chosen.push_back({hashes[best], best});
  }
  return chosen;
}

}  // namespace wick::grade
