#include "tools/milestones/text.h"

#include "tools/milestones/chapters.h"
#include "tools/milestones/counts.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

namespace wick::milestones {

Text load_text() { return read_text(king_james_txt); }

Text read_text(const std::string& text) {
  Text result;
  const std::set<char> different(text.begin(), text.end());
  result.characters.assign(different.begin(), different.end());
  const Parts parts = parts_of(text);
  for (const auto& [part, ids] :
       {std::pair{&parts.train, &result.train}, {&parts.test, &result.test}}) {
    for (const char character : *part) {
      ids->push_back(std::distance(different.begin(), different.find(character)));
    }
  }
  if (result.test.empty()) {
    fail<ValueError>("read_text: ", std::count(text.begin(), text.end(), '\n') + 1,
                     " lines: every tenth is for the test, so there must be ten at least");
  }
  return result;
}

double count_loss(const std::vector<std::int64_t>& train, const std::vector<std::int64_t>& test,
                  std::int64_t vocabulary, std::size_t context) {
  const std::vector<double> losses = count_losses(train, test, vocabulary, context);
  const auto first = losses.begin() + static_cast<std::ptrdiff_t>(context);
  return std::accumulate(first, losses.end(), 0.0) / static_cast<double>(losses.end() - first);
}

double count_loss(const Text& text, std::size_t context) {
  return count_loss(text.train, text.test, text.vocabulary(), context);
}

}  // namespace wick::milestones
