#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// The files that students write in, as the course gave them, by their paths in the tree.
std::map<std::string, std::string> all_given_stubs(const Course& course) {
  if (grade::has_manifest(course.root)) return grade::read_manifest(course.root).stubs;
  std::map<std::string, std::string> stubs;
  for (const grade::Chapter& chapter : course.chapters) {
    for (const auto& [name, text] : grade::make_stubs(course.root, chapter)) {
      stubs["modules/" + chapter.folder + "/" + name] = text;
    }
  }
  return stubs;
}

// A path from here or from the tree's folder, or an end of one that no other stub has.
std::string find_stub(const Course& course, const std::map<std::string, std::string>& stubs,
                      const std::string& file) {
  const fs::path from_here = fs::absolute(file).lexically_normal().lexically_relative(course.root);
  for (const std::string& path : {from_here.string(), file}) {
    if (stubs.count(path) != 0) return path;
  }
  std::vector<std::string> found;
  for (const auto& [path, text] : stubs) {
    if (grade::ends_with(path, "/" + file)) found.push_back(path);
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    fail<Error>("restore: ", file,
                " is no file that students write in: tools/wick start NN lists a chapter's");
  }
  fail<Error>("restore: ", file, " may be ", grade::joined(found, " or "), ": name one of them");
}

void restore(const std::string& file) {
  const Course course = open_course();
  const std::map<std::string, std::string> stubs = all_given_stubs(course);
  const std::string path = find_stub(course, stubs, file);
  if (fs::exists(fs::symlink_status(course.root / path))) {
    fail<Error>("restore: ", path, " is there, and stays as it is: move it away first");
  }
  fs::create_directories((course.root / path).parent_path());
  grade::write_atomically(course.root / path, stubs.at(path));
  std::printf("restored %s, as the course gave it\n", path.c_str());
}

}  // namespace

void add_restore(CLI::App& app, int&) {
  CLI::App* command =
      app.add_subcommand("restore", "bring back a file that you write in, if you have deleted it");
  auto file = std::make_shared<std::string>();
  command->add_option("file", *file, "the file, such as modules/05_data/split.cpp")->required();
  command->footer("The file is as the course gave it. One that is there stays as it is.");
  command->callback([file] { restore(*file); });
}

}  // namespace wick::cli
