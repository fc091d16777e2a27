#include "tools/grade/release/sources.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/release/container.h"
#include "tools/grade/system/files.h"

#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

bool has_solution(const fs::path& path) {
  return read_file(path).find("BEGIN SOLUTION") != std::string::npos;
}

// True for a fast version of what students write: the readable one, in a folder beside it, is
// theirs.
bool solves_otherwise(const fs::path& source) {
  const fs::path readable = source.parent_path() / "readable" / source.filename();
  return fs::exists(readable) && has_solution(readable);
}

// The sources and headers of the framework without solutions. Kernels stay: all kernels are much
// like those that chapter 17 asks for.
void copy_given_sources(const fs::path& root, const fs::path& out) {
  for (const char* folder : {"core", "nn", "tools/grade/scenario"}) {
    if (!fs::exists(root / folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      const bool is_source = extension == ".h" || extension == ".cpp";
      if (!entry.is_regular_file() || !is_source || has_solution(entry.path())) continue;
      if (solves_otherwise(entry.path())) continue;
      copy_to(entry.path(), out / entry.path().lexically_relative(root));
    }
  }
  // The opening notebook belongs to no chapter.
  for (const char* name : {"LICENSE", ".clang-format", "notebooks/00_start.ipynb"}) {
    if (fs::exists(root / name)) copy_to(root / name, out / name);
  }
}

void copy_lesson(const fs::path& root, const Chapter& chapter, const fs::path& out) {
  const fs::path module = root / "modules" / chapter.folder;
  std::set<std::string> stubs;
  for (const std::string& file : chapter.files) stubs.insert(stub_name(file));
  if (!chapter.questions.empty()) stubs.insert(answers_name);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(module)) {
    if (!entry.is_regular_file() || stubs.count(entry.path().filename().string()) != 0) continue;
    copy_to(entry.path(), out / entry.path().lexically_relative(root));
  }
  for (const auto& [name, text] : make_stubs(root, chapter)) {
    write_atomically(out / "modules" / chapter.folder / name, text);
  }
  const fs::path notebook = fs::path("notebooks") / (chapter.folder + ".ipynb");
  if (fs::exists(root / notebook)) copy_to(root / notebook, out / notebook);
  const fs::path scenarios = fs::path("tests") / chapter.folder / "public";
  if (!fs::exists(root / scenarios)) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(root / scenarios)) {
    copy_to(entry.path(), out / scenarios / entry.path().filename());
  }
}

}  // namespace

std::vector<std::string> stub_paths(const std::vector<Chapter>& chapters) {
  std::vector<std::string> paths;
  for (const Chapter& chapter : chapters) {
    for (const std::string& file : chapter.files) {
      paths.push_back("modules/" + chapter.folder + "/" + stub_name(file));
    }
    if (!chapter.questions.empty()) {
      paths.push_back("modules/" + chapter.folder + "/" + answers_name);
    }
  }
  return paths;
}

void write_sources(const ReleasePlan& plan, const fs::path& out) {
  const fs::path& root = plan.kits.front().toolchain.root;
  copy_given_sources(root, out);
  for (const Chapter& chapter : plan.chapters) copy_lesson(root, chapter, out);
  if (!plan.texts.empty()) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(plan.texts)) {
      if (!entry.is_regular_file()) continue;
      copy_to(entry.path(), out / entry.path().lexically_relative(plan.texts));
    }
  }
  if (!plan.container.empty()) {
    write_container(plan.container, plan.image, out / fs::path(containerfile).parent_path());
  }
  copy_to(plan.launcher, out / "tools" / "wick");
  fs::permissions(out / "tools" / "wick", fs::perms(0755));
  for (const char* name : {"README.md", "king_james.txt"}) {  // the text, and whose data they are
    const fs::path data = fs::path("tools/milestones/data") / name;
    if (fs::exists(root / data)) copy_to(root / data, out / data);
  }
  copy_to(plan.kits.front().folder.parent_path() / "may_call", out / "modules" / "may_call.txt");
  write_atomically(out / ".gitignore", "/build/\n/handin/\n");
}

}  // namespace wick::grade
