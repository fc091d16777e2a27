#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Marks of written answers, to be given in a spreadsheet.
namespace wick::grade {

/// A row for each answer of each student: student, name, chapter, question, title, max_points,
/// points, remark, status, answer, answer_id. The points of an answer that is to be marked are
/// empty. With `only_open` there are rows of these answers alone.
std::string to_marks_csv(const std::vector<Entry>& entries, bool only_open);

struct MarksRead {
  std::vector<std::pair<std::string, Mark>> marks;  // the new ones, each with its student
  std::size_t unchanged = 0, open = 0;              // rows that say nothing new, or no points
  /// Rows of answers that have another text by now, "row 3: ada, 12.q1": they mark nothing.
  std::vector<std::string> outdated;
};

/// Reads such a file after points and remarks were written into it. The columns student, question,
/// points and answer_id must be there. All columns may stand in any order. `file` stands for it in
/// errors. Throws Error, with the row, for an unknown student or question, for points that are no
/// number or impossible, for a remark without points, and for two rows of one answer.
MarksRead read_marks_csv(const std::string& text, const std::string& file,
                         const std::vector<Entry>& entries, const std::string& by,
                         std::int64_t now);

}  // namespace wick::grade
