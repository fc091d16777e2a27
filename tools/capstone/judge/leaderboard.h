#pragma once

#include "tools/capstone/judge/baselines.h"
#include "tools/capstone/judge/judge_entry.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::capstone {

/// One entry of a competition.
struct Entered {
  std::string name;
  Judgement judgement;
  double training_flops = -1;  // counted by the course's own program from the entry's recipe
  std::string own;             // "12 of 20 chapters" have files of the entry's own
};

/// All entries and baselines on one hidden text.
struct Leaderboard {
  std::uint64_t seed = 0;
  std::size_t text_bytes = 0;
  std::vector<Entered> entries;  // the best first, those that do not count last
  std::vector<int> ranks;        // of entries; 0 for one that does not count
  std::vector<Baseline> baselines;
};

/// Sorts and ranks.
Leaderboard leaderboard(std::vector<Entered> entries, std::vector<Baseline> baselines,
                        std::uint64_t seed);

/// A table for a terminal, entries and baselines together. Names are made visible.
std::string to_table(const Leaderboard& board);
/// A document, which tools/school makes a page and CSV of.
std::string to_json(const Leaderboard& board);

}  // namespace wick::capstone
