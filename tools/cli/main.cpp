#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/cli/unknown_words.h"
#include "tools/grade/system/printable.h"
#include "tools/standard_output.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace {

int run(int argc, char** argv) {
  CLI::App app("wick: learn deep learning by building the framework", "wick");
  app.require_subcommand(1);
  app.get_formatter()->column_width(28);
  app.failure_message(CLI::FailureMessage::simple);
  app.add_flag("--kits", wick::cli::asks_for_kits, "print what a command needs to be built")
      ->group("");
  int exit_code = 0;
  wick::cli::add_status(app, exit_code);
  wick::cli::add_start(app, exit_code);
  wick::cli::add_check(app, exit_code);
  wick::cli::add_pack(app, exit_code);
  wick::cli::add_grade(app, exit_code);
  wick::cli::add_gradebook(app, exit_code);
  wick::cli::add_run(app, exit_code);
  wick::cli::add_profile(app, exit_code);
  wick::cli::add_milestone(app, exit_code);
  wick::cli::add_generate(app, exit_code);
  wick::cli::add_page(app, exit_code);
  wick::cli::add_capstone(app, exit_code);
  wick::cli::add_release(app, exit_code);
  wick::cli::add_restore(app, exit_code);
  wick::cli::add_update(app, exit_code);
  wick::cli::add_doctor(app, exit_code);
  wick::cli::add_course(app, exit_code);
  wick::cli::add_bench(app, exit_code);
  for (const char* name : {"grade", "gradebook", "release", "course", "bench"}) {
    app.get_subcommand(name)->group(wick::cli::group_for_instructors("Subcommands"));
  }
  const std::string unknown = wick::cli::unknown_command(app, {argv + 1, argv + argc});
  if (!unknown.empty()) {
    std::fprintf(stderr, "wick: there is no command called %s: --help lists those that there are\n",
                 wick::grade::printable(unknown).c_str());
    return 64;
  }
  const std::string misspelt = wick::cli::unknown_option(app, {argv + 1, argv + argc});
  if (!misspelt.empty()) {
    std::fprintf(stderr, "wick: %s\n", misspelt.c_str());
    return 64;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const std::string option = error.get_exit_code() == 0 ? "" : wick::cli::unknown_option(app);
    if (option.empty()) return app.exit(error) == 0 ? 0 : 64;
    std::fprintf(stderr, "wick: %s\n", option.c_str());
    return 64;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    // It may name a folder or repeat a text that a stranger chose.
    std::fprintf(stderr, "wick: %s\n", wick::grade::printable(error.what()).c_str());
    return 2;
  }
  return exit_code;
}

}  // namespace

// The command line of the course. tools/wick builds this program and runs it.
int main(int argc, char** argv) { return wick::with_output_written(run(argc, argv)); }
