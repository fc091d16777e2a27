#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/report.h"
#include "tools/cli/style.h"
#include "tools/grade/batch.h"
#include "tools/grade/compiler_text.h"
#include "tools/grade/files.h"
#include "tools/grade/gradebook.h"

#include "core/error.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <random>
#include <thread>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct Options {
  std::string folder;
  std::optional<int> chapter;
  std::string out;
  std::optional<std::uint64_t> seed;
  int jobs = 0;
  bool own = false;
  std::string sandbox = "auto";
};

// Never a fixed one: a submission that only fits the inputs it knows must not pass.
std::uint64_t secret_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) ^ device();
}

/// One line on stderr that is written over, and nothing where nobody watches.
class Progress {
 public:
  explicit Progress(std::size_t total) : total_(total), is_shown_(::isatty(STDERR_FILENO) == 1) {}
  void show(std::size_t done, const std::string& student) const {
    if (!is_shown_) return;
    constexpr std::size_t width = 24;
    const std::size_t full = total_ == 0 ? width : width * done / total_;
    const std::string bar = std::string(full, '#') + std::string(width - full, '.');
    std::fprintf(stderr, "\r\x1b[K[%s] %zu of %zu  %s", bar.c_str(), done, total_,
                 padded(grade::printable_name(student).substr(0, 40), 0).c_str());
  }
  ~Progress() {
    if (is_shown_) std::fputs("\r\x1b[K", stderr);
  }

 private:
  std::size_t total_;
  bool is_shown_;
};

// Outside of every tree that is kept: build/ is ignored in a repository.
fs::path output_folder(const Options& options, const Course& course) {
  if (!options.out.empty()) return options.out;
  const fs::path name = fs::absolute(options.folder).lexically_normal();
  const fs::path last = name.has_filename() ? name.filename() : name.parent_path().filename();
  return course.root / "build" / "grades" / last;
}

void warn_of_grader_errors(const std::vector<grade::Graded>& results, int& exit_code) {
  for (const grade::Graded& result : results) {
    for (const grade::ExerciseResult& exercise : result.grade.exercises) {
      for (const grade::ScenarioResult& scenario : exercise.scenarios) {
        if (scenario.verdict != grade::Verdict::GraderError) continue;
        std::fprintf(stderr, "wick: OUR ERROR, no points taken: %s: %s: %s\n",
                     grade::printable_name(result.submission.student).c_str(), scenario.key.c_str(),
                     scenario.detail.c_str());
        exit_code = 2;
      }
      if (exercise.scenarios.empty() && exercise.verdict == grade::Verdict::GraderError) {
        std::fprintf(stderr, "wick: OUR ERROR, no points taken: %s: %s: %s\n",
                     grade::printable_name(result.submission.student).c_str(), exercise.id.c_str(),
                     exercise.detail.c_str());
        exit_code = 2;
      }
    }
  }
}

// Never weaker than asked for, and never weaker in silence.
std::unique_ptr<grade::Sandbox> make_sandbox(const Options& options, const Course& course) {
  if (options.sandbox == "strong")
    return std::make_unique<grade::Sandbox>(grade::Isolation::Strong);
  if (options.sandbox == "restricted") {
    return std::make_unique<grade::Sandbox>(grade::Isolation::Restricted);
  }
  if (options.sandbox == "none") return std::make_unique<grade::Sandbox>();
  if (grade::read_toolchain(course.kits).is_sanitized) {
    std::fputs("wick: a sanitised build cannot run in a sandbox: grading with none\n", stderr);
    return std::make_unique<grade::Sandbox>();
  }
  try {
    return grade::strongest_sandbox();
  } catch (const Error& error) {
    fail<Error>(error.what(),
                "\n  to grade without one, which only code that you trust allows: "
                "--sandbox none");
  }
}

int run(const Options& options) {
  const auto start = std::chrono::steady_clock::now();
  const Course course = open_course();
  const std::vector<grade::Submission> submissions =
      grade::find_submissions(options.folder, course.chapters, options.chapter);
  const fs::path out = output_folder(options, course);
  fs::create_directories(out / "students");

  const std::uint64_t seed = options.seed ? *options.seed : secret_seed();
  const std::unique_ptr<grade::Sandbox> sandbox = make_sandbox(options, course);
  if (sandbox->isolation() == grade::Isolation::Restricted) {
    std::fputs("wick: no namespaces here: submissions run as a user of their own, restricted\n",
               stderr);
  }
  grade::GradeOptions how;
  how.own = options.own;
  how.sandbox = sandbox.get();
  grade::Batch batch(course.kits, course.chapters, seed, how);
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  std::vector<grade::Graded> results;
  {
    const Progress progress(submissions.size());
    progress.show(0, "");
    const auto done = [&](const grade::Graded& graded, std::size_t count) {
      const std::string name = grade::file_name_for(graded.submission.student) + ".json";
      grade::write_atomically(out / "students" / name, grade::to_json(graded));
      progress.show(count, graded.submission.student);
    };
    results = batch.grade(submissions, options.jobs > 0 ? options.jobs : cores, done);
  }
  grade::write_atomically(out / "gradebook.csv", grade::to_csv(results));

  std::fputs(grade_table(results).c_str(), stdout);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf(
      "%zu submissions in %.1f s, sandbox: %s; each file linked with the reference's others%s; "
      "seed %llu repeats these inputs\n",
      results.size(), seconds.count(), to_string(sandbox->isolation()),
      options.own ? ", then each student's own framework" : "",
      static_cast<unsigned long long>(seed));
  std::printf("gradebook: %s\nstudents:  %s\n", (out / "gradebook.csv").c_str(),
              (out / "students").c_str());
  int exit_code = 0;
  warn_of_grader_errors(results, exit_code);
  return exit_code;
}

}  // namespace

void add_grade(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("grade", "grade every submission in a folder");
  auto options = std::make_shared<Options>();
  command
      ->add_option("folder", options->folder,
                   "one sub-folder for each student, holding the chapter's files")
      ->required();
  command->add_option("--chapter", options->chapter, "its number; otherwise told by the files");
  command->add_option("--out", options->out,
                      "where results go; otherwise build/grades/ in the course's folder");
  command->add_option("--seed", options->seed,
                      "what the inputs are drawn from; otherwise a new secret one");
  command->add_option("--jobs", options->jobs,
                      "submissions at a time; otherwise one for each core");
  command->add_flag("--own", options->own,
                    "then once more on each student's own framework, for the reports: their files "
                    "of all chapters so far, from NN_name/ or modules/NN_name/");
  command
      ->add_option("--sandbox", options->sandbox,
                   "strong (namespaces), restricted (a user of their own), none; otherwise the "
                   "strongest that holds here")
      ->check(CLI::IsMember({"auto", "strong", "restricted", "none"}))
      ->capture_default_str();
  command->footer("Exit code: 0, however submissions fare; 2 where grading itself went wrong.");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace wick::cli
