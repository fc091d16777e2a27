#include "tools/cli/commands.h"

#include "tools/cli/arguments.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/printable.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

struct ReceiptOptions {
  std::string folder, student, content;
};

// The files of each chapter, by the names that a kept content has.
nlohmann::json files_of(const Course& course) {
  nlohmann::json files;
  for (const grade::Chapter& chapter : course.chapters) {
    files[chapter.folder] = chapter.files;
    files[chapter.folder].push_back(grade::answers_name);
  }
  return files;
}

int show_receipts(const ReceiptOptions& options) {
  need_kits({});
  const Course course = open_course();
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  const std::vector<std::string> parts =
      grade::run_school({"--receipts", options.content, options.student, gradebook.file().string()},
                        "[" + grade::school_document(gradebook, options.student) + "," +
                            files_of(course).dump() + "]");
  std::fputs(parts.at(0).c_str(), stdout);
  std::fflush(stdout);
  for (std::size_t i = 2; i < parts.size(); ++i) {
    std::fprintf(stderr, "wick: %s\n", grade::printable(parts[i]).c_str());
  }
  return std::stoi(parts.at(1));
}

}  // namespace

void add_receipts(CLI::App& gradebook, int& exit_code) {
  CLI::App* command = gradebook.add_subcommand(
      "receipts", "name the content of each submission, as the receipt of wick pack does");
  auto options = std::make_shared<ReceiptOptions>();
  command->add_option("folder", options->folder, "the folder that wick grade wrote its results to")
      ->required();
  command->add_option("student", options->student, student_argument);
  command->add_option(
      "content", options->content,
      "the SHA-256 that the student's receipt names, or its first 32 characters or more");
  command->footer(
      "Exit code: 0, or 1 if the receipt is of other content than counts for the student.");
  command->callback([options, &exit_code] { exit_code = show_receipts(*options); });
}

}  // namespace wick::cli
