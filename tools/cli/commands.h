#pragma once

#include <CLI/CLI.hpp>

// One function and one source for each subcommand. The function adds the subcommand and says what
// it runs. `exit_code` becomes the exit code of the program.
namespace wick::cli {

void add_status(CLI::App& app, int& exit_code);
void add_start(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_grade(CLI::App& app, int& exit_code);
void add_gradebook(CLI::App& app, int& exit_code);
void add_milestone(CLI::App& app, int& exit_code);
void add_generate(CLI::App& app, int& exit_code);
void add_page(CLI::App& app, int& exit_code);
void add_capstone(CLI::App& app, int& exit_code);
void add_run(CLI::App& app, int& exit_code);
void add_profile(CLI::App& app, int& exit_code);
void add_release(CLI::App& app, int& exit_code);
void add_update(CLI::App& app, int& exit_code);
void add_doctor(CLI::App& app, int& exit_code);
void add_course(CLI::App& app, int& exit_code);
void add_pack(CLI::App& app, int& exit_code);
void add_restore(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);

// Commands of `wick course`: mutants.
void add_course_mutants(CLI::App& course, int& exit_code);

// Commands of `wick gradebook`: mark and marks, for written answers; remark, for lines of files;
// receipts, which names the content of each submission as wick pack does; similar.
void add_marks(CLI::App& gradebook, int& exit_code);
void add_remarks(CLI::App& gradebook, int& exit_code);
void add_receipts(CLI::App& gradebook, int& exit_code);
void add_similar(CLI::App& gradebook, int& exit_code);

}  // namespace wick::cli
