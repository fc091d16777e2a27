#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/grade/gradebook.h"

#include <cstdio>

namespace wick::cli {
namespace {

void print_chapter(const Course& course, const grade::Chapter& chapter) {
  const std::size_t total = chapter.exercises.size();
  const std::size_t written = total - unwritten(course, chapter).size();
  std::string points = "not checked yet";
  if (const auto progress = read_progress(course, chapter)) {
    points = grade::format_points(progress->points) + " of " +
             grade::format_points(progress->max_points) + " points";
  }
  std::printf("  %02d  %-22s %zu of %zu exercises written   %s\n", chapter.number,
              chapter.title.c_str(), written, total, points.c_str());
}

const grade::Chapter* next_chapter(const Course& course) {
  for (const grade::Chapter& chapter : course.chapters) {
    const auto progress = read_progress(course, chapter);
    if (!progress || progress->points < progress->max_points) return &chapter;
  }
  return nullptr;
}

void run() {
  const Course course = open_course();
  std::printf("chapters in %s\n\n", course.root.c_str());
  for (const grade::Chapter& chapter : course.chapters) print_chapter(course, chapter);
  const grade::Chapter* next = next_chapter(course);
  if (next == nullptr) {
    std::printf("\nevery chapter has full points\n");
  } else {
    std::printf("\nnext: tools/wick start %d\n", next->number);
  }
}

}  // namespace

void add_status(CLI::App& app, int&) {
  app.add_subcommand("status", "chapters, points, and what is next")->callback(run);
}

}  // namespace wick::cli
