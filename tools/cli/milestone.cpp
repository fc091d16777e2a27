#include "tools/cli/commands.h"
#include "tools/cli/folder_turn.h"
#include "tools/cli/kits.h"
#include "tools/cli/own_program.h"

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

void link_and_become(const std::vector<std::string>& arguments) {
  const Course course = open_course();
  need_kits(begun_chapters(course));
  const FolderTurn turn(own_folder(course));
  const std::vector<grade::OwnPart> parts = own_framework(course);
  const fs::path program = course_program(course, parts, "milestone");
  std::vector<std::string> command = {"wick milestone", "--chapters", describe(course, parts)};
  if (has_own_part(parts)) command.insert(command.end(), {"--own", own_chapters(parts)});
  for (const grade::OwnPart& part : parts) {
    if (part.is_own() || !has_own_part(parts)) continue;
    command.insert(command.end(), {"--missing", part.name() + ": " + part.problem});
  }
  command.insert(command.end(), arguments.begin(), arguments.end());
  become(program, command);
}

}  // namespace

void add_milestone(CLI::App& app, int&) {
  CLI::App* command = app.add_subcommand(
      "milestone", "train on the framework for real, and say whether it is good enough");
  command->prefix_command();
  command->set_help_flag();  // the milestones' own program answers --help
  command->callback([command] { link_and_become(command->remaining()); });
}

}  // namespace wick::cli
