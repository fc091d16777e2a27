#include "tools/grade/release/programs.h"

#include "tools/grade/code/symbols.h"
#include "tools/grade/release/release_kit.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

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

// The chapters whose solutions the tree's libraries have whole: those that others of its chapters
// build upon, or that milestones call.
std::set<int> chapters_with_solutions(const ReleasePlan& plan) {
  std::set<int> chapters;
  if (!plan.kits_folder.empty()) chapters = chapters_for_milestones(plan);
  for (const Kit& kit : plan.kits) {
    if (!is_released(kit.chapter, plan)) continue;
    chapters.insert(kit.chapter.before.begin(), kit.chapter.before.end());
  }
  return chapters;
}

// A line for each chapter of the tree whose solutions framework.so has.
std::string solved_folders(const ReleasePlan& plan, const Solved& solved) {
  std::string lines;
  for (const Chapter& chapter : plan.chapters) {
    if (solved.chapters.count(chapter.number) != 0) lines += chapter.folder + "\n";
  }
  return lines;
}

// The fast backend computes what the first chapters ask: a tree that ends before the last has none.
std::string framework_objects(const ReleasePlan& plan, bool is_whole) {
  std::istringstream lines(read_file(plan.kits_folder / "framework.objects"));
  std::string objects;
  for (std::string path; std::getline(lines, path);) {
    if (is_whole || path.find("/core/cpu/") == std::string::npos) objects += path + "\n";
  }
  return objects;
}

}  // namespace

std::string released_toolchain(const Toolchain& toolchain) {
  std::string text = "root ../../..\ninclude include\ncompiler /usr/bin/g++\n";
  for (const std::string& flag : toolchain.compile_flags) text += "compile " + flag + "\n";
  for (const std::string& flag : toolchain.link_flags) {
    if (flag.front() != '/') text += "link " + flag + "\n";
  }
  return text;
}

void write_programs(const ReleasePlan& plan, const fs::path& library, const fs::path& elsewhere,
                    const std::function<void(const std::string&)>& progress) {
  const Toolchain& toolchain = plan.kits.front().toolchain;
  copy_to(plan.program, library / "bin" / "wick");
  strip(library / "bin" / "wick", "--strip-all");
  const Stubs stubs(plan.kits);
  Solved solved{chapters_with_solutions(plan), {}};
  std::size_t begun = 0;
  std::string of_others_by_chapter;
  for (const Kit& kit : plan.kits) {
    if (!is_released(kit.chapter, plan)) continue;
    progress(concatenate("chapter ", kit.chapter.folder, ", ", ++begun, " of ",
                         plan.chapters.size(), ": what the reference and known mistakes observe"));
    const fs::path theirs = elsewhere.empty() ? fs::path() : elsewhere / "kit" / kit.chapter.folder;
    const Seal which =
        solved.chapters.count(kit.chapter.number) != 0 ? Seal::AllNeeded : Seal::NeededBefore;
    std::set<std::string> of_others =
        release_kit(kit, stubs, which, library / "kit" / kit.chapter.folder, theirs, progress);
    if (!of_others.empty()) {
      of_others_by_chapter += (of_others_by_chapter.empty() ? "" : "; ") + kit.chapter.folder +
                              " needs " + joined(of_others);
    }
    solved.exercises.merge(of_others);
  }
  if (!plan.kits_folder.empty()) {
    for (const char* program : {"milestone.o", "generate.o", "profile.o", "capstone.o"}) {
      copy_to(plan.kits_folder / program, library / "kit" / program);
      strip(library / "kit" / program, "--strip-debug");
    }
    // It holds the whole framework, and a build without emscripten lacks it.
    const bool is_whole = plan.chapters.size() == plan.kits.size();
    if (is_whole && fs::exists(plan.kits_folder / "page.html")) {
      copy_to(plan.kits_folder / "page.html", library / "kit" / "page.html");
    }
    write_atomically(library / "kit" / "solved", solved_folders(plan, solved));
    Toolchain with_threads = toolchain;
    with_threads.link_flags.push_back("-fopenmp");
    const fs::path list = library / "kit" / "framework.objects";
    write_atomically(list, framework_objects(plan, is_whole));
    link_sealed(list, stubs, solved, with_threads, library / "kit" / "framework.so");
    fs::remove(list);
  }
  fs::copy(toolchain.include, library / "kit" / "include", fs::copy_options::recursive);
  // No archive: the simulator of the chapters' shared libraries has it already.
  Toolchain desk = toolchain;
  std::vector<std::string>& flags = desk.link_flags;
  // A student's machine may have the fastest linker where this one's compiler has none; where it is
  // missing, the flag is left out (read_toolchain).
  const auto chooses = [](const std::string& flag) { return flag.find("-fuse-ld=") == 0; };
  if (std::none_of(flags.begin(), flags.end(), chooses)) flags.push_back("-fuse-ld=mold");
  write_atomically(library / "kit" / "toolchain", released_toolchain(desk));
  const fs::path calls = plan.kits.front().folder.parent_path() / "may_call";
  copy_to(calls, library / "kit" / "may_call");
  if (!of_others_by_chapter.empty()) {
    progress("scenarios need solutions of other chapters, which the tree has as code: " +
             of_others_by_chapter);
  }
}

}  // namespace wick::grade
