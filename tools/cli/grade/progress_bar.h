#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace wick::cli {

/// "0:35", "1:02:07"
std::string clock_text(double seconds);

/// A bar, the number of finished submissions, and the time for the rest at the pace so far.
std::string progress_line(std::size_t done, std::size_t total, double seconds,
                          const std::string& student);

/// Shows that line on stderr, over the last one; shows nothing if stderr is no terminal.
class GradeProgress {
 public:
  explicit GradeProgress(std::size_t total);
  ~GradeProgress();
  GradeProgress(const GradeProgress&) = delete;
  GradeProgress& operator=(const GradeProgress&) = delete;
  void show(std::size_t done, const std::string& student) const;

 private:
  std::size_t total_;
  bool is_shown_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace wick::cli
