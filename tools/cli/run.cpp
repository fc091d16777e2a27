#include "tools/cli/commands.h"
#include "tools/cli/folder_turn.h"
#include "tools/cli/kits.h"
#include "tools/cli/own_program.h"
#include "tools/cli/writable.h"
#include "tools/grade/build/build.h"
#include "tools/grade/build/compiler_text.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/platform.h"

#include "core/error.h"

#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <memory>
#include <sstream>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// Apart from the chapters' folders: a program may be called 12_attention.
fs::path program_folder(const Course& course) { return own_folder(course) / "programs"; }

// The source elsewhere, in the compiler's eyes still where it is. Beside the original a compiler
// would find the tree's core/, and in the kit's headers the kit's: one header twice.
fs::path copy_program(const Course& course, const fs::path& source) {
  const fs::path copy = program_folder(course) / source.filename();
  std::ostringstream text;
  text << "#line 1 " << std::quoted(fs::absolute(source).string()) << '\n'
       << grade::read_file(source);
  grade::write_output(copy, text.str());
  return copy;
}

// The chapter of kernels if the program has some, and null otherwise. Its flags make the simulator
// see what a kernel reads and writes.
const grade::Chapter* chapter_of_kernels(const Course& course, const fs::path& source) {
  if (grade::read_file(source).find("\"core/cuda/kernel.h\"") == std::string::npos) return nullptr;
  for (const grade::Chapter& chapter : course.chapters) {
    if (chapter.language == "cuda") return &chapter;
  }
  return nullptr;
}

std::vector<grade::Chapter> needed_chapters(const Course& course, const fs::path& source) {
  std::vector<grade::Chapter> chapters = begun_chapters(course);
  if (const grade::Chapter* kernels = chapter_of_kernels(course, source)) {
    chapters.push_back(*kernels);
  }
  return chapters;
}

grade::Toolchain toolchain_for(const Course& course, const fs::path& source) {
  const grade::Chapter* kernels = chapter_of_kernels(course, source);
  return kernels == nullptr ? grade::read_toolchain(course.kits)
                            : grade::open_toolchain(course.kits, *kernels).toolchain;
}

// The program runs on its author's own machine, so it has a compiler's limits and no others.
fs::path compile_program(const Course& course, const fs::path& source) {
  const grade::Toolchain toolchain = toolchain_for(course, source);
  const fs::path object = program_folder(course) / source.filename().replace_extension(".o");
  std::vector<std::string> command = {toolchain.compiler};
  command.insert(command.end(), toolchain.compile_flags.begin(), toolchain.compile_flags.end());
  for (const std::string& argument :
       {"-I" + toolchain.include.string(), "-I" + fs::absolute(source).parent_path().string(),
        std::string("-c"), copy_program(course, source).string(), std::string("-o"),
        object.string()}) {
    command.push_back(argument);
  }
  const grade::Outcome outcome = grade::run(command, own_folder(course), grade::generous_limits());
  if (!outcome.succeeded()) {
    fail<Error>(
        "run: ", source.string(), " does not compile:\n",
        grade::shorten_compiler_text(outcome.standard_error,
                                     {fs::absolute(source).parent_path(), toolchain.include}));
  }
  // g++ leaves a file with another ending to the linker.
  if (!fs::exists(object)) fail<Error>("run: ", source.string(), " must have a name in .cpp");
  return object;
}

// The program's objects, with the profiler's main in front of its own.
std::vector<fs::path> profiled(const Course& course, const fs::path& object) {
  const fs::path profiler = course.kits / "profile.o";
  if (!fs::exists(profiler)) {
    fail<Error>("profile: there is no ", profiler.string(), ": ",
                course.is_released() ? "this course was released without it"
                                     : "build it with: tools/wick build profile_kit");
  }
  fs::path renamed = object;
  renamed.replace_extension(".profiled.o");
  const grade::Outcome outcome =
      grade::run({grade::binutil("objcopy"), "--redefine-sym", "main=wick_profiled_main",
                  object.string(), renamed.string()},
                 own_folder(course), grade::generous_limits());
  if (!outcome.succeeded()) fail<Error>("profile: objcopy failed:\n", outcome.standard_error);
  return {renamed, profiler};
}

void build_and_become(const std::string& source, const std::vector<std::string>& arguments,
                      bool with_profile) {
  const char* command_name = with_profile ? "profile" : "run";
  if (!fs::exists(source)) fail<Error>(command_name, ": there is no file ", source);
  const Course course = open_course();
  need_kits(needed_chapters(course, source));
  const FolderTurn turn(own_folder(course));
  const std::vector<grade::OwnPart> parts = own_framework(course);
  fs::create_directories(program_folder(course));
  const fs::path object = compile_program(course, source);
  fs::path program = program_folder(course) / fs::path(source).stem();
  if (with_profile) program += ".profiled";
  link_with_own(course, parts,
                with_profile ? profiled(course, object) : std::vector<fs::path>{object}, program);
  std::fprintf(stderr, "wick: chapters: %s\n", describe(course, parts).c_str());
  std::vector<std::string> command = {source};
  command.insert(command.end(), arguments.begin(), arguments.end());
  become(program, command);
}

}  // namespace

void add_run(CLI::App& app, int&) {
  CLI::App* command =
      app.add_subcommand("run", "compile a program of your own on your framework, and run it");
  auto source = std::make_shared<std::string>();
  command->add_option("file", *source, "a .cpp file with a main")->required();
  command->prefix_command();
  command->footer(
      "The program is linked with your finished files of the chapters, and with the reference's "
      "for the rest, in double precision. The words after the file's name are arguments of the "
      "program.");
  command->callback([command, source] { build_and_become(*source, command->remaining(), false); });
}

void add_profile(CLI::App& app, int&) {
  CLI::App* command =
      app.add_subcommand("profile", "run a program of your own, and list what its operations cost");
  auto source = std::make_shared<std::string>();
  auto trace = std::make_shared<std::string>();
  auto roofline = std::make_shared<std::string>();
  command->add_option("--trace", *trace, "a file for the operations as Perfetto shows them");
  command->add_option("--roofline", *roofline, "a file for the roofline as SVG");
  command->add_option("file", *source, "a .cpp file with a main")->required();
  command->prefix_command();
  command->footer(
      "The words after the file that are none of these options are arguments of the program. Costs "
      "are those of chapter 14: yours, if you have finished it. Operations of other threads are "
      "not seen, nor those that the program itself observes.");
  command->callback([command, source, trace, roofline] {
    if (!trace->empty()) require_writable_file(*trace, "profile: --trace");
    if (!roofline->empty()) require_writable_file(*roofline, "profile: --roofline");
    ::setenv("WICK_PROFILE_TRACE", trace->c_str(), 1);
    ::setenv("WICK_PROFILE_ROOFLINE", roofline->c_str(), 1);
    build_and_become(*source, command->remaining(), true);
  });
}

}  // namespace wick::cli
