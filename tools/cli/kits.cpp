#include "tools/cli/kits.h"

#include "tools/grade/system/files.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

namespace wick::cli {

bool asks_for_kits = false;

void need_kits(const std::vector<grade::Chapter>& chapters) {
  if (!asks_for_kits) return;
  for (const grade::Chapter& chapter : chapters) std::printf("kit_%s\n", chapter.folder.c_str());
  throw CLI::Success();
}

bool is_begun(const grade::Chapter& chapter, const std::string& file, const std::string& text) {
  bool has_exercise = false;
  for (const grade::Exercise& exercise : chapter.exercises) {
    if (std::find(exercise.files.begin(), exercise.files.end(), file) == exercise.files.end()) {
      continue;
    }
    has_exercise = true;
    if (!grade::is_unwritten(exercise, text)) return true;
  }
  return !has_exercise;
}

bool is_begun(const Course& course, const grade::Chapter& chapter) {
  const auto sources = stubs(course, chapter);
  return std::any_of(sources.begin(), sources.end(), [&](const auto& source) {
    return is_begun(chapter, source.first, grade::read_file(source.second));
  });
}

std::vector<grade::Chapter> begun_chapters(const Course& course) {
  std::vector<grade::Chapter> chapters;
  for (const grade::Chapter& chapter : course.chapters) {
    if (is_begun(course, chapter)) chapters.push_back(chapter);
  }
  return chapters;
}

grade::Kit open_own_kit(const Course& course, const grade::Chapter& chapter) {
  if (is_begun(course, chapter)) return grade::open_kit(course.kits, chapter);
  grade::Kit kit;
  kit.chapter = chapter;
  return kit;
}

}  // namespace wick::cli
