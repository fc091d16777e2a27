#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/course_total.h"
#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/html_page.h"
#include "tools/grade/gradebook/exports/shown_names.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/files.h"

#include <cmath>

// The pages of a course: for instructors all students, for a student all chapters.
namespace wick::grade {
namespace {

std::string percent(const std::optional<double>& value) {
  return value ? format_points(std::round(100 * *value) / 100) + " %" : "";
}

std::string total(const CourseRow& row) {
  if (row.is_pending) return row.is_to_be_marked ? "to be marked" : "pending";
  return row.percent ? percent(row.percent) : "nothing counts";
}

std::string result(const ChapterResult& chapter) {
  if (chapter.counted == Counted::ToBeMarked) return "to be marked";
  if (!chapter.points) return "pending";
  const bool is_empty = chapter.entry == nullptr || chapter.entry->is_absent;
  return percent(chapter.percent) + (is_empty ? " nothing handed in" : "");
}

// Why a chapter does not count, or what was taken from it.
std::string remark(const ChapterResult& chapter) {
  std::string text;
  if (chapter.counted == Counted::Dropped) text = "dropped";
  if (chapter.counted == Counted::Excused) text = "excused";
  if (chapter.counted == Counted::Weightless) text = "has no weight";
  const std::string late = chapter.entry == nullptr ? "" : lateness(chapter.entry->score);
  return text + (text.empty() || late.empty() ? "" : "; ") + late;
}

void append_link(pugi::xml_node cell, const std::string& to, const std::string& text) {
  append(cell, "a", text).append_attribute("href") = as_link(to).c_str();
}

void append_row(pugi::xml_node table, const CourseRow& row, const std::string& shown) {
  pugi::xml_node line = append(table, "tr");
  pugi::xml_node name = append_row_name(line);
  pugi::xml_node link = append(name, "a");
  link.append_attribute("href") = as_link("course/" + file_name_for(row.student) + ".html").c_str();
  append_name(link, shown);
  append_own_name(name, shown, row.student);
  append(append(line, "td"), "b", total(row));
  for (const ChapterResult& chapter : row.chapters) {
    pugi::xml_node cell = append(line, "td");
    if (chapter.entry == nullptr) {
      append(cell, "span", result(chapter));
    } else {
      append_link(cell, "students/" + page_name(*chapter.entry) + ".html", result(chapter));
    }
    const std::string why = remark(chapter);
    if (!why.empty()) append(cell, "div", why, "soft");
  }
}

}  // namespace

std::string to_course_html(const CourseTotals& totals, const Policy& policy, std::int64_t now) {
  HtmlPage page("Course");
  pugi::xml_node body = page.body();
  append(body, "h1", "Course");
  append(body, "p", "For instructors. Written " + format_time(now) + ".", "soft");
  append(body, "p",
         "The total is in percent: " + describe_totals(totals, policy) +
             ". Late points are taken "
             "from a chapter before.");
  append(body, "h2", "Chapters");
  pugi::xml_node list = append(body, "ul");
  for (const std::string& chapter : totals.chapters) {
    append_link(append(list, "li"), chapter + ".html", chapter);
  }
  append(body, "h2", "Students");
  std::vector<std::string> columns{"student", "total"};
  columns.insert(columns.end(), totals.chapters.begin(), totals.chapters.end());
  pugi::xml_node table = append_table(body, "", columns);
  const ShownNames names(totals.rows);
  for (const CourseRow& row : totals.rows) append_row(table, row, names.of(row));
  if (!policy.text.empty()) {
    append(body, "h2", "Rules");
    append(body, "pre", policy.text);
  }
  return page.text();
}

std::string to_course_html(const CourseRow& row, const CourseTotals& totals, const Policy& policy) {
  const std::string& shown = name_to_show(row.roster, row.student);
  HtmlPage page(shown + ", course");
  pugi::xml_node body = page.body();
  append_name(append(body, "h1"), shown);
  append_own_name(body, shown, row.student);
  append(body, "p", total(row) + (row.percent ? " in all" : ""), "points");
  if (row.is_to_be_marked) {
    append(body, "p", "There is no total yet: written answers are still to be marked.", "warn");
  } else if (row.is_pending) {
    append(body, "p", pending_text, "warn");
  }
  append(body, "p", "The total is in percent: " + describe_totals(totals, policy) + ".", "soft");
  pugi::xml_node table =
      append_table(body, "", {"chapter", "points", "percent", "weight", "remarks"});
  for (std::size_t i = 0; i < row.chapters.size(); ++i) {
    const ChapterResult& chapter = row.chapters[i];
    pugi::xml_node line = append(table, "tr");
    pugi::xml_node name = append_row_name(line);
    if (chapter.entry == nullptr) {
      append(name, "span", totals.chapters[i]);
    } else {
      append_link(name, "../students/" + page_name(*chapter.entry) + ".html", totals.chapters[i]);
    }
    append(line, "td",
           format_points(chapter.points,
                         chapter.counted == Counted::ToBeMarked ? "to be marked" : "pending") +
               " of " + format_points(chapter.max_points));
    append(line, "td", result(chapter));
    append(line, "td", format_points(chapter.weight));
    append(line, "td", remark(chapter));
  }
  return page.text();
}

}  // namespace wick::grade
