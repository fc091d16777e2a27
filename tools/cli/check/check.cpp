#include "tools/cli/answers.h"
#include "tools/cli/check/cell_files.h"
#include "tools/cli/check/device.h"
#include "tools/cli/check/report.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/folder_turn.h"
#include "tools/cli/kits.h"
#include "tools/cli/progress.h"
#include "tools/grade/course/chapter.h"
#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/grader.h"

#include "core/error.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct CheckOptions {
  std::string what;  // "12", or "12.4"
  std::uint64_t seed = 1;
  bool own = false;
  bool sanitize = false;
  bool hidden = false;
  bool json = false;
  fs::path cell;  // a file with a notebook cell's text
};

std::map<std::string, fs::path> graded_stubs(const Course& course, const grade::Chapter& chapter) {
  const std::map<std::string, fs::path> sources = stubs(course, chapter);
  if (sources.empty()) {
    fail<Error>("check: modules/", chapter.folder,
                " has none of the chapter's files: ", not_there(chapter, chapter.files.front()));
  }
  return sources;
}

const grade::Chapter& find_chapter(const Course& course, const std::string& what) {
  const std::size_t point = what.find('.');
  const std::optional<int> number = grade::chapter_number(what.substr(0, point));
  if (!number) {
    fail<Error>("check: ", what,
                " is neither a chapter, such as 12, nor an exercise, such as 12.4");
  }
  const grade::Chapter& chapter = course.chapter(*number);
  if (point != std::string::npos && what.find('q', point) == point + 1) {
    fail<Error>("check: ", what, " is a question, and no exercise: answer it in modules/",
                chapter.folder, "/answers.md");
  }
  if (point != std::string::npos && chapter.find(what) == nullptr) {
    fail<Error>("check: there is no exercise ", what, ": see tools/wick start ", *number);
  }
  return chapter;
}

// A check of a cell leaves no progress behind: it is no step of the student's own.
int check_cell_text(const CheckOptions& options, const Course& course,
                    const grade::References& references, const grade::GradeOptions& how) {
  const grade::Chapter& chapter = references.kit().chapter;
  const grade::Exercise* exercise = chapter.find(options.what);
  if (exercise == nullptr) {
    fail<Error>("check: --cell: a cell holds one exercise, such as ", chapter.exercises.front().id,
                ", and not all of chapter ", options.what);
  }
  const CellFiles cell(course, references.kit(), *exercise, grade::read_file(options.cell));
  grade::Grade result = cell.is_written() ? grade::grade_files(cell.sources(), references, how)
                                          : unwritten(*exercise, references, how);
  cell.explain(result);
  std::fputs(check_json(chapter, references, result, how).c_str(), stdout);
  if (result.points < result.max_points) return 1;
  if (references.kit().is_released()) keep_cell(course, *exercise, grade::read_file(options.cell));
  return 0;
}

// The chapters of the student's own framework on which this one is built; none without --own.
std::vector<grade::Chapter> chapters_before(const Course& course, const grade::Chapter& chapter,
                                            const CheckOptions& options) {
  std::vector<grade::Chapter> chapters;
  for (const grade::Chapter& other : course.chapters) {
    if (options.own && chapter.before.count(other.number) != 0) chapters.push_back(other);
  }
  return chapters;
}

// "06.1" for "6.1".
std::string with_two_digits(const std::string& what) {
  return what.find('.') == 1 ? "0" + what : what;
}

int check_files(const CheckOptions& options) {
  // Text for programs has no colours, even at a terminal.
  if (options.json) setenv("NO_COLOR", "1", 1);
  const Course course = open_course();
  const grade::Chapter& chapter = find_chapter(course, options.what);
  if (options.hidden && course.is_released()) {
    fail<Error>("check: --hidden: this tree has no hidden scenarios");
  }
  const std::vector<grade::Chapter> earlier_chapters = chapters_before(course, chapter, options);
  std::vector<grade::Chapter> needed = {chapter};
  for (const grade::Chapter& other : earlier_chapters) {
    if (is_begun(course, other)) needed.push_back(other);
  }
  need_kits(needed);
  const grade::Kit kit = grade::open_kit(course.kits, chapter);
  // Without pairs: two mistakes at once would take many seconds at a student's desk.
  std::optional<grade::Variants> variants;
  if (grade::has_sources(kit)) variants.emplace(kit);
  const grade::References references(kit, options.seed, variants ? &*variants : nullptr);
  const grade::KeptCells cells(kit);
  grade::GradeOptions how;
  how.cells = &cells;
  how.hidden = options.hidden;
  how.own = options.own;
  how.sanitize = options.sanitize;
  if (chapter.find(options.what) != nullptr) how.only = options.what;
  if (!options.cell.empty()) return check_cell_text(options, course, references, how);
  how.build_folder = course.root / "build" / "check" / chapter.folder;
  const FolderTurn turn(how.build_folder);
  std::vector<grade::Kit> kits;
  for (const grade::Chapter& other : earlier_chapters) kits.push_back(open_own_kit(course, other));
  std::vector<grade::OwnFiles> earlier;
  for (const grade::Kit& other : kits) earlier.push_back({&other, stubs(course, other.chapter)});
  const std::map<std::string, std::string> checked = digests(course, chapter);
  const std::map<std::string, fs::path> sources = graded_stubs(course, chapter);
  grade::Grade result = grade::grade_files(sources, references, how, earlier);
  for (const std::string& file : chapter.files) {
    if (sources.count(file) == 0) result.problems[file] = not_there(chapter, file);
  }
  const std::string report = options.json ? check_json(chapter, references, result, how)
                                          : check_report(chapter, references, result, how);
  std::fputs(report.c_str(), stdout);
  if (how.only.empty() && !options.json) {
    std::fputs(answers_report(course, chapter).c_str(), stdout);
    std::fputs(device_report(course, chapter, stubs(course, chapter)).c_str(), stdout);
  }
  if (!options.hidden) write_progress(course, kit, result, checked);
  return result.points >= result.max_points ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("check", "run a chapter's exercises and explain what fails");
  auto options = std::make_shared<CheckOptions>();
  command
      ->add_option("chapter", options->what, "a chapter, such as 12, or one exercise, such as 12.4")
      ->required();
  command->add_option("--seed", options->seed, "the number that the inputs are drawn from")
      ->capture_default_str();
  CLI::Option* own = command->add_flag(
      "--own", options->own,
      "run once more on your own framework: your files of this chapter and of those that it "
      "needs");
  CLI::Option* sanitize =
      command->add_flag("--sanitize", options->sanitize,
                        "run once more under sanitizers, which name lines that use memory wrongly");
  command->add_flag("--hidden", options->hidden, "run the scenarios, too, that students do not get")
      ->group(group_for_instructors("Options"));
  CLI::Option* json =
      command->add_flag("--json", options->json, "print the result as JSON, for programs")
          ->excludes(own)
          ->excludes(sanitize);
  command
      ->add_option("--cell", options->cell,
                   "check the functions of one exercise in this file, the text of a notebook's "
                   "cell, instead of your files")
      ->needs(json)
      ->check(CLI::ExistingFile);
  command->footer("Exit code: 0 if everything passed, 1 if something did not.");
  command->callback([options, &exit_code] {
    options->what = with_two_digits(options->what);
    exit_code = check_files(*options);
  });
}

}  // namespace wick::cli
