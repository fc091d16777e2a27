#include "tools/cli/answers.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/progress.h"
#include "tools/grade/judge/format_values.h"

#include "core/error.h"

#include <cstdio>
#include <memory>
#include <optional>

namespace wick::cli {
namespace {

// No student has to wait: the reference stands in for an earlier chapter that is not finished.
std::string prerequisites(const Course& course, const grade::Chapter& chapter) {
  std::string text, unfinished;
  for (const int number : chapter.prerequisites) {
    text += (text.empty() ? "" : ", ") + two_digits(number);
    for (const grade::Chapter& other : course.chapters) {
      if (other.number != number) continue;
      const auto progress = read_progress(course, other);
      if (progress && progress->points.is_all()) continue;
      unfinished += (unfinished.empty() ? "" : ", ") + two_digits(number);
    }
  }
  if (text.empty()) return "none";
  if (unfinished.empty()) return text;
  return text + " (" + unfinished + " without full points yet: checks use the reference's)";
}

// Without a number: the chapter that tools/wick status calls the next one, or the last.
const grade::Chapter& chosen_chapter(const Course& course, const std::optional<int>& number) {
  if (number) return course.chapter(*number);
  const grade::Chapter* next = next_chapter(course);
  std::printf("%s; another one: tools/wick start 05, with its number from tools/wick status\n\n",
              next != nullptr ? "this is the first chapter that does not pass everything public"
                              : "every chapter passes its public scenarios; this is the last");
  return next != nullptr ? *next : course.chapters.back();
}

void show_chapter(const std::optional<int>& number) {
  const Course course = open_course();
  const grade::Chapter& chapter = chosen_chapter(course, number);
  std::printf("chapter %02d: %s\n\n", chapter.number, chapter.title.c_str());
  std::printf("  time        %s, difficulty %d of 5\n", chapter.time.c_str(), chapter.difficulty);
  std::printf("  chapters    needed before: %s\n", prerequisites(course, chapter).c_str());
  std::printf("  read        %s\n", chapter.lesson().c_str());
  for (const std::string& file : chapter.files) {
    std::printf("  write in    modules/%s/%s\n", chapter.folder.c_str(),
                grade::stub_name(file).c_str());
  }
  if (!chapter.questions.empty()) {
    std::printf("  answer in   modules/%s/%s\n", chapter.folder.c_str(), grade::answers_name);
  }
  std::printf("  check with  tools/wick check %02d\n\n", chapter.number);
  for (const grade::Exercise& exercise : chapter.exercises) {
    std::printf("  %-6s %-44s %s points, in %s\n", exercise.id.c_str(), exercise.title.c_str(),
                grade::format_points(exercise.points).c_str(), stub_names(exercise).c_str());
  }
  for (const grade::Question& question : chapter.questions) {
    std::printf("  %-6s %-44s %s points, in words\n", question.id.c_str(), question.title.c_str(),
                grade::format_points(question.points).c_str());
  }
  prepare_answers(course, chapter);
}

}  // namespace

void add_start(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("start", "where to read and where to type");
  auto number = std::make_shared<std::optional<int>>();
  takes_chapter(command->add_option(
      "chapter", *number, "its number, such as 12; otherwise the next that is not finished"));
  command->callback([number] { show_chapter(*number); });
}

}  // namespace wick::cli
