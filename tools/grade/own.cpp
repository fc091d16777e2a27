#include "tools/grade/own.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/system/files.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// "01.3 is not written yet", for the first unwritten exercise of the file.
std::string find_unwritten(const Chapter& chapter, const std::string& file,
                           const std::string& text) {
  for (const Exercise& exercise : chapter.exercises) {
    const bool is_here =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    if (is_here && is_unwritten(exercise, text)) return exercise.id + " is not written yet";
  }
  return "";
}

// A file that replaces the reference's must define everything that the reference's defines.
std::string find_problem(const Kit& kit, const std::string& file, const CompiledFile& compiled) {
  if (!compiled.succeeded() || !compiled.left_out.empty()) return "it does not compile";
  for (const std::string& symbol : kit.reference_symbols.at(file)) {
    if (compiled.symbols.defined.count(symbol) == 0) {
      return "it does not define " + demangle(symbol);
    }
  }
  return "";
}

/// Links programs from all of the student's parts, or all except one chapter's.
class OwnPrograms {
 public:
  OwnPrograms(const Kit& kit, const std::vector<OwnPart>& parts, const Sandbox& sandbox,
              const fs::path& folder)
      : kit_(kit), parts_(parts), sandbox_(sandbox), folder_(folder) {}

  struct Program {
    fs::path path;
    std::string problem;
  };

  /// The program for a scenario. `without`: the chapter that is the reference's; empty if none is.
  const Program& program(const std::string& without, bool is_hidden) {
    const auto known = programs_.find({without, is_hidden});
    if (known != programs_.end()) return known->second;
    const Scenarios which = is_hidden ? Scenarios::All : Scenarios::Public;
    std::vector<fs::path> inputs = {kit_.object_of(which)};
    std::set<std::string> own;  // functions of the graded chapter
    for (const OwnPart& part : parts_) {
      const bool is_graded = part.chapter == kit_.chapter.folder;
      if (part.is_own() && part.chapter != without) {
        inputs.push_back(part.object);
        if (is_graded) own.merge(read_symbols(part.object, sandbox_).defined);
      } else if (is_graded) {
        inputs.push_back(kit_.object(part.file));  // those of other chapters are in given.a
      }
    }
    Program made;
    made.path = folder_ / ((without.empty() ? "own" : "own-without-" + without) +
                           (is_hidden ? "-with-hidden" : ""));
    const fs::path output = fs::path(made.path).concat("-entries.o");
    for (const fs::path& entries : sealed_entries(kit_, own, output)) {
      inputs.push_back(entries);
    }
    // Behind the student's objects: their functions replace those of the archive.
    inputs.push_back(kit_.given());
    made.problem = link(kit_.toolchain, inputs, made.path, sandbox_);
    return programs_[{without, is_hidden}] = made;
  }

 private:
  const Kit& kit_;
  const std::vector<OwnPart>& parts_;
  const Sandbox& sandbox_;
  fs::path folder_;
  std::map<std::pair<std::string, bool>, Program> programs_;
};

std::vector<std::string> own_chapters(const std::vector<OwnPart>& parts) {
  std::vector<std::string> chapters;
  for (const OwnPart& part : parts) {
    if (!part.is_own()) continue;
    if (chapters.empty() || chapters.back() != part.chapter) chapters.push_back(part.chapter);
  }
  return chapters;
}

// False if a function that the scenario needs is in no finished file of the student's. A released
// kit has no others, so the scenario cannot run.
bool can_run(const ScenarioInfo& scenario, const Kit& kit, const std::vector<OwnPart>& parts) {
  if (!kit.is_released()) return true;
  std::set<std::string> exercises = {scenario.exercise};
  const auto needed = kit.needs.find(scenario.key);
  if (needed != kit.needs.end()) exercises.insert(needed->second.begin(), needed->second.end());
  std::set<std::string> files;
  for (const std::string& exercise : exercises) {
    const std::vector<std::string>& of_exercise = kit.chapter.find(exercise)->files;
    files.insert(of_exercise.begin(), of_exercise.end());
  }
  return std::none_of(parts.begin(), parts.end(), [&](const OwnPart& part) {
    return part.chapter == kit.chapter.folder && files.count(part.file) != 0 && !part.is_own();
  });
}

std::string find_culprit(const ScenarioInfo& scenario, OwnPrograms& programs,
                         const std::vector<std::string>& chapters, const References& references,
                         const Sandbox& sandbox, Journal* journal) {
  for (const std::string& chapter : chapters) {
    const OwnPrograms::Program& program = programs.program(chapter, scenario.is_hidden);
    if (!program.problem.empty()) continue;
    const ScenarioResult result = grade_or_recall(program.path, scenario, references, sandbox,
                                                  journal, "own but for " + chapter + ": ");
    if (result.verdict == Verdict::Passed) return chapter;
  }
  return "";
}

}  // namespace

std::string OwnPart::name() const { return chapter + "/" + stub_name(file); }

std::vector<OwnPart> compile_own(const std::vector<OwnFiles>& chapters, const fs::path& folder,
                                 const Sandbox& sandbox) {
  std::vector<OwnPart> parts;
  for (const OwnFiles& own : chapters) {
    const Chapter& chapter = own.kit->chapter;
    std::map<std::string, fs::path> finished;
    std::map<std::string, std::string> problems;
    for (const std::string& file : chapter.files) {
      const auto source = own.sources.find(file);
      if (source == own.sources.end()) {
        problems[file] = "there is no such file";
        continue;
      }
      problems[file] = find_unwritten(chapter, file, read_file(source->second));
      if (problems[file].empty()) finished.insert(*source);
    }
    const fs::path objects = folder / chapter.folder;
    if (!finished.empty()) fs::create_directories(objects);
    const std::map<std::string, CompiledFile> compiled =
        compile_all(*own.kit, finished, objects, sandbox);
    for (const std::string& file : chapter.files) {
      OwnPart part{chapter.folder, file, {}, problems[file]};
      const auto found = compiled.find(file);
      if (found != compiled.end()) {
        part.object = found->second.object;
        part.problem = find_problem(*own.kit, file, found->second);
      }
      parts.push_back(part);
    }
  }
  return parts;
}

OwnResult grade_on_own(const std::map<std::string, fs::path>& sources,
                       const std::vector<OwnFiles>& earlier,
                       const std::vector<ScenarioResult>& graded, const References& references,
                       const Sandbox& sandbox, const fs::path& folder, Journal* journal) {
  const Kit& kit = references.kit();
  std::vector<OwnFiles> chapters = earlier;
  chapters.push_back({&kit, sources});
  fs::create_directories(folder);
  OwnResult result;
  result.parts = compile_own(chapters, folder, sandbox);
  OwnPrograms programs(kit, result.parts, sandbox, folder);
  // Students read the problem, so it is that of the program without hidden scenarios.
  result.problem = programs.program("", false).problem;
  if (!result.problem.empty()) return result;

  for (const ScenarioInfo& scenario : kit.scenarios) {
    const auto before =
        std::find_if(graded.begin(), graded.end(),
                     [&](const ScenarioResult& other) { return other.key == scenario.key; });
    // Scenarios that fail beside the reference, or could not run, were reported before.
    if (before == graded.end() || !can_run(scenario, kit, result.parts)) continue;
    ++result.scenarios;
    if (before->verdict != Verdict::Passed) continue;
    const OwnPrograms::Program whole = programs.program("", scenario.is_hidden);
    const ScenarioResult own =
        grade_or_recall(whole.path, scenario, references, sandbox, journal, "own: ");
    if (own.verdict == Verdict::Passed) {
      ++result.passed;
    } else {
      const std::string culprit = find_culprit(scenario, programs, own_chapters(result.parts),
                                               references, sandbox, journal);
      result.differences.push_back({scenario.key, own.verdict, own.detail, culprit});
    }
  }
  return result;
}

}  // namespace wick::grade
