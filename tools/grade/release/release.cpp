#include "tools/grade/release/release.h"

#include "tools/grade/build/link.h"
#include "tools/grade/build/variants.h"
#include "tools/grade/course/solution_text.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
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

// The sources and headers of the framework without solutions. Kernels stay: all kernels are much
// like those that chapter 17 asks for.
void copy_given_sources(const fs::path& root, const fs::path& out) {
  for (const char* folder : {"core", "nn", "tools/grade/scenario"}) {
    if (!fs::exists(root / folder)) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      const bool is_source = extension == ".h" || extension == ".cpp";
      if (!entry.is_regular_file() || !is_source || has_solution(entry.path())) continue;
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

void strip(const fs::path& file, const char* how) {
  const Outcome outcome =
      run({"/usr/bin/strip", how, file.string()}, file.parent_path(), generous_limits());
  if (!outcome.succeeded()) {
    fail<Error>("release: cannot strip ", file.string(), ": ", outcome.standard_error);
  }
}

void link_stripped(const Kit& kit, const std::vector<fs::path>& objects, const fs::path& program) {
  const std::string problem = link(kit, objects, program);
  if (!problem.empty()) fail<Error>("release: ", program.string(), ": ", problem);
  strip(program, "--strip-unneeded");
}

std::string public_scenarios(const Kit& kit) {
  std::string lines;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    if (scenario.is_hidden) continue;
    lines += "public\t" + scenario.exercise + "\t" + scenario.key + "\n";
  }
  for (const auto& [exercise, count] : kit.hidden_scenarios) {
    lines += "unseen\t" + exercise + "\t" + std::to_string(count) + "\n";
  }
  return lines;
}

// Records the reports of each mistake's programs in public scenarios. A mistake that only hidden
// scenarios show stays in mistakes.json and is silent.
void record_mistakes(const Kit& kit, const fs::path& out) {
  if (!has_sources(kit)) return;
  const Variants variants(kit);
  for (const Exercise& exercise : kit.chapter.exercises) {
    std::vector<std::string> ids;
    for (const KnownMistake* mistake : candidates_for(exercise, kit)) ids.push_back(mistake->id);
    variants.prepare(ids, exercise);
  }
  for (const std::uint64_t seed : recorded_seeds()) {
    const References references(kit, seed, &variants);
    Recorded recorded;
    for (const ScenarioInfo& scenario : kit.scenarios) {
      if (scenario.is_hidden) continue;
      for (const KnownMistake* mistake :
           candidates_for(*kit.chapter.find(scenario.exercise), kit)) {
        recorded[{mistake->id, scenario.key}] =
            references.bytes_of_mistake(mistake->id, scenario.key);
      }
    }
    write_recorded(recorded, out, seed);
  }
  write_atomically(out / "recorded" / "mistakes.json", to_json(kit.mistakes));
}

void copy_stripped(const fs::path& from, const fs::path& to) {
  copy_to(from, to);
  strip(to, "--strip-unneeded");
}

void release_kit(const Kit& kit, const fs::path& kits) {
  const fs::path out = kits / kit.chapter.folder;
  fs::create_directories(out / "objects");
  Kit with_public = kit;
  with_public.scenarios_object = kit.folder / "scenarios_public.o";

  copy_to(with_public.scenarios_object, out / "scenarios.o");
  strip(out / "scenarios.o", "--strip-debug");
  copy_to(kit.folder / "given.a", out / "given.a");
  strip(out / "given.a", "--strip-debug");
  for (const char* name : {"functions", "symbols", "precompiled.h", "flags", "may_use"}) {
    copy_to(kit.folder / name, out / name);
  }
  write_atomically(out / "scenarios", public_scenarios(kit));

  std::vector<fs::path> objects;
  for (const std::string& file : kit.chapter.files) {
    objects.push_back(kit.object(file));
    copy_stripped(kit.object(file), out / "objects" / kit.object(file).filename());
    for (const Exercise& exercise : kit.chapter.exercises) {
      const fs::path without = kit.object_without(file, exercise.id);
      if (!fs::exists(without)) continue;
      copy_stripped(without, out / "objects" / exercise.id / without.filename());
    }
  }
  for (const Exercise& exercise : kit.chapter.exercises) {
    const fs::path stand_ins = kit.stand_ins(exercise.id);
    if (!exercise.without.empty()) copy_to(stand_ins, out / "stand_ins" / stand_ins.filename());
  }
  link_stripped(with_public, objects, out / "reference");
  record_mistakes(kit, out);
}

std::vector<std::string> stub_paths(const std::vector<Chapter>& chapters) {
  std::vector<std::string> paths;
  for (const Chapter& chapter : chapters) {
    for (const std::string& file : chapter.files) {
      paths.push_back("modules/" + chapter.folder + "/" + stub_name(file));
    }
  }
  return paths;
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
  const Toolchain& toolchain = plan.kits.front().toolchain;
  progress("sources and lessons");
  copy_given_sources(toolchain.root, out);
  for (const Chapter& chapter : plan.chapters) copy_lesson(toolchain.root, chapter, out);

  copy_to(plan.launcher, out / "tools" / "wick");
  fs::permissions(out / "tools" / "wick", fs::perms(0755));
  const fs::path library = out / "lib" / plan.platform;
  copy_to(plan.program, library / "bin" / "wick");
  strip(library / "bin" / "wick", "--strip-all");
  for (const Kit& kit : plan.kits) {
    progress("chapter " + kit.chapter.folder + ": reference and known mistakes");
    release_kit(kit, library / "kit");
  }
  for (const char* part : {"milestone.o", "framework.a"}) {
    if (!fs::exists(plan.kits_folder / part)) continue;
    copy_to(plan.kits_folder / part, library / "kit" / part);
    strip(library / "kit" / part, "--strip-debug");
  }
  const fs::path data = "tools/milestones/data/README.md";  // whose digits they are
  if (fs::exists(toolchain.root / data)) copy_to(toolchain.root / data, out / data);
  fs::copy(toolchain.include, library / "kit" / "include", fs::copy_options::recursive);
  write_atomically(library / "kit" / "toolchain", released_toolchain(toolchain));
  const fs::path calls = plan.kits.front().folder.parent_path() / "may_call";
  copy_to(calls, library / "kit" / "may_call");
  copy_to(calls, out / "modules" / "may_call.txt");
  write_atomically(out / ".gitignore", "/build/\n");
  write_manifest(out, stub_paths(plan.chapters));

  const std::vector<std::string> found = solution_text_in(out, toolchain.root, plan.chapters);
  if (!found.empty()) {
    std::string lines;
    for (const std::string& line : found) lines += "\n  " + line;
    fail<Error>("release: a solution's text is in the students' tree:", lines);
  }
}

}  // namespace wick::grade
