#include "tools/cli/grade/grade_class.h"

#include "tools/grade/handin/course_work.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// Slurm's own limit, unless its administrator has set another: MaxArraySize.
constexpr std::size_t most_tasks = 1000;

// The text as one word of a shell.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char letter : text) {
    result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  }
  return result + "'";
}

std::string absolute(const std::string& path) { return fs::absolute(path).string(); }

// A task is a --shard as any other. Its seed is in the environment, since other users of the
// machine see the arguments of a program.
std::string job_script(const GradeRequest& request, const fs::path& parts, std::size_t count,
                       std::uint64_t seed) {
  const std::string program = fs::read_symlink("/proc/self/exe").string();
  const std::string variable = request.seed ? "WICK_SEED" : "WICK_NEW_SEED";
  std::string text = "#!/bin/sh\nexport " + variable + "=" + std::to_string(seed) + "\nexec " +
                     quoted(program) + " grade " + quoted(absolute(request.folder)) +
                     " --shard \"$SLURM_ARRAY_TASK_ID\"/" + std::to_string(count) + " --out " +
                     quoted(parts.string()) + "/\"$SLURM_ARRAY_TASK_ID\" --jobs 1 --resume" +
                     " --sandbox " + request.sandbox;
  for (const int chapter : request.chapters) text += " --chapter " + std::to_string(chapter);
  if (request.own) text += " --own";
  if (request.seed_per_student) text += " --seed-per-student";
  if (request.sanitize) text += " --sanitize";
  if (!request.submitted.empty()) text += " --submitted " + quoted(absolute(request.submitted));
  if (!request.groups.empty()) text += " --groups " + quoted(absolute(request.groups));
  if (!request.roster.empty()) text += " --roster " + quoted(absolute(request.roster));
  if (request.match_names) text += " --match-names";
  return text + "\n";
}

grade::Outcome submit(const fs::path& folder, std::size_t count) {
  grade::Limits limits = grade::generous_limits();
  limits.memory_bytes = 0;
  limits.wall_seconds = 30 * 24 * 60 * 60;  // a busy cluster takes its time
  // The environment says where Slurm is, and run() does not hand it down.
  std::vector<std::string> command = {"/usr/bin/env"};
  for (char** variable = environ; *variable != nullptr; ++variable) command.push_back(*variable);
  // %a is the task's number.
  command.insert(command.end(),
                 {"/usr/bin/sbatch", "--wait", "--parsable", "--job-name=wick-grade",
                  "--array=1-" + std::to_string(count), "--cpus-per-task=1",
                  "--output=" + (folder / "logs" / "%a").string(), (folder / "job").string()});
  return grade::run(command, folder, limits);
}

// The tasks that have not ended.
std::string unfinished(const fs::path& folder, std::size_t count) {
  std::string names;
  for (std::size_t task = 1; task <= count; ++task) {
    const fs::path part = folder / "parts" / std::to_string(task);
    bool is_finished = false;
    try {
      grade::Gradebook gradebook(part, grade::Gradebook::Use::Looking);
      const std::optional<grade::GradingRun> run = gradebook.last_run();
      is_finished = run && run->finished != 0;
    } catch (const Error&) {
      // The task has not even begun.
    }
    if (!is_finished) names += "\n  " + (folder / "logs" / std::to_string(task)).string();
  }
  return names;
}

}  // namespace

int grade_on_slurm(const GradeRequest& request) {
  if (!fs::exists("/usr/bin/sbatch")) {
    fail<Error>(
        "grade: there is no /usr/bin/sbatch: --executor slurm runs where jobs are submitted "
        "from; elsewhere --shard and --merge do the same");
  }
  const Course course = open_course();
  grade::require_school(request.exports, grade::policy_document(request.policy, &course.chapters));
  const fs::path out = fs::absolute(output_folder(request, course));
  SandboxWhenNeeded sandbox(request);
  grade::Unpacker unpacker(course.chapters,
                           [&]() -> const grade::Sandbox& { return sandbox.get(); });
  const std::size_t submissions =
      grade::find_course_work(request.folder, course.chapters, request.chapters, &unpacker)
          .submissions.size();
  const std::size_t count = std::min(submissions, most_tasks);
  grade::Gradebook gradebook(out, grade::Gradebook::Use::Grading);
  grade::keep_rules(gradebook, request);
  const std::uint64_t seed = choose_seed(request);
  const fs::path folder = out / "slurm";
  if (!request.resume) fs::remove_all(folder);
  fs::create_directories(folder / "logs");
  fs::create_directories(folder / "parts");
  // Other users must not read the seed.
  fs::permissions(folder, fs::perms(0700));
  grade::write_output(folder / "job", job_script(request, folder / "parts", count, seed));
  std::fprintf(stderr, "wick: %zu submissions in %zu tasks of a Slurm job array\n", submissions,
               count);
  const grade::Outcome outcome = submit(folder, count);
  const std::string left = unfinished(folder, count);
  if (!left.empty()) {
    fail<Error>("grade: sbatch ended with code ", outcome.code, ": ", outcome.standard_error,
                "these tasks did not end: --resume runs them again:", left);
  }
  std::vector<std::string> parts;
  for (std::size_t task = 1; task <= count; ++task) {
    parts.push_back((folder / "parts" / std::to_string(task)).string());
  }
  return merge_into(gradebook, parts, request, out);
}

}  // namespace wick::cli
