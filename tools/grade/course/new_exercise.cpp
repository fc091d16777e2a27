#include "tools/grade/course/new_exercise.h"

#include "tools/grade/course/chapter.h"
#include "tools/grade/course/skeleton.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <map>
#include <regex>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Words = std::map<std::string, std::string>;

Chapter chapter_of(const fs::path& root, const std::string& id) {
  static const std::regex pattern("([0-9]{2})\\.([0-9]{1,2})");
  std::smatch parts;
  if (!std::regex_match(id, parts, pattern)) {
    fail<Error>("course new: ", id,
                " is no exercise's id: it is a chapter's two digits, a point and a number, such as "
                "12.8");
  }
  const std::vector<Chapter> chapters = read_chapters(root);
  const auto found = std::find_if(chapters.begin(), chapters.end(), [&](const Chapter& each) {
    return each.prefix() == parts[1].str();
  });
  if (found == chapters.end()) {
    fail<Error>("course new: ", id, ": there is no chapter ", parts[1].str(),
                ": begin it with course new ", parts[1].str(), "_name");
  }
  const std::string next = concatenate(found->prefix(), ".", found->exercises.size() + 1);
  if (id != next) fail<Error>("course new: ", id, ": the next exercise of this chapter is ", next);
  if (found->language != "c++") {
    fail<Error>("course new: ", id, ": the exercises of this chapter are in ", found->language,
                ": begin with a copy of one of them");
  }
  return *found;
}

Words describe(const Chapter& chapter, const NewExercise& exercise) {
  if (exercise.name.empty()) {
    fail<Error>("course new: ", exercise.id,
                ": give the name of its function too, such as course new ", exercise.id,
                " head_scores");
  }
  static const std::regex pattern("[a-z][a-z0-9_]*");
  if (!std::regex_match(exercise.name, pattern)) {
    fail<Error>("course new: ", exercise.name,
                " is no function's name: it is words in lower case, such as head_scores");
  }
  const fs::path beside = fs::path(chapter.files.back()).parent_path();
  const std::string folder = (exercise.source.empty() ? beside : fs::path(exercise.source))
                                 .lexically_normal()
                                 .generic_string();
  std::string hyphened = exercise.name;
  std::replace(hyphened.begin(), hyphened.end(), '_', '-');
  return {{"EXERCISE", exercise.id},
          {"NAME", exercise.name},
          {"HYPHENED", hyphened},
          {"FILE", folder + "/" + exercise.name},
          {"NAMESPACE", namespace_of_references(folder)}};
}

// module.toml with one more file in `files`.
std::string with_file(const std::string& toml, const std::string& file) {
  const std::size_t begin = toml.find("\nfiles = [");
  const std::size_t end = toml.find(']', begin);
  const bool is_one_line = toml.find('\n', begin + 1) > end;
  const std::size_t last = toml.find_last_not_of(" \n", end - 1);
  const std::string comma = toml[last] == ',' ? "" : ",";
  const std::string quoted = '"' + file + '"';
  return toml.substr(0, last + 1) + comma + (is_one_line ? " " + quoted : "\n  " + quoted + ",\n") +
         toml.substr(end);
}

// The lesson with a section behind that of its last exercise.
std::string with_section(const std::string& lesson, const std::string& prefix,
                         const std::string& section) {
  const std::size_t last = lesson.rfind("\n### " + prefix + ".");
  const std::size_t next = last == std::string::npos ? last : lesson.find("\n## ", last);
  if (next == std::string::npos) return lesson + "\n" + section;
  return lesson.substr(0, next + 1) + section + lesson.substr(next + 1);
}

}  // namespace

std::vector<fs::path> write_exercise(const fs::path& root, const NewExercise& exercise) {
  const Chapter chapter = chapter_of(root, exercise.id);
  const Words words = describe(chapter, exercise);
  const fs::path templates = root / "tools/grade/course/skeleton/exercise";
  const auto from = [&](const char* name) { return filled(read_file(templates / name), words); };
  const fs::path tests = fs::path("tests") / chapter.folder;
  const fs::path declaration = fs::path("modules") / chapter.folder / "module.toml";
  const std::string source = exercise.name + ".cpp";
  std::vector<fs::path> written =
      write_new(root, {{words.at("FILE") + ".h", from("reference.h.in")},
                       {words.at("FILE") + ".cpp", from("reference.cpp.in")},
                       {tests / "public" / source, from("public.cpp.in")},
                       {tests / "hidden" / source, from("hidden.cpp.in")},
                       {tests / "correct" / source, from("correct.cpp.in")}});
  const auto change = [&](const fs::path& path, const auto& changed) {
    if (!fs::exists(root / path)) return;
    write_atomically(root / path, changed(read_file(root / path)));
    written.push_back(path);
  };
  change(declaration, [&](const std::string& text) {
    return with_file(text, words.at("FILE") + ".cpp") + from("module.toml.in");
  });
  change(tests / "mistakes.toml",
         [&](const std::string& text) { return text + from("mistakes.toml.in"); });
  change(tests / "edges.toml",
         [&](const std::string& text) { return text + from("edges.toml.in"); });
  change(chapter.lesson(), [&](const std::string& text) {
    return with_section(text, chapter.prefix(), from("README.md.in"));
  });
  return written;
}

}  // namespace wick::grade
