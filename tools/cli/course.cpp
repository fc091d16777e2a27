#include "tools/cli/course.h"

#include "tools/grade/build/kit.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

namespace wick::cli {
namespace fs = std::filesystem;
const grade::Chapter& Course::chapter(int number) const {
  std::string known;
  for (const grade::Chapter& chapter : chapters) {
    if (chapter.number == number) return chapter;
    known += (known.empty() ? "" : ", ") + std::to_string(chapter.number);
  }
  fail<Error>("there is no chapter ", number, ": choose from ", known);
}

bool Course::is_released() const { return !fs::exists(root / "CMakeLists.txt"); }

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

std::string group_for_instructors(const std::string& otherwise) {
  try {
    Course course;
    course.root = grade::read_toolchain(grade::kits_folder()).root;
    return course.is_released() ? "" : otherwise;
  } catch (const std::exception&) {
    return otherwise;  // the command that is asked for says what is wrong here
  }
}

std::map<std::string, fs::path> stubs(const Course& course, const grade::Chapter& chapter) {
  std::map<std::string, fs::path> sources;
  for (const std::string& file : chapter.files) {
    const fs::path path = course.stub(chapter, file);
    if (fs::exists(path)) sources[file] = path;
  }
  return sources;
}

bool is_unwritten(const Course& course, const grade::Chapter& chapter,
                  const grade::Exercise& exercise) {
  for (const std::string& file : exercise.files) {
    const fs::path stub = course.stub(chapter, file);
    if (!fs::exists(stub) || grade::is_unwritten(exercise, grade::read_file(stub))) return true;
  }
  return false;
}

std::string not_there(const grade::Chapter& chapter, const std::string& file) {
  const std::string name = grade::stub_name(file);
  return name +
         " is not there: bring it back as the course gave it with: tools/wick restore modules/" +
         chapter.folder + "/" + name;
}

std::string stub_names(const grade::Exercise& exercise) {
  return grade::joined(exercise.files, " and ", grade::stub_name);
}

std::string two_digits(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

}  // namespace wick::cli
