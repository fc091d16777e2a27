#pragma once

#include "nn/text/pairs.h"
#include "tests/10_tokenization/public/texts.h"

#include <map>

// What the scenarios of pairs share.
namespace wick::scenario {

using Tokens = std::vector<std::int64_t>;

inline Tokens show_ids(const std::string& name, const Tokens& ids) {
  show(name, text_of(ids));
  return ids;
}

inline std::string text_of(nn::Pair pair) {
  return "(" + std::to_string(pair.first) + ", " + std::to_string(pair.second) + ")";
}

inline void observe_counts(const std::string& name,
                           const std::map<nn::Pair, std::int64_t>& counts) {
  std::string text;
  for (const auto& [pair, count] : counts)
    text += text_of(pair) + ": " + std::to_string(count) + " ";
  observe_text(name, text);
}

/// Pairs in their order, with the ids from 256 on.
inline std::string text_of(const std::vector<nn::Pair>& merges) {
  std::string text;
  std::int64_t id = 256;
  for (const nn::Pair& pair : merges) text += std::to_string(id++) + " = " + text_of(pair) + "  ";
  return text;
}

/// Different ids in a drawn order.
inline Tokens drawn_ids(Draw& draw, std::size_t count) {
  Tokens ids;
  std::int64_t id = draw.integer(1, 30);
  for (; ids.size() < count; id += draw.integer(1, 30)) {
    ids.insert(ids.begin() + draw.integer(0, static_cast<std::int64_t>(ids.size())), id);
  }
  return ids;
}

/// The ids that a pattern such as "abba" stands for.
inline Tokens in_ids(const std::string& pattern, const Tokens& ids) {
  Tokens result;
  for (const char c : pattern) result.push_back(ids[static_cast<std::size_t>(c - 'a')]);
  return result;
}

}  // namespace wick::scenario
