#include "tools/grade/program_gates.h"

#include "tools/grade/build/build.h"
#include "tools/grade/build/stand_ins.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <set>

namespace wick::grade {
namespace fs = std::filesystem;

std::vector<std::string> second_implementations_in_programs(
    const Kit& kit, const std::map<std::string, fs::path>& sources, const Bases& bases) {
  const TemporaryFolder folder;
  const fs::path map = folder.path() / "map";
  Kit mapped = kit;
  mapped.toolchain.link_flags.push_back("-Wl,-Map=" + map.string());
  const Sandbox sandbox;
  Build build(mapped, sources, folder.path() / "made", sandbox);
  std::vector<std::string> broken;
  for (const Exercise& exercise : kit.chapter.exercises) {
    const Build::Program& program = build.program(exercise, Scenarios::All);
    if (!program.problem.empty()) continue;  // reported with the reference's points
    std::set<std::string> found = bases.second_implementations(exercise);
    found.merge(second_implementations(program.executable.path, read_file(map), exercise));
    for (const std::string& function : found) {
      broken.push_back(concatenate("exercise ", exercise.id, ": its program has ", function,
                                   ", which computes what the exercise asks: the kit must leave it "
                                   "out"));
    }
  }
  return broken;
}

std::vector<std::string> programs_linked_as_a_whole(const Kit& kit,
                                                    const std::map<std::string, fs::path>& sources,
                                                    const Bases& bases) {
  std::vector<std::string> broken;
  if (!bases.is_possible()) return broken;
  const TemporaryFolder folder;
  const Sandbox sandbox;
  Build build(kit, sources, folder.path() / "made", sandbox, &bases);
  for (const Exercise& exercise : kit.chapter.exercises) {
    const Build::Program& program = build.program(exercise, Scenarios::All);
    if (program.whole_because.empty()) continue;
    broken.push_back(concatenate("exercise ", exercise.id,
                                 ": the reference's program is linked as a "
                                 "whole: ",
                                 program.whole_because,
                                 ": a base must show what it needs (tools/grade/build/base.h)"));
  }
  return broken;
}

}  // namespace wick::grade
