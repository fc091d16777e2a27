#include "tools/cli/grade/receipts.h"

#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/cli/style.h"
#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <cstdio>
#include <memory>
#include <sstream>

namespace wick::cli {
namespace {

struct ReceiptOptions {
  std::string folder, student, content;
};

// A kept content has a line for each file: the reference's name and the SHA-256.
std::string content_of(const grade::Entry& entry, const Course& course) {
  std::map<std::string, std::string> hashes;
  for (const grade::Chapter& chapter : course.chapters) {
    if (chapter.folder != entry.graded.submission.chapter) continue;
    std::istringstream lines(entry.handin.content);
    for (std::string line; std::getline(lines, line);) {
      const std::string answers = std::string(grade::answers_name) + " ";
      if (line.compare(0, answers.size(), answers) == 0) {
        hashes[grade::answers_name] = line.substr(answers.size());
      }
      for (const std::string& file : chapter.files) {
        if (line.compare(0, file.size() + 1, file + " ") == 0) {
          hashes[grade::stub_name(file)] = line.substr(file.size() + 1);
        }
      }
    }
  }
  return hashes.empty() ? "" : grade::content_hash(hashes);
}

int show_receipts(const ReceiptOptions& options) {
  need_kits({});
  const Course course = open_course();
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  bool is_known = options.student.empty(), is_same = options.content.empty();
  for (const grade::Entry& entry : gradebook.entries()) {
    const grade::Submission& submission = entry.graded.submission;
    if (!options.student.empty() && submission.student != options.student) continue;
    const std::string content = content_of(entry, course);
    is_known = true;
    is_same = is_same || content == options.content;
    std::printf("%s  %s  %s\n", padded(content.empty() ? "nothing handed in" : content, 64).c_str(),
                submission.chapter.c_str(), grade::printable_name(submission.student).c_str());
  }
  if (!is_known) {
    fail<Error>("gradebook: there is no student called ", options.student, " in ", options.folder);
  }
  if (options.content.empty()) return 0;
  std::printf("%s\n", is_same ? "this is the content of the receipt"
                              : "the receipt is of other content than was graded");
  return is_same ? 0 : 1;
}

}  // namespace

void add_receipts(CLI::App& gradebook, int& exit_code) {
  CLI::App* command = gradebook.add_subcommand(
      "receipts", "name the content of each submission, as the receipt of wick pack does");
  auto options = std::make_shared<ReceiptOptions>();
  command->add_option("folder", options->folder, "the folder that wick grade wrote its results to")
      ->required();
  command->add_option("student", options->student, "the name of one student alone");
  command->add_option("content", options->content, "the content that the student's receipt names");
  command->footer("Exit code: 0, or 1 if the student's content is another.");
  command->callback([options, &exit_code] { exit_code = show_receipts(*options); });
}

}  // namespace wick::cli
