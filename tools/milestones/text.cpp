#include "tools/milestones/text.h"

#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace wick::milestones {

extern const char king_james_txt[];

namespace {

/// What followed one context in the training part.
struct Followers {
  std::map<std::int64_t, double> counts;
  double total = 0;
};

using Counts = std::map<std::vector<std::int64_t>, Followers>;

Counts count(const std::vector<std::int64_t>& ids, std::size_t context) {
  Counts counts;
  for (std::size_t i = context; i < ids.size(); ++i) {
    const auto here = ids.begin() + static_cast<std::ptrdiff_t>(i);
    Followers& followers = counts[{here - static_cast<std::ptrdiff_t>(context), here}];
    ++followers.counts[*here];
    ++followers.total;
  }
  return counts;
}

}  // namespace

Text load_text() { return read_text(king_james_txt); }

Text read_text(const std::string& text) {
  Text result;
  const std::set<char> different(text.begin(), text.end());
  result.characters.assign(different.begin(), different.end());
  std::int64_t line = 1;
  for (const char character : text) {
    const std::int64_t id = std::distance(different.begin(), different.find(character));
    (line % 10 == 0 ? result.test : result.train).push_back(id);
    line += character == '\n';
  }
  if (result.test.empty()) {
    fail<ValueError>("read_text: ", line, " lines: every tenth is for the test, so there must be ",
                     "ten at least");
  }
  return result;
}

double count_loss(const std::vector<std::int64_t>& train, const std::vector<std::int64_t>& test,
                  std::int64_t vocabulary, std::size_t context) {
  std::vector<Counts> counts;
  for (std::size_t length = 0; length <= context; ++length) {
    counts.push_back(count(train, length));
  }
  double loss = 0;
  for (std::size_t i = context; i < test.size(); ++i) {
    const auto here = test.begin() + static_cast<std::ptrdiff_t>(i);
    double p = 1 / static_cast<double>(vocabulary);
    for (std::size_t length = 0; length <= context; ++length) {
      const auto found = counts[length].find({here - static_cast<std::ptrdiff_t>(length), here});
      if (found == counts[length].end()) break;
      const Followers& followers = found->second;
      const auto kinds = static_cast<double>(followers.counts.size());
      const auto seen = followers.counts.find(*here);
      const double times = seen == followers.counts.end() ? 0 : seen->second;
      p = (times + kinds * p) / (followers.total + kinds);
    }
    loss -= std::log(p);
  }
  return loss / static_cast<double>(test.size() - context);
}

double count_loss(const Text& text, std::size_t context) {
  return count_loss(text.train, text.test, text.vocabulary(), context);
}

}  // namespace wick::milestones
