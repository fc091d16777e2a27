#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

fs::path write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  write_output(path, text);
  return path;
}

// A course has a page of its own, before those of its chapters.
void write_class_pages(const fs::path& below, const std::vector<Entry>& entries,
                       const Policy& policy, std::int64_t now) {
  const CourseTotals totals = course_totals(entries, policy);
  if (!totals.is_course) {
    write_file(below / "index.html", to_html(entries, policy, now));
    return;
  }
  write_file(below / "index.html", to_course_html(totals, policy, now));
  for (const std::string& chapter : totals.chapters) {
    write_file(below / (chapter + ".html"), to_html(entries_of(entries, chapter), policy, now));
  }
  for (const CourseRow& row : totals.rows) {
    write_file(below / "course" / (file_name_for(row.student) + ".html"),
               to_course_html(row, totals, policy));
  }
}

}  // namespace

std::string page_name(const Entry& entry) {
  const Submission& submission = entry.graded.submission;
  return file_name_for(submission.student) + "." + submission.chapter;
}

fs::path write_csv(const std::vector<Entry>& entries, const Policy& policy,
                   const fs::path& folder) {
  const CourseTotals totals = course_totals(entries, policy);
  if (totals.chapters.size() > 1) {
    for (const std::string& chapter : totals.chapters) {
      write_file(folder / "chapters" / (chapter + ".csv"), to_csv(entries_of(entries, chapter)));
    }
  }
  return write_file(folder / "gradebook.csv", to_csv(entries, policy));
}

std::vector<std::string> export_formats() {
  return {"canvas", "classroom50", "csv",    "gradescope", "html",
          "json",   "junit",       "moodle", "nbgrader"};
}

fs::path write_export(const std::string& format, const std::vector<Entry>& entries,
                      const Policy& policy, std::int64_t now, const fs::path& folder,
                      const GivesFiles& files_of) {
  if (format == "csv") return write_csv(entries, policy, folder);
  if (format == "json") return write_file(folder / "gradebook.json", to_json(entries, policy));
  if (format == "junit") return write_file(folder / "junit.xml", to_junit(entries));
  if (format == "nbgrader") {
    return write_file(folder / "nbgrader.csv", to_nbgrader_csv(entries, policy));
  }
  if (format == "canvas") {
    return write_file(folder / "canvas.csv", to_canvas_csv(entries, policy));
  }
  const fs::path below = folder / format;
  if (format == "moodle") {
    for (const std::string& chapter : course_totals(entries, policy).chapters) {
      write_file(below / (chapter + ".csv"), to_moodle_worksheet(entries, policy, chapter, now));
    }
    write_file(below / "grades.csv", to_moodle_grades(entries, policy, now));
    return below;
  }
  for (const Entry& entry : entries) {
    const std::string name = page_name(entry);
    const Policy rules = policy.of(entry.graded.submission.chapter);
    if (format == "html") {
      write_file(below / "students" / (name + ".html"),
                 to_html(entry, rules, now, files_of ? files_of(entry) : std::vector<KeptFile>()));
    } else if (format == "gradescope") {
      write_file(below / name / "results.json", to_gradescope(entry, rules));
    } else if (format == "classroom50" && entry.score.is_pending()) {
      fs::remove(below / name / "result.json");
    } else if (format == "classroom50") {
      write_file(below / name / "result.json", to_classroom50(entry, now));
    } else {
      fail<Error>("gradebook: there is no format called ", format);
    }
  }
  if (format == "html") write_class_pages(below, entries, policy, now);
  return below;
}

}  // namespace wick::grade
