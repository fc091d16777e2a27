#include "tools/grade/release.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

void run(const std::string& out) {
  const Course course = open_course();
  if (course.is_released()) {
    fail<Error>("release: ", course.root.string(),
                " is a student's tree: release from a repository");
  }
  grade::ReleasePlan plan;
  plan.chapters = course.chapters;
  plan.out = std::filesystem::absolute(out);
  plan.kits_folder = course.kits;
  plan.platform = WICK_PLATFORM;
  plan.program = std::filesystem::read_symlink("/proc/self/exe");
  plan.launcher = course.root / "tools" / "grade" / "student_launcher.sh";
  for (const grade::Chapter& chapter : course.chapters) {
    if (!grade::has_kit(course.kits, chapter)) continue;
    plan.kits.push_back(grade::open_kit(course.kits, chapter));
  }
  grade::release(plan,
                 [](const std::string& what) { std::fprintf(stderr, "wick: %s\n", what.c_str()); });
  std::printf("students' tree for %s: %s\nthey begin with: tools/wick status\n", WICK_PLATFORM,
              out.c_str());
}

}  // namespace

void add_release(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("release", "write the tree that students get");
  auto out = std::make_shared<std::string>();
  command->add_option("folder", *out, "a new folder")->required();
  command->callback([out] { run(*out); });
}

}  // namespace wick::cli
