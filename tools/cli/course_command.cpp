#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/grade/course/chapter_lists.h"
#include "tools/grade/course/new_exercise.h"
#include "tools/grade/course/skeleton.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/edges/edges.h"
#include "tools/grade/gates.h"
#include "tools/grade/mistake_failures.h"
#include "tools/grade/system/files.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>

namespace wick::cli {
namespace {

// The chapter of this number; all chapters if there is no number.
std::vector<grade::Chapter> chosen(const Course& course, std::optional<int> number) {
  return number ? std::vector<grade::Chapter>{course.chapter(*number)} : course.chapters;
}

void write_all_stubs() {
  need_kits({});
  const Course course = open_course();
  for (const grade::Chapter& chapter : course.chapters) {
    for (const std::filesystem::path& path : grade::write_stubs(course.root, chapter)) {
      std::printf("wrote %s\n", path.lexically_relative(course.root).c_str());
    }
  }
}

// Writes the lists of chapters. With `only_check` it writes nothing and names the lists that
// differ.
int write_lists(bool only_check) {
  need_kits({});
  const Course course = open_course();
  int differing = 0;
  for (const auto& [file, text] : grade::make_chapter_lists(course.root, course.chapters)) {
    if (only_check && text != grade::read_file(course.root / file)) {
      std::printf(
          "%s does not list the chapters as modules/*/module.toml describe them: run "
          "tools/wick course readme\n",
          file.c_str());
      ++differing;
    } else if (!only_check && grade::write_if_different(course.root / file, text)) {
      std::printf("wrote %s\n", file.c_str());
    }
  }
  return differing == 0 ? 0 : 1;
}

void print_written(const std::vector<std::filesystem::path>& paths) {
  for (const std::filesystem::path& path : paths) std::printf("wrote %s\n", path.c_str());
}

void write_chapter(const grade::Skeleton& skeleton) {
  need_kits({});
  print_written(grade::write_skeleton(open_course().root, skeleton));
  write_all_stubs();
  write_lists(false);
  const std::string number = skeleton.folder.substr(0, 2);
  std::printf(
      "\nIt builds and is graded as it is: tools/wick course gates %s\n"
      "What its files are: tools/grade/README.md\n",
      number.c_str());
}

void write_exercise(const grade::NewExercise& exercise) {
  need_kits({});
  print_written(grade::write_exercise(open_course().root, exercise));
  write_all_stubs();
  std::printf(
      "\nIt builds and is graded as it is: tools/wick course gates %s\n"
      "What is left: its place in the table of files of the lesson, and its cell in the notebook\n",
      exercise.id.substr(0, 2).c_str());
}

// Prints what is broken, and a line of counts.
std::size_t report_edges(const grade::Kit& kit, const grade::Edges& edges) {
  for (const std::string& reason : edges.broken) std::printf("%s\n", reason.c_str());
  std::printf("%s: %zu cells of edges, %d covered, %d empty with a reason, %zu complaints\n",
              kit.chapter.folder.c_str(), edges.cells.size(), edges.covered(), edges.with_reason(),
              edges.broken.size());
  return edges.broken.size();
}

// Prints what a mistake fails on some of the seeds alone, and a line of counts.
std::size_t report_differing_failures(
    const grade::Kit& kit, const std::map<std::uint64_t, grade::MistakeFailures>& by_seed) {
  const std::vector<std::string> reasons = grade::failures_that_differ(kit, by_seed);
  for (const std::string& reason : reasons) std::printf("%s\n", reason.c_str());
  std::printf("%s: %zu mistakes on %zu seeds, %zu failures that differ between seeds\n",
              kit.chapter.folder.c_str(), kit.mistakes.size(), by_seed.size(), reasons.size());
  return reasons.size();
}

// Calls `check` with the kit of the chapter, or of each. It returns how many promises are broken;
// the result is the exit code.
int check_kits(std::optional<int> number,
               const std::function<std::size_t(const grade::Kit& kit)>& check) {
  const Course course = open_course();
  const std::vector<grade::Chapter> chapters = chosen(course, number);
  need_kits(chapters);
  std::size_t broken = 0;
  for (const grade::Chapter& chapter : chapters) {
    broken += check(grade::open_kit(course.kits, chapter));
  }
  return broken == 0 ? 0 : 1;
}

int check_failures(std::optional<int> number, const std::vector<std::uint64_t>& seeds) {
  return check_kits(number, [&](const grade::Kit& kit) {
    return report_differing_failures(kit, grade::observe_failures(kit, seeds));
  });
}

int check_all_gates(std::optional<int> number, const std::vector<std::uint64_t>& seeds) {
  return check_kits(number, [&](const grade::Kit& kit) {
    std::size_t broken = 0;
    std::map<std::uint64_t, grade::MistakeFailures> failures;
    for (const std::uint64_t seed : seeds) {
      const grade::Gates gates = grade::check_gates(kit, seed);
      for (const std::string& reason : gates.broken) std::printf("%s\n", reason.c_str());
      std::printf(
          "%s, seed %llu: %d of %d mistakes named, %d scenarios, %d other correct solutions, "
          "%zu promises broken\n",
          kit.chapter.folder.c_str(), static_cast<unsigned long long>(seed), gates.named,
          gates.mistakes, gates.scenarios, gates.correct, gates.broken.size());
      broken += gates.broken.size();
      failures[seed] = gates.failures;
    }
    if (failures.size() > 1) broken += report_differing_failures(kit, failures);
    if (std::filesystem::exists(grade::edges_toml(kit))) {
      broken += report_edges(kit, grade::observe_edges(kit));
    }
    return broken;
  });
}

int print_edges(std::optional<int> number) {
  return check_kits(number, [](const grade::Kit& kit) {
    const grade::Edges edges = grade::observe_edges(kit);
    std::printf("# %s\n\n%s", kit.chapter.folder.c_str(), grade::edges_table(edges).c_str());
    return report_edges(kit, edges);
  });
}

int print_namings(std::optional<int> number, std::uint64_t seed) {
  const Course course = open_course();
  const std::vector<grade::Chapter> chapters = chosen(course, number);
  need_kits(chapters);
  std::vector<std::pair<std::string, grade::Gates>> gates;
  bool is_broken = false;
  for (const grade::Chapter& chapter : chapters) {
    gates.emplace_back(chapter.folder,
                       grade::check_namings(grade::open_kit(course.kits, chapter), seed));
    for (const std::string& reason : gates.back().second.broken) {
      std::printf("%s\n", reason.c_str());
      is_broken = true;
    }
  }
  std::fputs(grade::naming_table(gates).c_str(), stdout);
  return !is_broken && grade::names_enough(gates) ? 0 : 1;
}

}  // namespace

void add_course(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("course", "for those who write chapters");
  command->require_subcommand(1);
  command->add_subcommand("stubs", "write modules/*/ stubs from the references' solution regions")
      ->callback(write_all_stubs);
  CLI::App* fresh = command->add_subcommand("new", "write the files of a new chapter or exercise");
  auto what = std::make_shared<std::string>(), name = std::make_shared<std::string>();
  auto source = std::make_shared<std::string>();
  fresh
      ->add_option("what", *what,
                   "a chapter's folder, such as 13_transformer_blocks, or an exercise's id, such "
                   "as 12.8")
      ->required();
  fresh->add_option("name", *name, "of the exercise's function, such as head_scores");
  fresh->add_option(
      "--in", *source,
      "the folder of the reference: nn, core/ops, ..; otherwise nn for a chapter, and "
      "that of the chapter's last file for an exercise");
  fresh->callback([what, name, source] {
    if (what->find('.') != std::string::npos) return write_exercise({*what, *name, *source});
    if (!name->empty()) fail<Error>("course new: ", *name, ": only an exercise takes a name");
    write_chapter(source->empty() ? grade::Skeleton{*what} : grade::Skeleton{*what, *source});
  });
  CLI::App* readme = command->add_subcommand(
      "readme", "write the lists of chapters in README.md and notebooks/00_start.ipynb");
  auto only_check = std::make_shared<bool>(false);
  readme->add_flag("--check", *only_check, "write nothing, and fail if a list would change");
  readme->callback([only_check, &exit_code] { exit_code = write_lists(*only_check); });
  CLI::App* gates = command->add_subcommand("gates", "check what chapters promise");
  auto number = std::make_shared<std::optional<int>>();
  auto seeds = std::make_shared<std::vector<std::uint64_t>>(std::vector<std::uint64_t>{1, 2, 3});
  takes_chapter(gates->add_option("chapter", *number, "its number; without it all chapters"));
  gates->add_option("--seeds", *seeds, "the numbers that the inputs are drawn from")
      ->capture_default_str();
  auto namings = std::make_shared<bool>(false);
  gates->add_flag("--mistakes", *namings,
                  "print a table of the known mistakes instead: how many are named on the first "
                  "seed, and why the others are not");
  auto only_failures = std::make_shared<bool>(false);
  gates
      ->add_flag("--failures", *only_failures,
                 "check only that each known mistake fails the same scenarios on all seeds")
      ->excludes("--mistakes");
  gates->callback([number, seeds, namings, only_failures, &exit_code] {
    exit_code = *namings         ? print_namings(*number, seeds->front())
                : *only_failures ? check_failures(*number, *seeds)
                                 : check_all_gates(*number, *seeds);
  });
  CLI::App* edges = command->add_subcommand(
      "edges", "print which edges of its arguments each function is asked about");
  auto edges_of = std::make_shared<std::optional<int>>();
  takes_chapter(edges->add_option("chapter", *edges_of, "its number; without it all chapters"));
  edges->callback([edges_of, &exit_code] { exit_code = print_edges(*edges_of); });
  add_course_mutants(*command, exit_code);
}

}  // namespace wick::cli
