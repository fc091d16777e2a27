#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/grade/grade_class.h"
#include "tools/cli/kits.h"
#include "tools/grade/gradebook/exports/school.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

void add_what(CLI::App& command, GradeRequest& request) {
  command.add_option(
      "folder", request.folder,
      "one sub-folder for each student, holding the files of a chapter or of several, or the files "
      "that Canvas hands out; or a folder for each chapter, NN_name, that holds all this");
  takes_chapter(
      command
          .add_option("--chapter", request.chapters,
                      "one number or several, as 1,12; otherwise the chapters that most have files "
                      "of")
          ->delimiter(','));
  command.add_option("--out", request.out,
                     "the folder for results; otherwise one in build/grades/ of the course");
  command.add_flag("--resume", request.resume,
                   "continue a run that was killed, or grade again only what has changed: keep the "
                   "results in --out that have the same files, chapter, --own, --seed-per-student "
                   "and --sanitize (and the same seed, if --seed is given)");
}

void add_how(CLI::App& command, GradeRequest& request) {
  command
      .add_option("--seed", request.seed,
                  "the number that the inputs are drawn from; otherwise a new secret one")
      ->envname("WICK_SEED");
  command
      .add_option("--new-seed", request.new_seed,
                  "as --seed, but results of other seeds in --out stay, with --resume: for --shard")
      ->envname("WICK_NEW_SEED");
  command.add_flag(
      "--seed-per-student", request.seed_per_student,
      "draw other inputs for each student, from the seed and the name: no marks, since "
      "the points for one mistake can then differ between students");
  takes_count(command.add_option("--jobs", request.jobs,
                                 "submissions at a time; otherwise one for each core"));
  command.add_flag("--own", request.own,
                   "run once more on each student's own framework, for the reports: their files of "
                   "the chapter and of those that it needs, from NN_name/ or modules/NN_name/");
  command.add_flag("--sanitize", request.sanitize,
                   "run once more under sanitizers, for the reports, which name lines of the "
                   "students' files that use memory wrongly or have undefined behaviour");
  command
      .add_option("--sandbox", request.sandbox,
                  "strong (namespaces), restricted (a user of their own), none; otherwise the "
                  "strongest that holds here")
      ->check(CLI::IsMember({"auto", "strong", "restricted", "none"}))
      ->capture_default_str();
}

void add_results(CLI::App& command, GradeRequest& request) {
  command
      .add_option("--policy", request.policy,
                  "a TOML file: due times, late penalty, extensions, weights of chapters, and when "
                  "students see hidden scenarios; kept in --out for later runs")
      ->check(CLI::ExistingFile);
  command
      .add_option(
          "--submitted", request.submitted,
          "a CSV file with the columns student and submitted, or those of Gradescope, "
          "Canvas, Moodle or GitHub Classroom, and chapter if the times of chapters differ; "
          "otherwise those given last for the chapter, kept in --out, or else the files' times")
      ->check(CLI::ExistingFile);
  command
      .add_option("--roster", request.roster,
                  "a CSV file of who takes the course, with the columns id or name, email, section "
                  "and others: who has handed in nothing gets a row; kept in --out for later runs")
      ->check(CLI::ExistingFile);
  command.add_flag("--match-names", request.match_names,
                   "also match submissions and rows of files with students by their names, user "
                   "names and parts of ids, which students can choose: each such match is printed; "
                   "kept in --out until a roster is given without it");
  command
      .add_option("--groups", request.groups,
                  "a CSV file with the columns group and student: one of a group hands in, and all "
                  "have the result; otherwise the roster's column group; kept in --out")
      ->check(CLI::ExistingFile);
  command
      .add_option("--export", request.exports,
                  "write these formats too, below --out; wick gradebook export does it later")
      ->delimiter(',')
      ->check(CLI::IsMember(grade::export_formats()));
}

void add_only(CLI::App& command, GradeRequest& request) {
  command.add_option(
      "--only", request.only,
      "an exercise, such as 12.4: grade it again for everybody in --out, on the same "
      "inputs, and print whose points change before anything is written");
  command.add_flag("--write", request.write, "write what --only has found, without a question")
      ->needs("--only");
}

void add_parts(CLI::App& command, GradeRequest& request) {
  command.add_option("--shard", request.shard,
                     "I/N: grade part I of N only, into an --out of its own");
  command.add_option("--merge", request.merge,
                     "grade nothing: merge the --out folders of shards into --out");
  command
      .add_option("--executor", request.executor,
                  "local, or slurm: a job array with a task for each submission")
      ->check(CLI::IsMember({"local", "slurm"}))
      ->capture_default_str();
}

}  // namespace

void add_grade(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("grade", "grade every submission in a folder");
  auto request = std::make_shared<GradeRequest>();
  add_what(*command, *request);
  add_how(*command, *request);
  add_results(*command, *request);
  add_parts(*command, *request);
  add_only(*command, *request);
  command->footer(
      "Exit code: 0 if every submission has a score, whatever it is; 2 if one is pending because "
      "the grader or this machine failed.");
  command->callback([request, &exit_code] {
    if (request->folder.empty() == request->merge.empty()) {
      fail<Error>("grade: give the folder of submissions, or --merge and the folders of shards");
    }
    if (request->seed_per_student) {
      std::fputs(
          "wick: --seed-per-student: the points for one mistake can differ between students, "
          "since inputs do\n",
          stderr);
    }
    if (!request->only.empty()) {
      exit_code = grade_one_exercise(*request);
    } else if (!request->merge.empty()) {
      need_kits({});
      exit_code = merge_parts(*request);
    } else {
      // The tasks of a job array need the same kits as one run.
      const bool is_slurm = request->executor == "slurm" && !asks_for_kits;
      exit_code = is_slurm ? grade_on_slurm(*request) : grade_class(*request);
    }
  });
}

}  // namespace wick::cli
