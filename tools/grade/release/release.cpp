#include "tools/grade/release/release.h"

#include "tools/grade/code/symbols.h"
#include "tools/grade/course/questions.h"
#include "tools/grade/course/solution_text.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/release/release_kit.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

void copy_to(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  fs::copy_file(from, to);
}

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

bool is_released(const Chapter& chapter, const ReleasePlan& plan) {
  return std::any_of(plan.chapters.begin(), plan.chapters.end(),
                     [&](const Chapter& other) { return other.folder == chapter.folder; });
}

// The chapters of the tree whose functions the milestones call, but for the last: that one is the
// student's own. A student who skipped an earlier chapter can still train.
std::set<int> chapters_for_milestones(const ReleasePlan& plan) {
  const std::set<std::string> wanted = read_symbols(plan.kits_folder / "milestone.o").undefined;
  std::set<int> chapters;
  for (const Kit& kit : plan.kits) {
    if (!is_released(kit.chapter, plan)) continue;
    for (const auto& [exercise, functions] : kit.functions) {
      const bool is_called =
          std::any_of(functions.begin(), functions.end(),
                      [&](const std::string& symbol) { return wanted.count(symbol) != 0; });
      if (is_called) chapters.insert(kit.chapter.number);
    }
  }
  if (!chapters.empty()) chapters.erase(std::prev(chapters.end()));
  return chapters;
}

// A tree without them would have no wick run and no wick milestone.
void refuse_without_milestones(const ReleasePlan& plan) {
  if (plan.kits_folder.empty()) return;
  for (const char* name : {"milestone.o", "framework.objects"}) {
    if (fs::exists(plan.kits_folder / name)) continue;
    fail<Error>("release: there is no ", (plan.kits_folder / name).string(),
                ", without which students run no programs: build it with: tools/wick milestone "
                "--help");
  }
}

void refuse_solution_text(const ReleasePlan& plan) {
  const fs::path& root = plan.kits.front().toolchain.root;
  const std::vector<std::string> found = solution_text_in(plan.out, root, plan.chapters);
  if (found.empty()) return;
  std::string lines;
  for (const std::string& line : found) lines += "\n  " + line;
  fail<Error>("release: a solution's text is in the students' tree:", lines);
}

}  // namespace

std::string released_toolchain(const Toolchain& toolchain) {
  std::string text = "root ../../..\ninclude include\ncompiler /usr/bin/g++\n";
  for (const std::string& flag : toolchain.compile_flags) text += "compile " + flag + "\n";
  for (const std::string& flag : toolchain.link_flags) text += "link " + flag + "\n";
  if (toolchain.is_sanitized) text += "sanitized\n";
  return text;
}

void release(const ReleasePlan& plan, const std::function<void(const std::string&)>& progress) {
  const fs::path& out = plan.out;
  if (fs::exists(out) && !(fs::is_directory(out) && fs::is_empty(out))) {
    fail<Error>("release: ", out.string(), " is not empty: give a new folder");
  }
  if (plan.kits.empty()) fail<Error>("release: no chapter has been built");
  refuse_without_milestones(plan);
  const Toolchain& toolchain = plan.kits.front().toolchain;
  progress("sources and lessons");
  copy_given_sources(toolchain.root, out);
  for (const Chapter& chapter : plan.chapters) copy_lesson(toolchain.root, chapter, out);
  refuse_solution_text(plan);  // now, not after minutes of linking

  if (!plan.readme.empty()) copy_to(plan.readme, out / "README.md");
  copy_to(plan.launcher, out / "tools" / "wick");
  fs::permissions(out / "tools" / "wick", fs::perms(0755));
  const fs::path library = out / "lib" / plan.platform;
  copy_to(plan.program, library / "bin" / "wick");
  strip(library / "bin" / "wick", "--strip-all");
  const Stubs stubs(plan.kits);
  Solved solved;
  for (const Kit& kit : plan.kits) {
    if (!is_released(kit.chapter, plan)) continue;
    progress("chapter " + kit.chapter.folder + ": what the reference and known mistakes observe");
    std::set<std::string> of_others = release_kit(kit, stubs, library / "kit" / kit.chapter.folder);
    for (const std::string& id : of_others) {
      progress("chapter " + kit.chapter.folder + ": its scenarios need the solution of " + id);
    }
    solved.exercises.merge(of_others);
    solved.chapters.insert(kit.chapter.before.begin(), kit.chapter.before.end());
  }
  if (!plan.kits_folder.empty()) {
    solved.chapters.merge(chapters_for_milestones(plan));
    for (const char* program : {"milestone.o", "generate.o"}) {
      if (!fs::exists(plan.kits_folder / program)) continue;
      copy_to(plan.kits_folder / program, library / "kit" / program);
      strip(library / "kit" / program, "--strip-debug");
    }
    link_sealed(plan.kits_folder / "framework.objects", stubs, solved, toolchain,
                library / "kit" / "framework.so");
  }
  const fs::path data = "tools/milestones/data/README.md";  // whose digits they are
  if (fs::exists(toolchain.root / data)) copy_to(toolchain.root / data, out / data);
  fs::copy(toolchain.include, library / "kit" / "include", fs::copy_options::recursive);
  // The simulator of the chapters' shared libraries has it already.
  Toolchain desk = toolchain;
  std::vector<std::string>& flags = desk.link_flags;
  flags.erase(std::remove(flags.begin(), flags.end(), "-l:libboost_context.a"), flags.end());
  write_atomically(library / "kit" / "toolchain", released_toolchain(desk));
  const fs::path calls = plan.kits.front().folder.parent_path() / "may_call";
  copy_to(calls, library / "kit" / "may_call");
  copy_to(calls, out / "modules" / "may_call.txt");
  write_atomically(out / ".gitignore", "/build/\n/handin/\n");
  if (plan.write_book) {
    progress("the lessons as a book");
    plan.write_book(out / "book");
  }
  write_manifest(out, stub_paths(plan.chapters));

  refuse_solution_text(plan);
}

}  // namespace wick::grade
