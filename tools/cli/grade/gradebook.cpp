#include "tools/grade/gradebook/gradebook.h"
#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/grade/finish.h"
#include "tools/cli/writable.h"
#include "tools/grade/gradebook/exports/class_document.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct GradebookOptions : grade::GivenRules {
  std::string folder, student, exercise, reason, to;
  std::optional<double> points;
  std::vector<std::string> formats;
};

// Shows the table and writes gradebook.csv at once.
int show(const GradebookOptions& options, grade::Gradebook& gradebook) {
  const Written written = show_gradebook(gradebook, {}, options.folder);
  const int exit_code = print_pending(written);
  std::fputs(written.remarks.c_str(), stderr);
  std::fputs(written.unfinished.c_str(), stderr);
  return exit_code;
}

int show(const GradebookOptions& options) {
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  keep_rules(gradebook, options);
  return show(options, gradebook);
}

int override_points(const GradebookOptions& options) {
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  give_by_hand(gradebook, options.student,
               {"--override", options.exercise, as_argument(options.points), options.reason});
  return show(options, gradebook);
}

int export_results(const GradebookOptions& options) {
  if (!options.to.empty()) require_writable_folder(options.to, "gradebook: --to");
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  keep_rules(gradebook, options);
  const fs::path to =
      options.to.empty() ? fs::path(options.folder) / "exports" : fs::path(options.to);
  std::vector<grade::Export> wanted;
  for (const std::string& format : options.formats) wanted.push_back({format, to});
  const Written written = write_formats(gradebook, wanted);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    std::printf("%s: %s\n", wanted[i].format.c_str(), written.files[i].c_str());
  }
  std::fputs(written.remarks.c_str(), stderr);
  const int exit_code = print_pending(written);
  std::fputs(written.unfinished.c_str(), stderr);
  return exit_code;
}

void add_folder(CLI::App* command, GradebookOptions& options) {
  command->add_option("folder", options.folder, "the folder that wick grade wrote its results to")
      ->required();
}

void add_rules(CLI::App* command, GradebookOptions& options) {
  command->add_option("--policy", options.policy, "keep these rules from now on, as for wick grade")
      ->check(CLI::ExistingFile);
  command->add_option("--roster", options.roster, "keep this roster from now on, as for wick grade")
      ->check(CLI::ExistingFile);
  command->add_flag("--match-names", options.match_names,
                    "also match submissions by names that students choose, as for wick grade");
  command
      ->add_option("--groups", options.groups, "keep these groups from now on, as for wick grade")
      ->check(CLI::ExistingFile);
}

void add_show(CLI::App& app, const std::shared_ptr<GradebookOptions>& options, int& exit_code) {
  CLI::App* command = app.add_subcommand("show", "print the table, and write gradebook.csv again");
  add_folder(command, *options);
  add_rules(command, *options);
  command->callback([options, &exit_code] { exit_code = show(*options); });
}

void add_override(CLI::App& app, const std::shared_ptr<GradebookOptions>& options, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "override", "give a student points by hand: they hold for every later run too");
  add_folder(command, *options);
  command->add_option("student", options->student, student_argument)->required();
  command->add_option("exercise", options->exercise, "such as 12.4")->required();
  takes_points(command->add_option("points", options->points,
                                   "the new points; without them the computed points count again"));
  command->add_option("--reason", options->reason, "the reason, which the student sees too")
      ->required();
  command->callback([options, &exit_code] { exit_code = override_points(*options); });
}

int show_history(const GradebookOptions& options) {
  grade::Gradebook gradebook(options.folder, grade::Gradebook::Use::Looking);
  print_school({"--history", options.student, gradebook.file().string()},
               grade::school_document(gradebook, options.student));
  return 0;
}

void add_history(CLI::App& app, const std::shared_ptr<GradebookOptions>& options, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "history", "what every run has computed for a student, before late penalties");
  add_folder(command, *options);
  command->add_option("student", options->student, student_argument)->required();
  command->callback([options, &exit_code] { exit_code = show_history(*options); });
}

void add_export(CLI::App& app, const std::shared_ptr<GradebookOptions>& options, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("export", "write the results for other systems, or as pages");
  add_folder(command, *options);
  command->add_option("--format", options->formats, "one format or more, separated by commas")
      ->required()
      ->delimiter(',')
      ->check(CLI::IsMember(grade::export_formats()));
  command->add_option("--to", options->to,
                      "the folder to write to; otherwise exports/ in the folder of results");
  add_rules(command, *options);
  command->callback([options, &exit_code] { exit_code = export_results(*options); });
}

}  // namespace

void add_gradebook(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("gradebook", "show, correct and export what has been graded");
  auto options = std::make_shared<GradebookOptions>();
  command->require_subcommand(1);
  add_show(*command, options, exit_code);
  add_override(*command, options, exit_code);
  add_history(*command, options, exit_code);
  add_export(*command, options, exit_code);
  add_marks(*command, exit_code);
  add_remarks(*command, exit_code);
  add_receipts(*command, exit_code);
  add_similar(*command, exit_code);
}

}  // namespace wick::cli
