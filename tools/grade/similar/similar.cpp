#include "tools/grade/similar/similar.h"

#include "tools/grade/similar/winnow.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <tuple>

namespace wick::grade {
namespace {

// A file as it is compared.
struct Text {
  std::size_t student = 0;
  std::string file;
  std::vector<CodeToken> tokens;
  std::vector<std::uint64_t> hashes;
  std::vector<bool> is_given;  // for each token
};

std::vector<Text> read_texts(const std::vector<StudentCode>& students) {
  std::vector<Text> texts;
  for (std::size_t i = 0; i < students.size(); ++i) {
    for (const auto& [name, content] : students[i].files) {
      Text text;
      text.student = i;
      text.file = name;
      text.tokens = code_tokens(content);
      text.hashes = gram_hashes(text.tokens);
      texts.push_back(std::move(text));
    }
  }
  return texts;
}

// The grams that are not a student's own.
std::set<std::uint64_t> ignored_grams(const std::vector<Text>& texts, std::size_t students,
                                      const std::vector<std::string>& given) {
  constexpr std::size_t large_class = 20;
  std::set<std::uint64_t> ignored;
  for (const std::string& text : given) {
    for (const std::uint64_t hash : gram_hashes(code_tokens(text))) ignored.insert(hash);
  }
  if (students < large_class) return ignored;
  std::map<std::uint64_t, std::set<std::size_t>> owners;
  for (const Text& text : texts) {
    for (const std::uint64_t hash : text.hashes) owners[hash].insert(text.student);
  }
  for (const auto& [hash, who] : owners) {
    if (2 * who.size() > students) ignored.insert(hash);
  }
  return ignored;
}

void mark_given(Text& text, const std::set<std::uint64_t>& ignored) {
  text.is_given.assign(text.tokens.size(), false);
  for (std::size_t at = 0; at < text.hashes.size(); ++at) {
    if (ignored.count(text.hashes[at]) == 0) continue;
    for (std::size_t i = at; i < at + gram_length; ++i) text.is_given[i] = true;
  }
}

// Where two texts begin to be the same, and for how many tokens.
struct Run {
  const Text *a, *b;
  std::size_t at_a, at_b, length;
};

// The longest run of equal tokens around a gram that both have.
Run extend(const Text& a, const Text& b, std::size_t at_a, std::size_t at_b) {
  std::size_t before = 0;
  while (before < std::min(at_a, at_b) &&
         a.tokens[at_a - before - 1].text == b.tokens[at_b - before - 1].text) {
    ++before;
  }
  std::size_t after = 0;
  while (at_a + after < a.tokens.size() && at_b + after < b.tokens.size() &&
         a.tokens[at_a + after].text == b.tokens[at_b + after].text) {
    ++after;
  }
  return {&a, &b, at_a - before, at_b - before, before + after};
}

Lines lines_of(const Text& text, std::size_t begin, std::size_t length) {
  return {text.file, text.tokens[begin].line, text.tokens[begin + length - 1].line};
}

// Tiles both students' code with their runs, the longest first: no token counts twice. Of a run
// that meets a longer one, the rest counts.
SimilarPair pair_of(std::vector<Run> runs) {
  std::sort(runs.begin(), runs.end(), [](const Run& x, const Run& y) {
    return std::make_tuple(y.length, x.a->file, x.at_a, x.b->file, x.at_b) <
           std::make_tuple(x.length, y.a->file, y.at_a, y.b->file, y.at_b);
  });
  std::map<const Text*, std::vector<bool>> taken;
  SimilarPair pair;
  for (const Run& run : runs) {
    std::vector<bool>& in_a = taken[run.a];
    std::vector<bool>& in_b = taken[run.b];
    in_a.resize(run.a->tokens.size());
    in_b.resize(run.b->tokens.size());
    std::size_t tokens = 0, first = 0, last = 0;
    for (std::size_t i = 0; i < run.length; ++i) {
      const std::size_t a = run.at_a + i, b = run.at_b + i;
      if (in_a[a] || in_b[b] || run.a->is_given[a] || run.b->is_given[b]) continue;
      in_a[a] = in_b[b] = true;
      if (tokens++ == 0) first = i;
      last = i;
    }
    if (tokens == 0) continue;
    pair.tokens += tokens;
    pair.passages.push_back({lines_of(*run.a, run.at_a + first, last - first + 1),
                             lines_of(*run.b, run.at_b + first, last - first + 1), tokens});
  }
  std::stable_sort(pair.passages.begin(), pair.passages.end(),
                   [](const Passage& x, const Passage& y) { return x.tokens > y.tokens; });
  return pair;
}

// Where each fingerprint is. A text that repeats itself has it many times: a few are enough.
using Places = std::map<std::uint64_t, std::vector<std::pair<const Text*, std::size_t>>>;

Places places_of(const std::vector<Text>& texts, const std::set<std::uint64_t>& ignored) {
  constexpr int most_in_a_text = 8;
  Places places;
  for (const Text& text : texts) {
    std::map<std::uint64_t, int> count;
    for (const Fingerprint& each : winnow(text.hashes, ignored)) {
      if (++count[each.hash] <= most_in_a_text) places[each.hash].emplace_back(&text, each.at);
    }
  }
  return places;
}

// The runs of each two students. Most fingerprints lie in a run that another one has found.
std::map<std::pair<std::size_t, std::size_t>, std::vector<Run>> shared_runs(const Places& places) {
  // By the distance of the two places: where a run begins in a, and where it ends.
  using Ends = std::map<std::size_t, std::size_t>;
  std::map<std::tuple<const Text*, const Text*, std::ptrdiff_t>, Ends> known;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Run>> shared;
  const auto add = [&](const Text& a, const Text& b, std::size_t at_a, std::size_t at_b) {
    Ends& ends =
        known[{&a, &b, static_cast<std::ptrdiff_t>(at_a) - static_cast<std::ptrdiff_t>(at_b)}];
    const auto after = ends.upper_bound(at_a);
    if (after != ends.begin() && at_a < std::prev(after)->second) return;
    const Run run = extend(a, b, at_a, at_b);
    ends[run.at_a] = run.at_a + run.length;
    shared[{a.student, b.student}].push_back(run);
  };
  for (const auto& [hash, where] : places) {
    for (std::size_t i = 0; i < where.size(); ++i) {
      for (std::size_t j = i + 1; j < where.size(); ++j) {
        const bool is_other = where[i].first->student != where[j].first->student;
        if (is_other) add(*where[i].first, *where[j].first, where[i].second, where[j].second);
      }
    }
  }
  return shared;
}

}  // namespace

std::vector<SimilarPair> find_similar(const std::vector<StudentCode>& students,
                                      const std::vector<std::string>& given) {
  std::vector<Text> texts = read_texts(students);
  const std::set<std::uint64_t> ignored = ignored_grams(texts, students.size(), given);
  std::vector<double> own(students.size());
  for (Text& text : texts) {
    mark_given(text, ignored);
    own[text.student] +=
        static_cast<double>(std::count(text.is_given.begin(), text.is_given.end(), false));
  }
  auto shared = shared_runs(places_of(texts, ignored));
  std::vector<SimilarPair> pairs;
  for (auto& [who, runs] : shared) {
    SimilarPair pair = pair_of(std::move(runs));
    if (pair.tokens == 0) continue;
    pair.a = who.first;
    pair.b = who.second;
    pair.share_a = static_cast<double>(pair.tokens) / own[pair.a];
    pair.share_b = static_cast<double>(pair.tokens) / own[pair.b];
    pairs.push_back(std::move(pair));
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const SimilarPair& x, const SimilarPair& y) {
    return x.share() > y.share();
  });
  return pairs;
}

}  // namespace wick::grade
