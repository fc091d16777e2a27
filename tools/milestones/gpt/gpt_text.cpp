#include "tools/milestones/gpt/gpt_text.h"

#include "tools/milestones/text.h"

#include <algorithm>
#include <utility>

namespace wick::milestones {

GptText::GptText(TwoParts two_parts)
    : parts(std::move(two_parts)),
      tokenizer(parts.train + parts.test),
      train(tokenizer.encode(parts.train)),
      test(tokenizer.encode(parts.test)) {}

GptText load_gpt_text() {
  const Text text = load_text();
  const auto joined = [&](const std::vector<std::int64_t>& ids) {
    std::string part;
    for (const std::int64_t id : ids) part += text.characters[static_cast<std::size_t>(id)];
    return part;
  };
  return GptText({joined(text.train), joined(text.test), "And God said"});
}

std::int64_t shared_windows(const GptText& text) {
  // Each window as a polynomial modulo 2^64, made from the one before it.
  const auto hashes = [](const std::vector<std::int64_t>& ids) {
    constexpr std::size_t window = 100;
    constexpr std::uint64_t base = 0x9e3779b97f4a7c15;
    std::uint64_t highest = 1;
    for (std::size_t i = 0; i < window; ++i) highest *= base;
    std::vector<std::uint64_t> found;
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      hash = hash * base + static_cast<std::uint64_t>(ids[i]) + 1;
      if (i >= window) hash -= highest * (static_cast<std::uint64_t>(ids[i - window]) + 1);
      if (i + 1 >= window) found.push_back(hash);
    }
    return found;
  };
  std::vector<std::uint64_t> known = hashes(text.train);
  std::sort(known.begin(), known.end());
  const std::vector<std::uint64_t> asked = hashes(text.test);
  return std::count_if(asked.begin(), asked.end(), [&](std::uint64_t hash) {
    return std::binary_search(known.begin(), known.end(), hash);
  });
}

}  // namespace wick::milestones
