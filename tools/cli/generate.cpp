#include "tools/cli/commands.h"
#include "tools/cli/folder_turn.h"
#include "tools/cli/kits.h"
#include "tools/cli/own_program.h"

#include <cstdio>

namespace wick::cli {
namespace {

void link_and_generate(const std::vector<std::string>& arguments) {
  const Course course = open_course();
  need_kits(begun_chapters(course));
  const FolderTurn turn(own_folder(course));
  const std::vector<grade::OwnPart> parts = own_framework(course);
  const std::filesystem::path program = course_program(course, parts, "generate");
  if (has_own_part(parts)) {
    std::fprintf(stderr, "wick: chapters: %s\n", describe(course, parts).c_str());
  }
  std::vector<std::string> command = {"wick generate"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  become(program, command);
}

}  // namespace

void add_generate(CLI::App& app, int&) {
  CLI::App* command =
      app.add_subcommand("generate", "continue a text by a model that was trained and saved");
  command->prefix_command();
  command->set_help_flag();  // the program itself answers --help
  command->callback([command] { link_and_generate(command->remaining()); });
}

}  // namespace wick::cli
