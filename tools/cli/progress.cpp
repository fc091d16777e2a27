#include "tools/cli/progress.h"

#include "tools/cli/folder_turn.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

fs::path progress_file(const Course& course) {
  return course.is_released() ? course.root / "progress.json"
                              : course.root / "build" / "progress.json";
}

Json read_all(const Course& course) {
  const fs::path path = progress_file(course);
  if (!fs::exists(path)) return Json::object();
  const Json all = Json::parse(grade::read_file(path), nullptr, false);
  return all.is_object() ? all : Json::object();
}

double number(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

Points read_points(const Json& object) {
  return {number(object, "points"), number(object, "max_points")};
}

}  // namespace

std::optional<Progress> read_progress(const Course& course, const grade::Chapter& chapter) {
  const Json all = read_all(course);
  const auto found = all.find(chapter.folder);
  if (found == all.end() || !found->is_object()) return std::nullopt;
  Progress progress;
  progress.points = read_points(*found);
  const auto exercises = found->find("exercises");
  if (exercises == found->end() || !exercises->is_object()) return progress;
  for (const auto& [id, points] : exercises->items()) {
    if (!points.is_object()) continue;
    progress.exercises[id] = read_points(points);
    const auto checked = points.find("checked");
    if (checked != points.end() && checked->is_string()) progress.checked[id] = *checked;
    if (points.contains("unseen")) {
      progress.unseen[id] = static_cast<int>(number(points, "unseen"));
    }
  }
  return progress;
}

std::map<std::string, std::string> digests(const Course& course, const grade::Chapter& chapter) {
  const std::map<std::string, fs::path> paths = stubs(course, chapter);
  std::map<std::string, std::string> found;
  for (const grade::Exercise& exercise : chapter.exercises) {
    std::string texts;
    for (const std::string& file : exercise.files) {
      const auto path = paths.find(file);
      const bool is_there = path != paths.end() && fs::is_regular_file(path->second);
      texts += grade::sha256_of(is_there ? grade::read_file(path->second) : "");
    }
    found[exercise.id] = grade::sha256_of(texts);
  }
  return found;
}

void write_progress(const Course& course, const grade::Kit& kit, const grade::Grade& result,
                    const std::map<std::string, std::string>& checked) {
  const grade::Chapter& chapter = kit.chapter;
  // No other process writes between reading and writing.
  const FolderTurn turn(course.root / "build" / "progress");
  Json all = read_all(course);
  // A check of one exercise leaves the results of the others.
  Json exercises = Json::object();
  const std::map<std::string, int>& hidden = kit.hidden_scenarios;
  const auto before = all.find(chapter.folder);
  if (before != all.end() && before->is_object() && before->contains("exercises")) {
    exercises = (*before)["exercises"];
  }
  for (const grade::ExerciseResult& exercise : result.exercises) {
    if (!exercise.points) continue;  // pending: what was known stays
    const auto unseen = hidden.find(exercise.id);
    exercises[exercise.id] = {{"points", *exercise.points},
                              {"max_points", exercise.max_points},
                              {"unseen", unseen == hidden.end() ? 0 : unseen->second},
                              {"verdict", to_string(exercise.verdict)},
                              {"checked", checked.at(exercise.id)}};
  }
  double points = 0;
  for (const grade::Exercise& exercise : chapter.exercises) {
    if (exercises.contains(exercise.id)) points += number(exercises[exercise.id], "points");
  }
  all[chapter.folder] = {
      {"points", points}, {"max_points", chapter.points()}, {"exercises", exercises}};
  fs::create_directories(progress_file(course).parent_path());
  grade::write_output(progress_file(course), all.dump(1) + "\n");
}

bool is_stale(const Course& course, const grade::Chapter& chapter, const Progress& progress) {
  const std::map<std::string, std::string> now = digests(course, chapter);
  return std::any_of(
      progress.exercises.begin(), progress.exercises.end(), [&](const auto& exercise) {
        const auto text = now.find(exercise.first);
        const auto checked = progress.checked.find(exercise.first);
        return text != now.end() &&
               (checked == progress.checked.end() || checked->second != text->second);
      });
}

const grade::Chapter* next_chapter(const Course& course) {
  for (const grade::Chapter& chapter : course.chapters) {
    const auto progress = read_progress(course, chapter);
    const bool is_complete =
        progress && progress->points.is_all() && !is_stale(course, chapter, *progress);
    if (!is_complete) return &chapter;
  }
  return nullptr;
}

}  // namespace wick::cli
