#include "tools/cli/grade/progress_bar.h"

#include "tools/grade/system/printable.h"

#include <unistd.h>

#include <cstdio>

namespace wick::cli {

std::string clock_text(double seconds) {
  const long all = static_cast<long>(seconds + 0.5);
  char text[32];
  if (all < 3600) {
    std::snprintf(text, sizeof text, "%ld:%02ld", all / 60, all % 60);
  } else {
    std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", all / 3600, all / 60 % 60, all % 60);
  }
  return text;
}

std::string progress_line(std::size_t done, std::size_t total, double seconds,
                          const std::string& student) {
  constexpr std::size_t width = 24;
  const std::size_t full = total == 0 ? width : width * done / total;
  std::string text = "[" + std::string(full, '#') + std::string(width - full, '.') + "] " +
                     std::to_string(done) + " of " + std::to_string(total);
  if (done > 0 && done < total) {
    const double left = seconds / static_cast<double>(done) * static_cast<double>(total - done);
    text += ", " + clock_text(left) + " left";
  }
  return text + "  " + grade::beginning_of(grade::printable_name(student), 32);
}

GradeProgress::GradeProgress(std::size_t total)
    : total_(total),
      is_shown_(::isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()) {
  show(0, "");
}

GradeProgress::~GradeProgress() {
  if (is_shown_) std::fputs("\r\x1b[K", stderr);
}

void GradeProgress::show(std::size_t done, const std::string& student) const {
  if (!is_shown_) return;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
  std::fprintf(stderr, "\r\x1b[K%s", progress_line(done, total_, passed.count(), student).c_str());
}

}  // namespace wick::cli
