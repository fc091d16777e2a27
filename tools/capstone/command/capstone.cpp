#include "tools/capstone/command/capstone.h"

#include "tools/capstone/command/entries.h"
#include "tools/capstone/command/recipe_lines.h"
#include "tools/capstone/judge/baselines.h"
#include "tools/capstone/judge/judge_entry.h"
#include "tools/cli/commands.h"
#include "tools/cli/folder_turn.h"
#include "tools/cli/kits.h"
#include "tools/cli/own_program.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/handin/zip_file.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/milestones/chapters.h"

#include "core/error.h"

#include <cstdio>
#include <memory>
#include <numeric>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// The folder that `train` and `pack` write to, and where `check` and `submit` look.
struct EntryOptions {
  std::string folder = "build/capstone";
};

/// The student's program on their own framework.
struct OwnEntry {
  fs::path program;
  std::vector<grade::OwnPart> parts;
};

OwnEntry own_entry(const Course& course) {
  OwnEntry entry;
  entry.parts = own_framework(course);
  entry.program = course_program(course, entry.parts, "capstone");
  if (has_own_part(entry.parts)) {
    std::fprintf(stderr, "wick: chapters: %s\n", describe(course, entry.parts).c_str());
  }
  return entry;
}

void become_entry(const std::vector<std::string>& arguments) {
  const Course course = open_course();
  need_kits(begun_chapters(course));
  const FolderTurn turn(own_folder(course));
  std::vector<std::string> command = {"wick capstone"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  become(own_entry(course).program, command);
}

std::string read_artifact(const EntryOptions& options) {
  const fs::path path = fs::path(options.folder) / artifact_name;
  if (!fs::exists(path)) {
    fail<Error>("there is no ", path.string(),
                ": make it with tools/wick capstone train, then tools/wick capstone pack");
  }
  return grade::read_file(path);
}

void print_baselines(const milestones::Parts& text) {
  for (const capstone::Baseline& baseline : capstone::baselines(text.train, text.test)) {
    const double sum = std::accumulate(baseline.bits.begin(), baseline.bits.end(), 0.0);
    std::printf("  %6.3f  %s\n", sum / static_cast<double>(baseline.bits.size()),
                baseline.name.c_str());
  }
}

int check_entry(const EntryOptions& options) {
  const Course course = open_course();
  need_kits(begun_chapters(course));
  const std::string artifact = read_artifact(options);
  const FolderTurn turn(own_folder(course));
  const OwnEntry entry = own_entry(course);
  const milestones::Parts text = milestones::parts_of(milestones::king_james_txt);
  const grade::Sandbox sandbox;
  capstone::Judging how;
  how.sandbox = &sandbox;
  std::printf("judged on %zu bytes of Genesis and Exodus that no training sees\n",
              text.test.size());
  std::fflush(stdout);
  const capstone::Judgement judged =
      capstone::judge({entry.program.string()}, artifact, text.test, how);
  if (!judged.counts()) {
    std::printf("refused: %s\n", judged.problem.c_str());
    return 1;
  }
  std::printf("  %6.3f  bits a byte, your model\n", judged.bits_a_byte());
  print_baselines(text);
  std::printf("size      %zu of %zu bytes\n", judged.facts.size, capstone::most_artifact_bytes);
  if (judged.flops_a_byte >= 0) {
    std::printf("FLOPs     %.0f of %.0f a byte, by your own count\n", judged.flops_a_byte,
                capstone::most_flops_a_byte);
  } else {
    std::printf("FLOPs     not counted: chapter 14 is not written yet\n");
  }
  std::printf("seconds   %.1f, which decide nothing\n", judged.seconds);
  return 0;
}

std::map<std::string, std::string> files_to_submit(const Course& course,
                                                   const EntryOptions& options) {
  std::map<std::string, std::string> files;
  const std::string own = std::string(entry_folder) + "/";
  files[own + artifact_name] = read_artifact(options);
  const fs::path recipe = fs::path(options.folder) / recipe_name;
  if (!fs::exists(recipe)) {
    fail<Error>("there is no ", recipe.string(), ": tools/wick capstone train writes it");
  }
  files[own + recipe_name] = grade::read_file(recipe);
  for (const grade::Chapter& chapter : begun_chapters(course)) {
    for (const auto& [file, path] : stubs(course, chapter)) {
      files[chapter.folder + "/" + grade::stub_name(file)] = grade::read_file(path);
    }
  }
  return files;
}

// What rank would refuse: an artifact that cannot compete, or one that was packed before the recipe
// was trained.
void check_as_judged(const std::map<std::string, std::string>& files) {
  const std::string own = std::string(entry_folder) + "/";
  const capstone::ArtifactFacts facts =
      capstone::read_artifact_facts(files.at(own + artifact_name));
  try {
    check_recipe(read_recipe(files.at(own + recipe_name)), facts);
  } catch (const Error& error) {
    fail<Error>("submit: ", error.what(), ": run tools/wick capstone train, then pack");
  }
}

int submit_entry(const EntryOptions& options) {
  const Course course = open_course();
  std::map<std::string, std::string> files = files_to_submit(course, options);
  check_as_judged(files);
  std::map<std::string, std::string> hashes;
  for (const auto& [path, text] : files) hashes[path] = grade::sha256_of(text);
  files[std::string(entry_folder) + "/" + grade::receipt_name] =
      grade::receipt_text(entry_folder, hashes);
  const fs::path folder =
      course.is_released() ? course.root / "handin" : course.root / "build" / "handin";
  fs::create_directories(folder);
  grade::write_output(folder / "capstone.zip", grade::zip_file(files));
  std::printf(
      "packed the artifact, its recipe and %zu files of chapters\n  hand in   %s\n  content   %s\n",
      hashes.size() - 2, (folder / "capstone.zip").lexically_relative(course.root).c_str(),
      grade::content_hash(hashes).c_str());
  return 0;
}

CLI::App* add_of_folder(CLI::App& capstone, const char* name, const char* words, int& exit_code,
                        int (*run)(const EntryOptions&)) {
  CLI::App* command = capstone.add_subcommand(name, words);
  auto options = std::make_shared<EntryOptions>();
  command->add_option("--folder", options->folder, "where train and pack have written")
      ->capture_default_str();
  command->callback([options, run, &exit_code] { exit_code = run(*options); });
  return command;
}

}  // namespace

void add_capstone(CLI::App& app, int& exit_code) {
  CLI::App* capstone = app.add_subcommand(
      "capstone", "train a GPT on your whole framework, pack it, and compete in bits a byte");
  capstone->require_subcommand(1);
  for (const auto& [name, words] :
       {std::pair{"train", "train a small GPT on the course's text, and save it"},
        {"pack", "pack it into an artifact of few bits a weight"}}) {
    CLI::App* command = capstone->add_subcommand(name, words);
    command->prefix_command();
    command->set_help_flag();  // the program itself answers --help
    const std::string first = name;
    command->callback([command, first] {
      std::vector<std::string> arguments = command->remaining();
      arguments.insert(arguments.begin(), first);
      become_entry(arguments);
    });
  }
  add_of_folder(*capstone, "check", "judge the artifact on a public text, as rank does", exit_code,
                check_entry);
  add_of_folder(*capstone, "submit", "write the one file to hand in", exit_code, submit_entry);
  add_capstone_rank(*capstone, exit_code);
}

}  // namespace wick::cli
