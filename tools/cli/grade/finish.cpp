#include "tools/cli/grade/finish.h"
#include "tools/cli/style.h"

#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/handin/attempt.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

namespace wick::cli {

void print_school(const std::vector<std::string>& arguments, const std::string& document) {
  const std::vector<std::string> parts = grade::run_school(arguments, document);
  if (!parts.empty()) std::fputs(parts[0].c_str(), stdout);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    std::fprintf(stderr, "wick: %s\n", grade::printable(parts[i]).c_str());
  }
}

void give_by_hand(grade::Gradebook& gradebook, const std::string& student,
                  std::vector<std::string> arguments) {
  arguments.insert(arguments.begin() + 1, student);
  arguments.push_back(gradebook.file().string());
  print_school(arguments, grade::school_document(gradebook, student));
}

std::string as_argument(const std::optional<double>& points) {
  if (!points) return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", *points);
  return text;
}

Written write_formats(grade::Gradebook& gradebook, std::vector<grade::Export> formats) {
  formats.insert(formats.end(), {{"remarks", ""}, {"pending", ""}, {"unfinished", ""}});
  Written written;
  written.files = grade::write_exports(formats, grade::school_document(gradebook));
  for (std::string* text : {&written.unfinished, &written.pending, &written.remarks}) {
    *text = written.files.back();
    written.files.pop_back();
  }
  return written;
}

int print_pending(const Written& written) {
  std::fputs(written.pending.c_str() + written.pending.find('\n') + 1, stderr);
  return std::stoi(written.pending);
}

void warn_of_folder(const grade::CourseWork& found, const std::string& done) {
  std::vector<std::string> left[2];  // files, and archives
  for (const std::string& name : found.left_out) left[grade::is_archive(name)].push_back(name);
  const char* reasons[] = {"no chapter has files of these names, or they are no student's",
                           "a folder is beside each of these archives, has its name, and counts"};
  for (int i = 0; i < 2; ++i) {
    if (left[i].empty()) continue;
    std::fprintf(stderr, "wick: not %s: %s: %s\n", done.c_str(), reasons[i],
                 grade::bounded(grade::joined(left[i], ", ", grade::printable_name)).c_str());
  }
  for (const std::string& remark : found.remarks) {
    std::fprintf(stderr, "wick: %s\n", grade::bounded(remark).c_str());
  }
}

void write_student(const grade::Graded& graded, const std::filesystem::path& out,
                   bool has_several_chapters) {
  const std::filesystem::path students = out / "students";
  const std::string name = grade::file_name_for(graded.submission.student) + ".json";
  if (!has_several_chapters) {
    grade::write_if_different(students / name, grade::to_json(graded));
    return;
  }
  const std::filesystem::path file = students / graded.submission.chapter / name;
  std::filesystem::create_directories(file.parent_path());
  grade::write_if_different(file, grade::to_json(graded));
}

void divide_students(const std::vector<grade::Entry>& entries, const std::filesystem::path& out) {
  for (const grade::Entry& entry : entries) {
    const std::string name = grade::file_name_for(entry.graded.submission.student) + ".json";
    const std::filesystem::path students = out / "students";
    if (!std::filesystem::exists(students / entry.graded.submission.chapter / name)) {
      write_student(entry.graded, out, true);
    }
    std::filesystem::remove(students / name);
  }
}

Written show_gradebook(grade::Gradebook& gradebook, const std::vector<std::string>& exports,
                       const std::filesystem::path& out) {
  std::vector<grade::Export> wanted = {{"table", has_colours() ? "colours" : "plain"},
                                       {"csv", out}};
  for (const std::string& format : exports) wanted.push_back({format, out / "exports"});
  Written written = write_formats(gradebook, wanted);
  std::fputs(written.files[0].c_str(), stdout);
  for (std::size_t i = 2; i < wanted.size(); ++i) {
    std::printf("%s: %s\n", wanted[i].format.c_str(), written.files[i].c_str());
  }
  std::fflush(stdout);  // warnings come after the table, in a pipe as well
  return written;
}

}  // namespace wick::cli
