#include "tools/cli/course.h"

#include "tools/grade/files.h"
#include "tools/grade/kit.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

fs::path progress_file(const Course& course) { return course.root / "build" / "progress.json"; }

// A damaged or missing file is no progress, not an error.
nlohmann::json read_all_progress(const Course& course) {
  const fs::path path = progress_file(course);
  if (!fs::exists(path)) return nlohmann::json::object();
  const nlohmann::json all = nlohmann::json::parse(grade::read_file(path), nullptr, false);
  return all.is_object() ? all : nlohmann::json::object();
}

}  // namespace

const grade::Chapter& Course::chapter(int number) const {
  std::string known;
  for (const grade::Chapter& chapter : chapters) {
    if (chapter.number == number) return chapter;
    known += (known.empty() ? "" : ", ") + std::to_string(chapter.number);
  }
  fail<Error>("there is no chapter ", number, ": choose from ", known);
}

fs::path Course::stub(const grade::Chapter& chapter, const std::string& file) const {
  return root / "modules" / chapter.folder / grade::stub_name(file);
}

Course open_course() {
  Course course;
  course.kits = grade::kits_folder();
  course.root = grade::read_toolchain(course.kits).root;
  course.chapters = grade::read_chapters(course.root);
  return course;
}

std::vector<const grade::Exercise*> unwritten(const Course& course, const grade::Chapter& chapter) {
  std::vector<const grade::Exercise*> left;
  for (const grade::Exercise& exercise : chapter.exercises) {
    for (const std::string& file : exercise.files) {
      const fs::path stub = course.stub(chapter, file);
      const std::string text = fs::exists(stub) ? grade::read_file(stub) : "";
      if (text.empty() ||
          text.find("\"" + exercise.id + " " + exercise.title) != std::string::npos) {
        left.push_back(&exercise);
        break;
      }
    }
  }
  return left;
}

std::optional<Progress> read_progress(const Course& course, const grade::Chapter& chapter) {
  const nlohmann::json all = read_all_progress(course);
  const auto found = all.find(chapter.folder);
  if (found == all.end() || !found->is_object()) return std::nullopt;
  return Progress{found->value("points", 0.0), found->value("max_points", 0.0)};
}

void write_progress(const Course& course, const grade::Chapter& chapter, const Progress& progress) {
  nlohmann::json all = read_all_progress(course);
  all[chapter.folder] = {{"points", progress.points}, {"max_points", progress.max_points}};
  fs::create_directories(progress_file(course).parent_path());
  grade::write_atomically(progress_file(course), all.dump(1) + "\n");
}

}  // namespace wick::cli
