#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/grade/build.h"
#include "tools/grade/own.h"

#include "core/error.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

std::vector<grade::OwnPart> own_parts(const Course& course, const fs::path& folder) {
  std::vector<grade::Kit> kits;
  for (const grade::Chapter& chapter : course.chapters) {
    if (grade::has_kit(course.kits, chapter)) kits.push_back(open_kit(course.kits, chapter));
  }
  std::vector<grade::OwnFiles> chapters;
  for (const grade::Kit& kit : kits) chapters.push_back({&kit, stubs(course, kit.chapter)});
  return grade::compile_own(chapters, folder);
}

// "yours: 01_tensor, 12_attention (1 of 2 files); the reference's: 02_activations": what a program
// is made of, for its first line.
std::string describe(const std::vector<grade::OwnPart>& parts) {
  std::string own, reference;
  for (std::size_t first = 0; first < parts.size();) {
    std::size_t end = first;
    int count = 0;
    for (; end < parts.size() && parts[end].chapter == parts[first].chapter; ++end) {
      if (parts[end].is_own()) ++count;
    }
    const int files = static_cast<int>(end - first);
    std::string& list = count > 0 ? own : reference;
    list += (list.empty() ? "" : ", ") + parts[first].chapter;
    if (count > 0 && count < files) list += concatenate(" (", count, " of ", files, " files)");
    first = end;
  }
  if (own.empty()) return "all the reference's";
  return "yours: " + own + (reference.empty() ? "" : "; the reference's: " + reference);
}

// The student's files where they are finished, and the reference's where they are not.
void link_own(const Course& course, const std::vector<grade::OwnPart>& parts,
              const fs::path& program) {
  std::vector<fs::path> inputs = {course.kits / "milestone.o"};
  for (const grade::OwnPart& part : parts) {
    if (part.is_own()) inputs.push_back(part.object);
  }
  inputs.push_back(course.kits / "framework.a");
  const std::string problem = grade::link(grade::read_toolchain(course.kits), inputs, program);
  if (!problem.empty())
    fail<Error>("milestone: your files do not link with one another:\n", problem);
}

[[noreturn]] void become(const fs::path& program, std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  std::fflush(stdout);
  ::execv(program.c_str(), pointers.data());
  fail<Error>("milestone: cannot run ", program.string(), ": ", std::strerror(errno));
}

void run(const std::vector<std::string>& arguments) {
  const Course course = open_course();
  const fs::path folder = course.root / "build" / "milestone";
  fs::create_directories(folder);
  const std::vector<grade::OwnPart> parts = own_parts(course, folder);
  bool is_any_own = false;
  for (const grade::OwnPart& part : parts) {
    is_any_own = is_any_own || part.is_own();
    const bool is_begun = !part.is_own() && part.problem == "it does not compile";
    if (is_begun) {
      std::fprintf(stderr, "wick: %s does not compile: the reference's is used\n",
                   part.name().c_str());
    }
  }
  // With nothing of one's own the framework's fast backend may run it, where it is built.
  fs::path program = course.kits.parent_path() / "bin" / "wick-milestone";
  if (is_any_own || !fs::exists(program)) {
    program = folder / "wick-milestone";
    link_own(course, parts, program);
  }
  std::vector<std::string> command = {"wick milestone", "--chapters", describe(parts)};
  command.insert(command.end(), arguments.begin(), arguments.end());
  become(program, command);
}

}  // namespace

void add_milestone(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand(
      "milestone", "train on the framework for real, and say whether it is good enough");
  command->prefix_command();
  command->set_help_flag();  // the milestones' own program answers --help
  command->callback([command] { run(command->remaining()); });
}

}  // namespace wick::cli
