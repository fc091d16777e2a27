#pragma once

#include "tools/milestones/verdict.h"
#include "tools/plot/attention_page.h"
#include "tools/plot/chart.h"
#include "tools/plot/heat_map.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace wick::milestones {

struct MilestoneOptions {
  std::uint64_t seed = 1;
  /// Where drawings go; made where it is missing.
  std::filesystem::path out = "build/milestones";
  /// Whose chapters the program was linked with.
  Chapters chapters;
};

/// Called after every step of a training.
using Report = std::function<void(std::int64_t step, double loss)>;

/// What a milestone is performed on: shows its training, drawings and verdicts.
class Stage {
 public:
  /// Says what is to be seen, from which seed, and with whose chapters. Throws
  /// std::filesystem::filesystem_error where the folder for drawings cannot be made.
  Stage(const std::string& name, const std::string& title, const MilestoneOptions& options,
        std::ostream& stream, const plot::Terminal& terminal);

  const MilestoneOptions& options() const { return options_; }

  /// A line of its own, before what follows.
  void announce(const std::string& text);

  /// Runs `training`, handing it what moves a progress bar of so many steps.
  template <typename Training>
  auto train(const std::string& label, std::int64_t steps, Training training) {
    ++trained_;
    return training(progress(label, steps));
  }

  /// Shows a drawing and writes it as NAME.svg. Throws Error where it cannot.
  void show(const plot::Chart& chart, const std::string& name);
  void show(const plot::HeatMap& map, const std::string& name);
  /// Writes it alone.
  void write(const plot::Chart& chart, const std::string& name);
  void write(const plot::HeatMap& map, const std::string& name);
  void write(const plot::HeatMaps& maps, const std::string& name);
  /// Writes it as NAME.html.
  void write(const plot::AttentionPage& page, const std::string& name);

  /// Keeps verdicts for the end, under a title if there is one.
  void judge(const std::vector<Verdict>& verdicts, const std::string& title = "");

  /// Shows all verdicts and what they come to. Returns 0 if every bar was met, else 1.
  int finish();

 private:
  Report progress(const std::string& label, std::int64_t steps);
  void write_file(const std::string& text, const std::string& name);

  MilestoneOptions options_;
  std::ostream& stream_;
  plot::Terminal terminal_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int trained_ = 0;
  std::string verdicts_;
  bool is_reached_ = true;
};

}  // namespace wick::milestones
