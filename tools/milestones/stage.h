#pragma once

#include "tools/plot/chart.h"
#include "tools/plot/heat_map.h"
#include "tools/plot/progress.h"
#include "tools/plot/terminal.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace wick::milestones {

/// "chapter 06, autograd"; "chapter 99" if the course has no such chapter.
std::string chapter_name(int number);

/// The number of a chapter's folder: 6 for "06_autograd". Throws ValueError if the course has no
/// such folder.
int chapter_number(const std::string& folder);

struct MilestoneOptions {
  std::uint64_t seed = 1;
  /// The folder for drawings. It is made if it is missing.
  std::filesystem::path out = "build/milestones";
  /// The numbers of the chapters that the student wrote. All other chapters are the reference's.
  std::vector<int> own;
  /// The same in words, shown as it is.
  std::string chapters = "all the reference's";
  /// Files of the milestone's chapters that are not the student's, and why:
  /// "11_embeddings/rows.cpp: 11.1 is not written yet".
  std::vector<std::string> missing;
  /// A text of the reader's own to learn, and the file for the trained model. Empty: none, and
  /// gpt.safetensors in `out`.
  std::string text;
  std::string save;
  /// The size of the milestone gpt's model, and its steps. 0: the milestone's own.
  std::int64_t layers = 0;
  std::int64_t width = 0;
  std::int64_t context = 0;
  std::int64_t steps = 0;
};

/// A chapter that may cause a failure, and what to look at in it.
struct Suspect {
  int chapter;
  std::string what;
};

/// One requirement of a milestone, and its result.
struct Verdict {
  /// "letters right, with attention".
  std::string what;
  /// "99.98 %".
  std::string measured;
  /// "at least 95 %".
  std::string bar;
  bool passed = false;
  /// Where to look after a failure, the likeliest place first.
  std::vector<Suspect> look_at;
};

/// The bound of a measured number. NaN is within none. `note` follows the bound in a verdict.
struct Bar {
  enum Bound { AtLeast, AtMost, MoreThan, Exactly } bound;
  double value;
  std::string note = "";
};

/// Compares a share, shown as "99.98 %", or any other number, shown as "1e-05", with its bar.
Verdict judge_share(const std::string& what, double share, const Bar& bar,
                    std::vector<Suspect> look_at);
Verdict judge_number(const std::string& what, double number, const Bar& bar,
                     std::vector<Suspect> look_at);

/// "99.98 %".
std::string percent(double share);

/// A line for each verdict, and below each failure the chapters to look at. The student's own
/// chapters come first; if none of them is suspected, all of them are listed first. Words say what
/// colours say.
std::string to_text(const std::vector<Verdict>& verdicts, const plot::Terminal& terminal,
                    const std::vector<int>& own = {});

bool all_passed(const std::vector<Verdict>& verdicts);

/// Called after every step of a training.
using Report = std::function<void(std::int64_t step, double loss)>;

/// The losses of a training as a curve: each point is the mean of 20 steps. A training of fewer
/// steps is shown as it is.
plot::Series curve_of(const std::string& name, const std::vector<plot::Point>& losses);

/// Shows a milestone: its trainings, drawings and verdicts.
class Stage {
 public:
  Stage(const MilestoneOptions& options, std::ostream& stream, const plot::Terminal& terminal)
      : options_(options), stream_(stream), terminal_(terminal) {}

  std::uint64_t seed() const { return options_.seed; }
  const MilestoneOptions& options() const { return options_; }

  /// Makes the folder for drawings; prints the milestone's name, seed and chapters. Throws
  /// std::filesystem::filesystem_error if the folder cannot be made.
  void open(const std::string& name, const std::string& title);
  /// Prints a line; in the middle of a training below its bar, which goes on in a new line.
  void announce(const std::string& text);
  /// Goes on with the library's fast backend if all files of the milestone's chapters are the
  /// student's and `losses`, of a few steps of the training, are the same on both; says on which
  /// loops it goes on, and why. A mistake in the student's loops that changes a loss is trained
  /// with.
  void leave_plain_loops(const std::function<std::vector<double>()>& losses);
  /// A progress bar for one training of so many steps.
  Report progress(const std::string& label, std::int64_t steps);
  /// Prints a drawing and writes it as NAME.svg. Throws Error if the file cannot be written.
  void show(const plot::Chart& chart, const std::string& name);
  void show(const plot::HeatMap& map, const std::string& name);
  /// Writes a file to the folder for drawings. Throws Error if it cannot be written.
  void write(const std::string& text, const std::string& file_name);
  /// Keeps verdicts for finish(), under a title if there is one.
  void judge(const std::vector<Verdict>& verdicts, const std::string& title = "");
  /// Prints all verdicts and the result, in these words. Returns 0 if all passed, else 1.
  int finish(const std::string& reached = "Milestone reached.",
             const std::string& not_reached = "Milestone not reached.");

 private:
  MilestoneOptions options_;
  std::ostream& stream_;
  plot::Terminal terminal_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int trained_ = 0;
  std::weak_ptr<plot::Progress> training_;  // the latest
  std::string verdicts_;
  bool is_reached_ = true;
  bool has_drawn_ = false;
};

}  // namespace wick::milestones
