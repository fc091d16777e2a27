#pragma once

#include "tools/plot/terminal.h"

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>

namespace wick::plot {

/// `width` columns of which `share`, 0 to 1, is filled, in eighths of a block.
std::string bar_text(double share, int width);

/// Shows how far a piece of work has come: one line redrawn in place on a terminal, elsewhere a
/// line every few seconds. The last update is always shown.
class Progress {
 public:
  /// `seconds` is a clock; by default one that starts now.
  Progress(std::ostream& stream, const Terminal& terminal, std::string label, std::int64_t total,
           std::function<double()> seconds = {});
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `note` stands behind the bar: "loss 0.31".
  void update(std::int64_t done, const std::string& note = "");
  /// Shows the last update, and leaves its line as it is: other lines may follow, and the next
  /// update begins a new one.
  void leave_line();

 private:
  std::string line() const;
  void show();

  std::ostream& stream_;
  Terminal terminal_;
  std::string label_;
  std::int64_t total_;
  std::function<double()> seconds_;
  std::int64_t done_ = 0;
  std::string note_;
  double shown_at_;
  bool is_shown_ = true;
  bool is_in_line_ = false;  // the cursor is behind a line that can be redrawn
};

}  // namespace wick::plot
