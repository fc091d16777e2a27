#include "tools/cli/grade/finish.h"
#include "tools/cli/style.h"
#include "tools/grade/gradebook/shown_names.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include <cmath>

namespace wick::cli {
namespace {

using grade::ChapterResult;
using grade::Counted;

constexpr std::size_t name_width = 28, cell_width = 16;

std::string in_percent(const std::optional<double>& value) {
  return value ? grade::format_points(std::round(100 * *value) / 100) + " %" : "";
}

std::string course_cell(const ChapterResult& chapter) {
  if (chapter.counted == Counted::ToBeMarked) return "to be marked";
  const std::string result = chapter.points ? in_percent(chapter.percent) : "pending";
  if (chapter.counted == Counted::Excused) return "excused";
  if (chapter.counted == Counted::Dropped) return result + " dropped";
  if (chapter.counted == Counted::Weightless) return result + " no weight";
  return result + (chapter.entry == nullptr ? " nothing" : "");
}

// What a person or a folder is called, in one column.
std::string name_in(std::size_t columns, const std::string& name) {
  return fitted(grade::printable_name(name), columns);
}

}  // namespace

std::string course_table(const grade::CourseTotals& totals, const grade::Policy& policy) {
  std::string head = "  " + padded("student", name_width) + "  " + padded("total", 12);
  for (const std::string& chapter : totals.chapters) {
    head += padded(name_in(cell_width - 1, chapter), cell_width);
  }
  std::string text = "course: " + grade::describe_totals(totals, policy) + "\n" + bold(head) + "\n";
  const grade::ShownNames names(totals.rows);
  for (const grade::CourseRow& row : totals.rows) {
    const std::string total = row.is_to_be_marked ? "to be marked"
                              : row.is_pending    ? "pending"
                              : row.percent       ? in_percent(row.percent)
                                                  : "nothing";
    text +=
        "  " + padded(name_in(name_width, names.of(row)), name_width) + "  " + padded(total, 12);
    for (const ChapterResult& chapter : row.chapters)
      text += padded(course_cell(chapter), cell_width);
    text += "\n";
  }
  return text + "\n";
}

}  // namespace wick::cli
