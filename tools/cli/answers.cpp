#include "tools/cli/answers.h"

#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <cstdio>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

fs::path answers_file(const Course& course, const grade::Chapter& chapter) {
  return course.root / "modules" / chapter.folder / grade::answers_name;
}

std::string text_of(const Course& course, const grade::Chapter& chapter) {
  const fs::path path = answers_file(course, chapter);
  if (chapter.questions.empty() || !fs::exists(path)) return "";
  try {
    return grade::read_submitted(path);
  } catch (const grade::RefusedFile& error) {
    fail<Error>("modules/", chapter.folder, ": ", error.what(),
                ": the grader does not take it: make it a plain file of at most 1 MB");
  }
}

// The first line of what answers no question, to be recognised by.
std::string beginning(const std::string& strays) {
  constexpr std::size_t most = 60;
  const std::string line = grade::printable_name(strays.substr(0, strays.find('\n')));
  return line.size() <= most ? line : grade::beginning_of(line, most) + " ..";
}

}  // namespace

std::string written_answers(const Course& course, const grade::Chapter& chapter) {
  const std::string text = text_of(course, chapter);
  return grade::read_answers(text, chapter).is_blank() ? "" : text;
}

std::string answers_report(const Course& course, const grade::Chapter& chapter) {
  if (chapter.questions.empty()) return "";
  const std::string place = "modules/" + chapter.folder + "/" + grade::answers_name;
  const grade::Answers answers = grade::read_answers(text_of(course, chapter), chapter);
  const auto missing = grade::unanswered(answers, chapter);
  const std::size_t count = chapter.questions.size() - missing.size();
  std::string text = concatenate(count, " of ", chapter.questions.size(),
                                 chapter.questions.size() == 1 ? " question is" : " questions are",
                                 " answered in ", place, "\n");
  for (const grade::Question* question : missing) {
    text += "  not answered yet: " + question->id + " " + question->title + "\n";
  }
  if (!answers.strays.empty()) {
    text += "  below no question's heading: \"" + beginning(answers.strays) +
            "\": put it below a heading such as: ## " + chapter.questions.front().id + "\n";
  }
  return text;
}

void prepare_answers(const Course& course, const grade::Chapter& chapter) {
  if (chapter.questions.empty()) return;
  const fs::path path = answers_file(course, chapter);
  if (!fs::exists(path)) {
    grade::write_output(path, grade::make_answers(chapter));
    std::printf("\nwrote modules/%s/%s\n", chapter.folder.c_str(), grade::answers_name);
    return;
  }
  const std::string text = text_of(course, chapter);
  const std::string whole = grade::with_missing_headings(text, chapter);
  if (whole == text) return;
  grade::write_output(path, whole);
  std::printf("\nadded headings of new questions to modules/%s/%s\n", chapter.folder.c_str(),
              grade::answers_name);
}

}  // namespace wick::cli
