#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace wick::grade::thousand {

/// What is wrong with a file of an invented submission.
enum class Kind { Right, Mistaken, Unfinished, Untouched, Missing, Broken, Hostile };

struct Mixture {
  std::string student;
  std::string chapter;
  std::map<std::string, std::string> files;  // by the stub's name
  std::string recipe;                        // "attention.cpp right, .."
  bool is_right = true;                      // all of it: earns everything
};

/// Invents submissions from what the course itself has: its references, with known mistakes,
/// missing exercises, errors and attacks put into them. The same seed gives the same ones.
class Mixer {
 public:
  Mixer(const std::filesystem::path& root, std::uint64_t seed);

  /// Every file is its student's alone: no two have the same text.
  Mixture mix(int number);

 private:
  int below(std::size_t count);
  Kind draw_kind();
  std::string write(const Chapter& chapter, const std::string& file, Kind& kind);
  std::string mistaken(const Chapter& chapter, const std::string& file);

  std::filesystem::path root_;
  std::vector<Chapter> chapters_;
  std::mt19937_64 random_;
};

void hand_in(const Mixture& mixture, const std::filesystem::path& folder);

}  // namespace wick::grade::thousand
