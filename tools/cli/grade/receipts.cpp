#include "tools/cli/commands.h"

#include "tools/cli/arguments.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/cli/style.h"
#include "tools/grade/course/questions.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <cctype>
#include <cstdio>
#include <memory>
#include <set>
#include <sstream>

namespace wick::cli {
namespace {

struct ReceiptOptions {
  std::string folder, student, content;
};

// Two contents that agree in 12 digits are made within minutes. Earlier releases said that 12
// are enough.
constexpr std::size_t fewest_digits = 32, fewest_of_old = 12, all_digits = 64;

// A kept content has a line for each file: the reference's name and the SHA-256.
std::string content_hash_of(const std::string& content, const std::string& folder,
                            const Course& course) {
  std::map<std::string, std::string> hashes;
  for (const grade::Chapter& chapter : course.chapters) {
    if (chapter.folder != folder) continue;
    std::istringstream lines(content);
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

// The beginning of a SHA-256, in the letters that content_hash has.
std::string read_content(std::string text) {
  for (char& letter : text)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  const bool is_hash = text.find_first_not_of("0123456789abcdef") == std::string::npos &&
                       text.size() >= fewest_of_old && text.size() <= all_digits;
  if (is_hash && text.size() < fewest_digits) {
    std::fprintf(stderr,
                 "wick: %zu characters are weak evidence, since anybody can make two contents that "
                 "begin so: ask for %zu or for the receipt\n",
                 text.size(), fewest_digits);
  }
  if (is_hash) return text;
  fail<Error>("gradebook: \"", grade::printable_name(text),
              "\" names no content: give the SHA-256 that the receipt names, of which the first ",
              fewest_digits, " characters do");
}

// What a student's receipt is of.
struct Compared {
  std::set<std::string> contents;  // those that the receipt can name
  bool is_counted = false;         // one of them is what counts
  std::string counted;             // " (attempt 2 of 3 counts)"
};

int print_comparison(const Compared& compared) {
  if (compared.contents.size() > 1) {
    fail<Error>("gradebook: several contents of the student begin so: give all ", all_digits,
                " characters of the receipt's SHA-256");
  }
  if (compared.is_counted) {
    std::printf("this is the content of the receipt\n");
    return 0;
  }
  if (compared.contents.empty()) {
    std::printf("the receipt is of content that this gradebook does not know from the student\n");
  } else {
    std::printf("the receipt is of another attempt of the student than the one that counts%s\n",
                compared.counted.c_str());
  }
  return 1;
}

int show_receipts(const ReceiptOptions& options) {
  need_kits({});
  const std::string wanted = options.content.empty() ? "" : read_content(options.content);
  const Course course = open_course();
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  const std::vector<grade::Entry> entries =
      options.student.empty() ? gradebook.entries() : gradebook.entries_called(options.student);
  if (entries.empty() && !options.student.empty()) {
    fail<Error>("gradebook: there is no student called ", options.student, " in ", options.folder);
  }
  Compared compared;
  for (const grade::Entry& entry : entries) {
    const std::string& chapter = entry.graded.submission.chapter;
    const std::string counted = content_hash_of(entry.handin.content, chapter, course);
    std::printf("%s  %s  %s\n",
                padded(counted.empty() ? "nothing handed in" : counted, all_digits).c_str(),
                chapter.c_str(), grade::printable_name(entry.graded.submission.student).c_str());
    if (wanted.empty()) continue;
    for (const std::string& content : gradebook.contents_of(entry)) {
      const std::string hash = content_hash_of(content, chapter, course);
      if (!grade::starts_with(hash, wanted)) continue;
      compared.contents.insert(hash);
      compared.is_counted = compared.is_counted || hash == counted;
      if (!entry.attempt.empty()) compared.counted = ": attempt " + entry.attempt;
    }
  }
  return wanted.empty() ? 0 : print_comparison(compared);
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
