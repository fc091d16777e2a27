#include "tools/capstone/command/capstone.h"
#include "tools/capstone/command/entries.h"
#include "tools/capstone/command/recipe_lines.h"
#include "tools/capstone/judge/hidden_text.h"
#include "tools/capstone/judge/leaderboard.h"
#include "tools/cli/kits.h"
#include "tools/cli/own_program.h"
#include "tools/grade/build/link.h"
#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"
#include "tools/milestones/chapters.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct RankOptions {
  std::string folder, text, out = "build/leaderboard";
  std::uint64_t seed = 1;
  std::size_t bytes = 30000;
  bool page = true;
};

/// Builds and judges entries, each in the sandbox.
class Competition {
 public:
  Competition(const Course& course, const RankOptions& options, const grade::Sandbox& sandbox)
      : course_(course), sandbox_(sandbox) {
    const std::string book =
        options.text.empty() ? capstone::text_of_package() : grade::read_file(options.text);
    text_ = capstone::choose_chapters(book, training_, options.seed, options.bytes);
    how_.sandbox = &sandbox;
    how_.seed = options.seed;
    how_.reference = {(course.kits.parent_path() / "bin" / "wick-capstone").string()};
  }

  const std::string& text() const { return text_; }

  std::vector<capstone::Baseline> baselines() const {
    return capstone::baselines(training_, text_);
  }

  capstone::Entered judge(const HandedEntry& handed) const {
    capstone::Entered entered;
    entered.name = handed.name;
    entered.judgement.problem = handed.problem;
    if (!handed.problem.empty()) return entered;
    const grade::TemporaryFolder folder;
    try {
      const fs::path program = link_entry(handed, folder.path(), entered.own);
      entered.judgement = capstone::judge({program.string()}, handed.artifact, text_, how_);
      if (entered.judgement.counts()) count_training(handed, entered);
    } catch (const RefusedEntry& refused) {
      entered.judgement.problem = refused.what();
    }
    return entered;
  }

 private:
  struct RefusedEntry : Error {
    using Error::Error;
  };

  // The student's files where they are finished, and the reference's elsewhere.
  fs::path link_entry(const HandedEntry& handed, const fs::path& folder, std::string& own) const {
    std::vector<grade::Kit> kits(course_.chapters.size());
    std::vector<grade::OwnFiles> chapters;
    for (std::size_t i = 0; i < kits.size(); ++i) {
      const grade::Chapter& chapter = course_.chapters[i];
      const auto files = handed.files.find(chapter.folder);
      if (files == handed.files.end()) {
        kits[i].chapter = chapter;
      } else {
        kits[i] = grade::open_kit(course_.kits, chapter);
      }
      chapters.push_back({&kits[i], {}});
      if (files == handed.files.end()) continue;
      fs::create_directories(folder / "handed" / chapter.folder);
      for (const auto& [file, text] : files->second) {
        const fs::path path = folder / "handed" / chapter.folder / grade::stub_name(file);
        grade::write_atomically(path, text);
        chapters.back().sources[file] = path;
      }
    }
    const std::vector<grade::OwnPart> parts =
        grade::compile_own(chapters, folder / "objects", sandbox_);
    const std::string folders = own_chapters(parts);
    const auto commas = std::count(folders.begin(), folders.end(), ',');
    own =
        concatenate(folders.empty() ? 0 : commas + 1, " of ", course_.chapters.size(), " chapters");
    fs::create_directories(folder / "program");
    const fs::path program = folder / "program" / "wick-capstone";
    std::vector<fs::path> inputs = {course_.kits / "capstone.o"};
    for (const grade::OwnPart& part : parts) {
      if (part.is_own()) inputs.push_back(part.object);
    }
    inputs.push_back(course_.kits / "framework.a");
    const std::string problem =
        grade::link(grade::read_toolchain(course_.kits), inputs, program, sandbox_);
    if (!problem.empty()) {
      fail<RefusedEntry>("its files do not link with one another: ", grade::bounded(problem, 400));
    }
    return program;
  }

  // The cost of the recipe, counted by the course's own program.
  void count_training(const HandedEntry& handed, capstone::Entered& entered) const {
    std::vector<std::string> options;
    try {
      const std::map<std::string, std::string> recipe = read_recipe(handed.recipe);
      check_recipe(recipe, entered.judgement.facts);
      options = recipe_options(recipe);
    } catch (const Error& error) {
      throw RefusedEntry(error.what());
    }
    const grade::TemporaryFolder folder;
    grade::Task task;
    task.command = how_.reference;
    task.command.push_back("cost");
    task.command.insert(task.command.end(), options.begin(), options.end());
    task.folder = folder.path();
    task.limits = how_.limits;
    const grade::Outcome outcome = sandbox_.run(task);
    if (!outcome.succeeded()) {
      fail<RefusedEntry>("its recipe is none: ", grade::bounded(outcome.standard_error, 400));
    }
    entered.training_flops = std::strtod(outcome.standard_output.c_str(), nullptr);
    if (entered.training_flops <= capstone::most_training_flops) return;
    fail<RefusedEntry>("its training took ", entered.training_flops, " FLOPs: at most ",
                       capstone::most_training_flops, " compete");
  }

  const Course& course_;
  const grade::Sandbox& sandbox_;
  capstone::Judging how_;
  std::string training_ = milestones::parts_of(milestones::king_james_txt).train, text_;
};

std::vector<grade::Chapter> chapters_of(const Course& course,
                                        const std::vector<HandedEntry>& entries) {
  std::vector<grade::Chapter> chapters;
  for (const grade::Chapter& chapter : course.chapters) {
    const bool is_in_one = std::any_of(
        entries.begin(), entries.end(),
        [&](const HandedEntry& entry) { return entry.files.count(chapter.folder) != 0; });
    if (is_in_one) chapters.push_back(chapter);
  }
  return chapters;
}

int rank_entries(const RankOptions& options) {
  const Course course = open_course();
  if (course.is_released()) fail<Error>("capstone rank: it needs the course's repository");
  const std::unique_ptr<grade::Sandbox> sandbox = grade::strongest_sandbox();
  const std::vector<HandedEntry> handed = read_entries(options.folder, course.chapters, *sandbox);
  need_kits(chapters_of(course, handed));
  const Competition competition(course, options, *sandbox);
  std::printf("%zu entries on %zu hidden bytes of seed %ju, in a sandbox that is %s\n",
              handed.size(), competition.text().size(), static_cast<std::uintmax_t>(options.seed),
              to_string(sandbox->isolation()));
  std::vector<capstone::Entered> entered;
  for (const HandedEntry& entry : handed) {
    std::fprintf(stderr, "wick: judging %s\n", grade::printable_name(entry.name).c_str());
    entered.push_back(competition.judge(entry));
  }
  const capstone::Leaderboard board =
      capstone::leaderboard(std::move(entered), competition.baselines(), options.seed);
  std::fputs(capstone::to_table(board).c_str(), stdout);
  fs::create_directories(options.out);
  const std::string document = capstone::to_json(board);
  const fs::path json = fs::path(options.out) / "leaderboard.json";
  grade::write_output(json, document);
  std::printf("wrote %s\n", json.c_str());
  for (const std::string& path : grade::run_school(
           {options.page ? "--leaderboard" : "--leaderboard-csv", options.out}, document)) {
    std::printf("wrote %s\n", path.c_str());
  }
  return 0;
}

}  // namespace

void add_capstone_rank(CLI::App& capstone, int& exit_code) {
  CLI::App* command =
      capstone.add_subcommand("rank", "judge every entry of a folder on a hidden text");
  command->group(group_for_instructors("Subcommands"));
  auto options = std::make_shared<RankOptions>();
  command->add_option("folder", options->folder, "zip files of wick capstone submit")
      ->required()
      ->check(CLI::ExistingDirectory);
  command
      ->add_option("--text", options->text,
                   "a book of your own, a chapter a line; without it Samuel and Kings, by "
                   "Debian's package bible-kjv")
      ->check(CLI::ExistingFile);
  command->add_option("--seed", options->seed, "chooses the book's chapters")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--bytes", options->bytes, "the length of the hidden text")
      ->capture_default_str();
  command->add_option("--out", options->out, "the folder for the table as JSON, CSV and page")
      ->capture_default_str();
  command->add_flag("!--no-page", options->page, "no page, which needs python3-jinja2");
  command->callback([options, &exit_code] { exit_code = rank_entries(*options); });
}

}  // namespace wick::cli
