#include "tools/capstone/judge/leaderboard.h"

#include "tools/capstone/judge/ranks.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace wick::capstone {
namespace {

double mean(const std::vector<double>& bits) {
  return std::accumulate(bits.begin(), bits.end(), 0.0) / static_cast<double>(bits.size());
}

std::string number(const char* form, double value) {
  char text[32];
  std::snprintf(text, sizeof text, form, value);
  return value < 0 ? "-" : text;
}

std::string architecture(const ArtifactFacts& facts) {
  return concatenate(facts.num_layers, " x ", facts.embed_dim, ", ", facts.tokens.size(),
                     " tokens, ", facts.bits, " bits");
}

// Two standard errors of the distance to the best entry: within it ranks are shared.
std::string margin(const Leaderboard& board, const Entered& entry) {
  const Entered& best = board.entries.front();
  if (&entry == &best) return "";
  const Paired behind = paired_difference(entry.judgement.bits, best.judgement.bits);
  return concatenate("+", number("%.3f", behind.mean), " +- ", number("%.3f", 2 * behind.error));
}

std::string row(const std::string& rank, const std::string& bits, const std::string& name,
                const std::string& rest) {
  constexpr std::size_t name_columns = 20;
  std::string shown = name;
  if (shown.size() < name_columns) shown.resize(name_columns, ' ');
  std::string line = concatenate(std::string(4 - std::min<std::size_t>(4, rank.size()), ' '), rank,
                                 "  ", bits, "  ", shown, "  ", rest);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string row_of(const Leaderboard& board, std::size_t i) {
  const Entered& entry = board.entries[i];
  const Judgement& judged = entry.judgement;
  return row(std::to_string(board.ranks[i]), number("%6.3f", judged.bits_a_byte()),
             grade::printable_name(entry.name),
             concatenate(margin(board, entry), board.ranks[i] == 1 && i == 0 ? "" : "  ",
                         judged.facts.size, " bytes, ", number("%.0f", judged.flops_a_byte),
                         " FLOPs a byte, trained with ", number("%.2g", entry.training_flops), "; ",
                         architecture(judged.facts), "; ", entry.own));
}

}  // namespace

Leaderboard leaderboard(std::vector<Entered> entries, std::vector<Baseline> baselines,
                        std::uint64_t seed) {
  Leaderboard board;
  board.seed = seed;
  std::stable_sort(entries.begin(), entries.end(), [](const Entered& a, const Entered& b) {
    if (a.judgement.counts() != b.judgement.counts()) return a.judgement.counts();
    return a.judgement.counts() && a.judgement.bits_a_byte() < b.judgement.bits_a_byte();
  });
  std::vector<std::vector<double>> bits;
  for (const Entered& entry : entries) {
    bits.push_back(entry.judgement.counts() ? entry.judgement.bits : std::vector<double>());
  }
  board.ranks = ranks(bits);
  board.entries = std::move(entries);
  board.baselines = std::move(baselines);
  if (!board.baselines.empty()) board.text_bytes = board.baselines.front().bits.size();
  return board;
}

std::string to_table(const Leaderboard& board) {
  std::vector<std::pair<double, std::string>> rows;
  for (std::size_t i = 0; i < board.entries.size(); ++i) {
    const Judgement& judged = board.entries[i].judgement;
    if (judged.counts()) rows.emplace_back(judged.bits_a_byte(), row_of(board, i));
  }
  for (const Baseline& baseline : board.baselines) {
    const double bits = mean(baseline.bits);
    rows.emplace_back(bits, row("-", number("%6.3f", bits), baseline.name, "no entry"));
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::string text = "rank  bits a byte\n";
  for (const auto& [bits, line] : rows) text += line;
  for (const Entered& entry : board.entries) {
    if (entry.judgement.counts()) continue;
    text += row("-", "  none", grade::printable_name(entry.name),
                grade::printable_name(entry.judgement.problem));
  }
  return text;
}

std::string to_json(const Leaderboard& board) {
  using Json = nlohmann::ordered_json;
  Json document;
  document["seed"] = board.seed;
  document["text_bytes"] = board.text_bytes;
  document["block_bytes"] = block_bytes;
  Json entries = Json::array(), lines = Json::array();
  for (std::size_t i = 0; i < board.entries.size(); ++i) {
    const Entered& entry = board.entries[i];
    const Judgement& judged = entry.judgement;
    Json line;
    line["name"] = grade::printable_name(entry.name);
    line["problem"] = grade::printable_name(judged.problem);
    if (judged.counts()) {
      const Paired behind = paired_difference(judged.bits, board.entries.front().judgement.bits);
      line["rank"] = board.ranks[i];
      line["bits_a_byte"] = judged.bits_a_byte();
      line["behind"] = behind.mean;
      line["two_errors"] = i == 0 ? 0 : 2 * behind.error;
      line["bytes"] = judged.facts.size;
      line["flops_a_byte"] = judged.flops_a_byte;
      line["training_flops"] = entry.training_flops;
      line["model"] = architecture(judged.facts);
      line["own"] = entry.own;
      line["seconds"] = judged.seconds;
    }
    entries.push_back(line);
  }
  for (const Baseline& baseline : board.baselines) {
    lines.push_back({{"name", baseline.name}, {"bits_a_byte", mean(baseline.bits)}});
  }
  document["entries"] = entries;
  document["baselines"] = lines;
  return document.dump(1) + "\n";
}

}  // namespace wick::capstone
