#include "tools/grade/course/stubs.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

void check_regions(const std::string& source, const std::string& file, const Chapter& chapter) {
  const std::vector<Region> regions = find_regions(source, file);
  for (const Exercise& exercise : chapter.exercises) {
    const bool belongs =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    const bool is_there = std::any_of(regions.begin(), regions.end(), [&](const Region& region) {
      return region.exercise == exercise.id;
    });
    if (belongs && !is_there) {
      fail<Error>(file, ": exercise ", exercise.id,
                  " has no solution region here, though "
                  "module.toml says so");
    }
    if (!belongs && is_there) {
      fail<Error>(file, ": exercise ", exercise.id,
                  " has a solution region here, though "
                  "module.toml names other files");
    }
  }
}

// A student finds the section that a question stands in.
void check_questions(const fs::path& root, const Chapter& chapter) {
  for (const Question& question : chapter.questions) {
    if (question.section.empty()) continue;
    const fs::path lesson = root / chapter.lesson();
    if (fs::exists(lesson) && has_heading(read_file(lesson), question.section)) continue;
    fail<Error>(chapter.lesson(), ": there is no heading \"", question.section,
                "\", where module.toml says that question ", question.id, " is asked");
  }
}

}  // namespace

std::map<std::string, std::string> make_stubs(const fs::path& root, const Chapter& chapter) {
  std::map<std::string, std::string> stubs;
  for (const std::string& file : chapter.files) {
    const std::string source = read_file(root / file);
    check_regions(source, file, chapter);
    const std::string heading =
        concatenate("// Chapter ", chapter.number, ", ", chapter.title,
                    ": replace each throw below with your own code.\n"
                    "// The lesson is README.md beside this file; check your work with: tools/wick "
                    "check ",
                    chapter.number, "\n// In the framework this file is ", file, ".\n\n");
    stubs[stub_name(file)] = heading + make_stub(source, file, chapter.titles(), chapter.lesson());
  }
  check_questions(root, chapter);
  const std::string answers = make_answers(chapter);
  if (!answers.empty()) stubs[answers_name] = answers;
  return stubs;
}

std::vector<fs::path> write_stubs(const fs::path& root, const Chapter& chapter) {
  std::vector<fs::path> written;
  for (const auto& [name, text] : make_stubs(root, chapter)) {
    const fs::path path = root / "modules" / chapter.folder / name;
    if (write_if_different(path, text)) written.push_back(path);
  }
  return written;
}

}  // namespace wick::grade
