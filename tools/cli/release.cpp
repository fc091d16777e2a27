#include "tools/grade/release/release.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/cli/own_program.h"
#include "tools/cli/writable.h"
#include "tools/grade/release/autograder.h"
#include "tools/grade/release/container.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/platform.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

struct ReleaseOptions {
  std::string out, policy;
  std::optional<int> gradescope;  // a chapter
  std::optional<int> through;     // the last chapter that a tree gets
  std::string platform;
  bool is_into = false;  // adds programs to a tree that is there
  bool is_for_nbgrader = false;
  bool has_no_book = false;
};

void write_for_gradescope(const ReleaseOptions& options, const Course& course) {
  grade::AutograderPlan plan;
  need_kits({course.chapter(*options.gradescope)});
  plan.kit = grade::open_kit(course.kits, course.chapter(*options.gradescope));
  plan.platform = grade::platform();
  plan.program = std::filesystem::read_symlink("/proc/self/exe");
  plan.scripts = course.root / "tools" / "grade" / "release" / "gradescope";
  if (!options.policy.empty()) plan.policy = std::filesystem::absolute(options.policy);
  plan.zip = std::filesystem::absolute(options.out);
  grade::write_autograder(plan);
  std::printf(
      "autograder of chapter %d for %s: %s\nit holds the hidden scenarios: upload it, and keep it "
      "from students\n",
      *options.gradescope, grade::platform().c_str(), options.out.c_str());
}

// The whole book, also in a tree with the first chapters alone: lessons hold no solutions. Its live
// page holds the compiled framework, which such a tree does not get.
void write_book(const Course& course, const std::filesystem::path& folder, bool is_whole) {
  const auto script = course.root / "tools" / "book" / "book.py";
  const grade::TemporaryFolder scratch;
  std::vector<std::string> command = {"/usr/bin/python3", "-B", script.string(), folder.string()};
  if (!is_whole) command.push_back("--no-live-page");
  const grade::Outcome outcome = grade::run(command, scratch.path(), grade::generous_limits());
  if (outcome.succeeded()) return;
  fail<Error>("release: the book was not written; release without it with --no-book:\n",
              outcome.standard_output, outcome.standard_error);
}

// tools/wick has chosen the build; another one's program would say that it made what it did not.
void refuse_another_platform(const std::string& wanted) {
  if (wanted.empty() || wanted == grade::platform()) return;
  fail<Error>("release: this program releases for ", grade::platform(), ", not for ", wanted,
              ": run tools/wick release --platform ", wanted, " in the repository");
}

// The chapters of the tree: those that were chosen for it, or those that it has.
std::vector<grade::Chapter> chapters_of(const ReleaseOptions& options, const Course& course) {
  std::vector<grade::Chapter> chapters;
  if (options.through) course.chapter(*options.through);  // throws where there is none
  const std::filesystem::path modules = std::filesystem::path(options.out) / "modules";
  for (const grade::Chapter& chapter : course.chapters) {
    const bool is_chosen = options.is_into
                               ? std::filesystem::exists(modules / chapter.folder / "module.toml")
                               : chapter.number <= options.through.value_or(chapter.number);
    if (is_chosen) chapters.push_back(chapter);
  }
  return chapters;
}

std::string platforms_in(const std::string& tree) {
  return grade::joined(grade::platforms_of(tree), " and ");
}

void write_tree(const ReleaseOptions& options) {
  const std::string& out = options.out;
  refuse_another_platform(options.platform);
  const Course course = open_course();
  if (course.is_released()) {
    fail<Error>("release: ", course.root.string(),
                " is a student's tree: release from a repository");
  }
  // Now, and not after the kits of all chapters are built.
  if (options.gradescope) {
    require_writable_file(out, "release:");
  } else {
    require_writable_folder(out, "release:");
  }
  if (options.gradescope) {
    write_for_gradescope(options, course);
    return;
  }
  if (options.is_for_nbgrader) {
    need_kits({});
    // Python writes for nbgrader: notebooks are JSON, and nbgrader is Python.
    const auto script = course.root / "tools" / "notebook" / "nbgrader" / "nbgrader_course.py";
    become("/usr/bin/env", {"env", "python3", "-B", script.string(), out});
  }
  need_kits(course.chapters);
  grade::ReleasePlan plan;
  plan.chapters = chapters_of(options, course);
  plan.out = std::filesystem::absolute(out);
  plan.kits_folder = course.kits;
  plan.platform = grade::platform();
  plan.program = std::filesystem::read_symlink("/proc/self/exe");
  plan.launcher = course.root / "tools" / "grade" / "release" / "student_launcher.sh";
  plan.texts = course.root / "tools" / "grade" / "release" / "student_tree";
  plan.container = course.root / "tools" / "grade" / "release" / "student_container";
  const std::filesystem::path system = "/etc/os-release";
  plan.image = grade::image_of(std::filesystem::exists(system) ? grade::read_file(system) : "");
  if (!options.has_no_book) {
    plan.write_book = [&](const std::filesystem::path& folder) {
      write_book(course, folder, plan.chapters.size() == course.chapters.size());
    };
  }
  for (const grade::Chapter& chapter : course.chapters) {
    plan.kits.push_back(grade::open_kit(course.kits, chapter));
  }
  const auto progress = [](const std::string& what) {
    std::fprintf(stderr, "wick: %s\n", what.c_str());
  };
  if (options.is_into) {
    grade::add_platform(plan, progress);
  } else {
    grade::release(plan, progress);
  }
  std::printf("students' tree for %s: %s\nthey begin with: tools/wick status\n",
              platforms_in(out).c_str(), out.c_str());
}

}  // namespace

void add_release(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand("release", "write the tree that students get");
  auto options = std::make_shared<ReleaseOptions>();
  command->add_option("folder", options->out, "a new folder; with --gradescope a new zip file")
      ->required();
  CLI::Option* gradescope = takes_chapter(
      command->add_option("--gradescope", options->gradescope,
                          "write the autograder of this chapter for Gradescope instead"));
  command->add_option("--platform", options->platform,
                      "for machines of this kind, such as aarch64-linux-gnu: cross-compiled, if it "
                      "is not this machine's");
  CLI::Option* into =
      command
          ->add_flag(
              "--into", options->is_into,
              "add programs for this machine, or --platform, to the tree in the folder, which "
              "the same sources have released for another platform")
          ->excludes(gradescope);
  command
      ->add_flag("--nbgrader", options->is_for_nbgrader,
                 "write a course for nbgrader from the notebooks' exercises instead")
      ->excludes(gradescope)
      ->excludes(into);
  takes_chapter(command->add_option(
                    "--through", options->through,
                    "the last chapter of the tree: compiled solutions are in it only of chapters "
                    "that its other chapters build upon, and of single exercises that scenarios "
                    "need; release the next one when these are graded"))
      ->excludes(gradescope)
      ->excludes(into);
  command
      ->add_flag("--no-book", options->has_no_book,
                 "leave out the book of the lessons, which takes about a minute and needs pandoc")
      ->excludes(gradescope);
  command->add_option("--policy", options->policy, "the autograder's rules, as for wick grade")
      ->needs(gradescope)
      ->check(CLI::ExistingFile);
  command->callback([options] { write_tree(*options); });
}

}  // namespace wick::cli
