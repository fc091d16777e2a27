#include "tools/grade/judge/list_difference.h"

#include "tools/grade/judge/format_values.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>

namespace wick::grade {
namespace {

using Items = std::vector<std::string>;

constexpr std::size_t most_named = 8;
constexpr std::size_t most_letters = 40;    // of an item
constexpr std::size_t letters_around = 20;  // a difference within a text

bool is_inside_letter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// The letters from `begin` on, none of them cut in two.
std::string part(const std::string& text, std::size_t begin, std::size_t count) {
  begin = std::min(begin, text.size());
  std::size_t end = std::min(text.size(), begin + count);
  while (begin > 0 && begin < text.size() && is_inside_letter(text[begin])) --begin;
  while (end < text.size() && is_inside_letter(text[end])) ++end;
  return (begin > 0 ? ".." : "") + text.substr(begin, end - begin) +
         (end < text.size() ? ".." : "");
}

std::string named(const Items& items) {
  std::string text;
  for (std::size_t i = 0; i < std::min(items.size(), most_named); ++i) {
    text += (i == 0 ? "" : ", ") + part(items[i], 0, most_letters);
  }
  if (items.size() <= most_named) return text;
  return text + ", .. (" + std::to_string(items.size()) + " in all)";
}

// The items of `sorted` that `others`, sorted too, lacks.
Items beyond(const Items& sorted, const Items& others) {
  Items rest;
  std::set_difference(sorted.begin(), sorted.end(), others.begin(), others.end(),
                      std::back_inserter(rest));
  return rest;
}

std::string at(const Items& items, std::size_t place) {
  return place < items.size() ? part(items[place], 0, most_letters) : "nothing more";
}

bool is_number(const std::string& word) {
  const std::size_t digits = word.find_first_not_of('-');
  return digits <= 1 && word.find_first_not_of("0123456789", digits) == std::string::npos;
}

Items split(const std::string& text, const std::string& separator) {
  Items items;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (end > begin) items.push_back(text.substr(begin, end - begin));
    begin = end + separator.size();
  }
  return items;
}

std::optional<Items> items_of(const std::string& text) {
  if (text.empty()) return Items{};
  if (text[0] == '|') return split(text.substr(1), "|");
  if (text.find("  ") != std::string::npos) return split(text, "  ");
  if (text[0] == '(') {
    Items items = split(text, " (");
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) items[i].insert(0, "(");
      items[i].erase(items[i].find_last_not_of(",;") + 1);  // what stands between two items
    }
    return items;
  }
  const Items words = split(text, " ");
  if (!std::all_of(words.begin(), words.end(), is_number)) return std::nullopt;
  return words;
}

}  // namespace

std::string describe_lists(const Items& received, const Items& expected) {
  if (received == expected) return "";
  Items got = received, wanted = expected;
  // Numbers stay in their order: shorter ones first.
  const auto before = [](const std::string& a, const std::string& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  };
  std::sort(got.begin(), got.end());
  std::sort(wanted.begin(), wanted.end());
  Items missing = beyond(wanted, got), surplus = beyond(got, wanted);
  std::sort(missing.begin(), missing.end(), before);
  std::sort(surplus.begin(), surplus.end(), before);
  std::string text;
  if (!missing.empty()) text += "missing: " + named(missing) + "; ";
  if (!surplus.empty()) text += "surplus: " + named(surplus) + "; ";
  if (text.empty()) text = "the same items in another order; ";
  std::size_t place = 0;
  while (place < std::min(received.size(), expected.size()) && received[place] == expected[place]) {
    ++place;
  }
  return text + "the first difference is at " + format_shape({static_cast<std::int64_t>(place)}) +
         ": expected " + at(expected, place) + ", received " + at(received, place);
}

std::optional<Items> whole_items(const std::vector<double>& values) {
  Items items;
  for (const double value : values) {
    if (!(std::fabs(value) < 1e15) || value != std::floor(value)) return std::nullopt;
    items.push_back(std::to_string(static_cast<std::int64_t>(value)));
  }
  return items;
}

std::string describe_texts(const std::string& received, const std::string& expected) {
  if (received == expected) return "";
  const std::optional<Items> got = items_of(received), wanted = items_of(expected);
  if (got && wanted && got->size() + wanted->size() > 2 && *got != *wanted) {
    return describe_lists(*got, *wanted);
  }
  const std::size_t place = static_cast<std::size_t>(
      std::mismatch(received.begin(), received.begin() + std::min(received.size(), expected.size()),
                    expected.begin())
          .first -
      received.begin());
  const std::size_t begin = place - std::min(place, letters_around);
  const std::size_t count = place - begin + letters_around;
  return "the first difference: expected \"" + part(expected, begin, count) + "\", received \"" +
         part(received, begin, count) + "\"";
}

}  // namespace wick::grade
