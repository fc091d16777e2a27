#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/progress.h"
#include "tools/cli/style.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

std::string points_text(const Points& points) {
  return grade::format_points(points.earned) + " of " + grade::format_points(points.most);
}

std::string chapter_points(const Course& course, const grade::Chapter& chapter) {
  const auto progress = read_progress(course, chapter);
  if (!progress) return "not checked";
  return points_text(progress->points) + " public" +
         (is_stale(course, chapter, *progress) ? ", changed since" : "");
}

std::string needed_before(const grade::Chapter& chapter) {
  const std::string text = grade::joined(chapter.prerequisites, " ", two_digits);
  return text.empty() ? "-" : text;
}

void print_chapter(const Course& course, const grade::Chapter& chapter) {
  const auto& exercises = chapter.exercises;
  const auto written = std::count_if(
      exercises.begin(), exercises.end(),
      [&](const grade::Exercise& exercise) { return !is_unwritten(course, chapter, exercise); });
  std::printf("  %02d  %-16s %2d of %-2zu    %-33s %s\n", chapter.number, chapter.title.c_str(),
              static_cast<int>(written), exercises.size(), chapter_points(course, chapter).c_str(),
              needed_before(chapter).c_str());
}

// The first exercise that is not written, or that was checked and lacks points.
const grade::Exercise* next_exercise(const Course& course, const grade::Chapter& chapter) {
  const auto progress = read_progress(course, chapter);
  for (const grade::Exercise& exercise : chapter.exercises) {
    if (is_unwritten(course, chapter, exercise)) return &exercise;
    if (!progress) continue;
    const auto points = progress->exercises.find(exercise.id);
    if (points != progress->exercises.end() && !points->second.is_all()) return &exercise;
  }
  return nullptr;
}

void print_next(const Course& course) {
  const grade::Chapter* chapter = next_chapter(course);
  if (chapter == nullptr) {
    std::printf(
        "\nevery chapter passes its public scenarios: see what your framework can do with "
        "tools/wick milestone\n");
    return;
  }
  const grade::Exercise* exercise = next_exercise(course, *chapter);
  if (exercise == nullptr) {
    std::printf("\nnext: tools/wick check %02d: every exercise is written\n", chapter->number);
    return;
  }
  std::printf("\nnext: %s %s, in modules/%s/%s\n", exercise->id.c_str(), exercise->title.c_str(),
              chapter->folder.c_str(), stub_names(*exercise).c_str());
  std::printf(
      "      tools/wick start %02d says where to read, tools/wick check %02d how it stands\n",
      chapter->number, chapter->number);
}

// "45 more scenarios". Their number is known after a check of every exercise.
std::string more_scenarios(const std::optional<Progress>& progress, const grade::Chapter& chapter) {
  int unseen = 0;
  for (const grade::Exercise& exercise : chapter.exercises) {
    if (!progress || progress->unseen.count(exercise.id) == 0) return "more scenarios";
    unseen += progress->unseen.at(exercise.id);
  }
  return std::to_string(unseen) + " more scenarios";
}

void print_exercises(const Course& course, const grade::Chapter& chapter) {
  const auto progress = read_progress(course, chapter);
  std::printf("chapter %02d, %s: %s; grading runs %s\n\n", chapter.number, chapter.title.c_str(),
              chapter_points(course, chapter).c_str(), more_scenarios(progress, chapter).c_str());
  constexpr const char* row = "  %-6s %-44s %-12s %-12s %-5s %s\n";
  std::printf(row, "", "", "", "points", "more", "file");
  for (const grade::Exercise& exercise : chapter.exercises) {
    std::string points = "of " + grade::format_points(exercise.points);
    if (progress && progress->exercises.count(exercise.id) != 0) {
      points = points_text(progress->exercises.at(exercise.id));
    }
    std::string more;
    if (progress && progress->unseen.count(exercise.id) != 0) {
      more = std::to_string(progress->unseen.at(exercise.id));
    }
    std::printf(row, exercise.id.c_str(), exercise.title.c_str(),
                is_unwritten(course, chapter, exercise) ? "not written" : "written", points.c_str(),
                more.c_str(), stub_names(exercise).c_str());
  }
}

void show_status(const std::optional<int>& number) {
  const Course course = open_course();
  if (number) {
    print_exercises(course, course.chapter(*number));
    return;
  }
  std::printf("chapters in %s\n\n", course.root.c_str());
  std::printf(
      "%s\n",
      bold("      chapter          written     points by public scenarios        needs").c_str());
  for (const grade::Chapter& chapter : course.chapters) print_chapter(course, chapter);
  print_next(course);
}

}  // namespace

void add_status(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("status", "chapters, points, and what is next");
  auto number = std::make_shared<std::optional<int>>();
  takes_chapter(
      command->add_option("chapter", *number, "its number, for its exercises one by one"));
  command->callback([number] { show_status(*number); });
}

}  // namespace wick::cli
