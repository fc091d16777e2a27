#include "tools/plot/progress.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

namespace wick::plot {
namespace {

using Clock = std::chrono::steady_clock;

std::function<double()> clock_from_now() {
  return [start = Clock::now()] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
}

}  // namespace

std::string bar_text(double share, int width) {
  constexpr std::array<const char*, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double clamped = std::clamp(std::isnan(share) ? 0.0 : share, 0.0, 1.0);
  const int filled = static_cast<int>(std::lround(clamped * width * 8));
  const std::string bar = repeat("█", filled / 8) + eighths[static_cast<std::size_t>(filled % 8)];
  return bar + repeat("·", width - display_width(bar));
}

Progress::Progress(std::ostream& stream, const Terminal& terminal, std::string label,
                   std::int64_t total, std::function<double()> seconds)
    : stream_(stream),
      terminal_(terminal),
      label_(std::move(label)),
      total_(std::max<std::int64_t>(total, 1)),
      seconds_(seconds ? std::move(seconds) : clock_from_now()),
      shown_at_(seconds_()) {}

Progress::~Progress() {
  try {
    leave_line();
  } catch (...) {
    // A terminal that went away is no reason to end the program.
  }
}

void Progress::update(std::int64_t done, const std::string& note) {
  done_ = done;
  note_ = note;
  is_shown_ = false;
  const double pause = terminal_.is_tty ? 0.05 : 3;
  if (seconds_() - shown_at_ >= pause) show();
}

void Progress::leave_line() {
  if (!is_shown_) show();
  if (is_in_line_) stream_ << '\n' << std::flush;
  is_in_line_ = false;
}

std::string Progress::line() const {
  std::array<char, 32> time{};
  std::snprintf(time.data(), time.size(), "%.1f s", seconds_());
  const std::string total = std::to_string(total_);
  const std::string counts = pad_left(std::to_string(done_), display_width(total)) + "/" + total;
  const std::string rest = "  " + counts + "  " + note_ + "  " + time.data();
  const int room = terminal_.width - 1 - display_width(label_) - 2 - display_width(rest);
  const double share = static_cast<double>(done_) / static_cast<double>(total_);
  // A line that wraps cannot be redrawn.
  return cut(label_ + "  " + bar_text(share, std::clamp(room, 4, 24)) + rest, terminal_.width - 1);
}

void Progress::show() {
  if (terminal_.is_tty) {
    stream_ << '\r' << line() << "\x1b[K" << std::flush;  // what was right of it goes
    is_in_line_ = true;
  } else {
    stream_ << line() << '\n' << std::flush;
  }
  shown_at_ = seconds_();
  is_shown_ = true;
}

}  // namespace wick::plot
