#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <optional>
#include <string>
#include <vector>

// The total that the chapters of a course make together. README.md beside this file has the rules.
namespace wick::grade {

/// What a chapter does in a student's course total.
enum class Counted { Counts, Dropped, Excused, Weightless, Pending, ToBeMarked };
const char* to_string(Counted counted);

/// A student's result in one chapter.
struct ChapterResult {
  const Entry* entry = nullptr;  // null: nothing handed in, where everybody has been graded
  double max_points = 0, weight = 0;
  std::optional<double> points;   // none: pending, or to be marked
  std::optional<double> percent;  // of max_points
  Counted counted = Counted::Counts;
};

/// A student's results in all chapters.
struct CourseRow {
  std::string student;
  RosterRow roster;
  std::vector<ChapterResult> chapters;  // in the order of CourseTotals::chapters
  std::optional<double> points;         // of all chapters, without weights; none: pending
  std::optional<double> percent;        // the course total; none: pending, or nothing counts
  bool is_pending = false;
  bool is_to_be_marked = false;  // pending, and nothing but marks is missing
};

struct CourseTotals {
  std::vector<std::string> chapters;  // that somebody is graded in, by their folders
  double max_points = 0;              // of all chapters
  std::vector<int> ungraded;          // chapters that have a weight, and no result yet
  std::vector<CourseRow> rows;        // a row for each student, in the order of the entries

  /// False for one chapter without rules of a course: its own table says everything.
  bool is_course = false;
};

/// `entries` are a gradebook's, and outlive the result.
CourseTotals course_totals(const std::vector<Entry>& entries, const Policy& policy);

/// "each chapter counts by its weight; so far, without 13, which is not graded yet"
std::string describe_totals(const CourseTotals& totals, const Policy& policy);

/// The entries of one chapter.
std::vector<Entry> entries_of(const std::vector<Entry>& entries, const std::string& chapter);

}  // namespace wick::grade
