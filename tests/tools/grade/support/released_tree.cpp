#include "tests/tools/grade/support/released_tree.h"
#include "tests/tools/grade/support/places.h"

#include "tests/tools/grade/support/fixture.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace wick::grade::test {
namespace fs = std::filesystem;

namespace {

// The home of a process that run() starts is its folder, here the tree: what other trees of this
// user have compiled would be compiled again.
std::vector<std::string> kept_objects_of_this_user() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  if (cache != nullptr) return {std::string("XDG_CACHE_HOME=") + cache};
  if (home != nullptr) return {std::string("XDG_CACHE_HOME=") + home + "/.cache"};
  return {};
}

}  // namespace

ReleasePlan plan_of_first(const fs::path& out) {
  ReleasePlan plan;
  plan.kits = {fixture_kit()};
  plan.chapters = {fixture_kit().chapter};
  plan.out = out;
  plan.platform = PLATFORM;
  plan.program = places::wick;
  plan.launcher = std::string(places::source) + "/tools/grade/release/student_launcher.sh";
  return plan;
}

ReleasePlan plan_of(const std::vector<int>& numbers, const fs::path& out) {
  ReleasePlan plan = plan_of_first(out);
  plan.kits.clear();
  plan.chapters.clear();
  for (const Chapter& chapter : read_chapters(places::fixture)) {
    if (std::find(numbers.begin(), numbers.end(), chapter.number) == numbers.end()) continue;
    plan.chapters.push_back(chapter);
    plan.kits.push_back(open_kit(places::fixture_kits, chapter));
  }
  return plan;
}

Outcome run_wick(const fs::path& tree, const std::vector<std::string>& arguments,
                 const fs::path& log) {
  std::vector<std::string> command = {"/bin/sh", (tree / "tools" / "wick").string()};
  if (!log.empty()) {
    const char* script = "log=$1; shift; exec \"$@\" 2>\"$log\"";
    command.insert(command.begin(), {"/bin/sh", "-c", script, "sh", log.string()});
  }
  command.insert(command.end(), arguments.begin(), arguments.end());
  Limits limits;
  limits.cpu_seconds = 60;
  limits.wall_seconds = 120;
  limits.memory_bytes = 0;
  return run(command, tree, limits, std::nullopt, kept_objects_of_this_user());
}

}  // namespace wick::grade::test
