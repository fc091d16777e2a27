#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/kits.h"
#include "tools/grade/mutants/mutation.h"

#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>

namespace wick::cli {
namespace {

struct Wanted {
  std::optional<int> number;
  std::string exercise;
  std::vector<std::uint64_t> seeds = {1, 2, 3};
  bool names = false, list = false;
};

void print_progress(std::size_t done, std::size_t all) {
  if (isatty(STDERR_FILENO) == 0) return;
  std::fprintf(stderr, "\r%zu of %zu mutants%s", done, all, done == all ? "\n" : "");
}

void print_names(const char* where, const grade::Names& names) {
  for (const std::string& line : names.false_ones)
    std::printf("false name%s: %s\n", where, line.c_str());
  for (const std::string& line : names.classes) std::printf("class%s: %s\n", where, line.c_str());
  std::printf(
      "  names%s: %d given, %zu false; of %d mutants without a name %zu have a class, %d the "
      "same on every seed\n",
      where, names.given, names.false_ones.size(), names.unnamed, names.classes.size(),
      names.steady);
}

bool are_true(const grade::Names& names) {
  return static_cast<double>(names.false_ones.size()) <= grade::most_false_names * names.given;
}

void print_list(const std::vector<grade::Mutant>& mutants) {
  for (const grade::Mutant& mutant : mutants) {
    std::printf("%s:%d: %s %s: %s\n  %s\n  %s\n", mutant.file.c_str(), mutant.line,
                mutant.exercise.c_str(), mutant.function.c_str(), mutant.what.c_str(),
                mutant.was.c_str(), mutant.now.c_str());
  }
}

// True if the chapter's survivors are explained, and names are true if they are asked for. Adds
// what is noticed to `all`.
bool measure(const Course& course, const grade::Chapter& chapter, const Wanted& wanted,
             grade::Mutation& all) {
  const std::vector<grade::Mutant> mutants =
      grade::mutants_of(course.root, chapter, wanted.exercise);
  if (wanted.list) {
    print_list(mutants);
    return true;
  }
  const grade::Kit kit = grade::open_kit(course.kits, chapter);
  const grade::Variants variants(kit);
  std::vector<std::unique_ptr<grade::References>> owned;
  std::vector<const grade::References*> references;
  for (const std::uint64_t seed : wanted.seeds) {
    owned.push_back(std::make_unique<grade::References>(kit, seed, &variants));
    references.push_back(owned.back().get());
  }
  if (wanted.exercise.empty()) grade::forget_other_mutants(kit, mutants);
  const grade::KeptCells cells(kit);
  const std::vector<grade::Trial> trials = grade::try_mutants(
      kit, mutants, references,
      {wanted.names, &cells, [&](std::size_t done) { print_progress(done, mutants.size()); }});
  const grade::Mutation mutation =
      grade::count_trials(trials, grade::read_survivors(course.root, chapter), wanted.exercise);
  for (const grade::Trial* trial : mutation.unexplained) {
    std::fputs(grade::survivor_lines(*trial).c_str(), stdout);
  }
  for (const std::string& line : mutation.stale) std::printf("not true: %s\n", line.c_str());
  std::printf("%s\n", grade::summary_line(chapter.folder, mutation).c_str());
  all.noticed += mutation.noticed;
  all.unnoticed += mutation.unnoticed;
  if (!wanted.names) return mutation.is_explained();
  print_names("", mutation.names);
  print_names(" at a desk", mutation.names_at_desk);
  return mutation.is_explained() && are_true(mutation.names) && are_true(mutation.names_at_desk);
}

int measure_all(const Wanted& wanted) {
  const Course course = open_course();
  const std::vector<grade::Chapter> chapters =
      wanted.number ? std::vector<grade::Chapter>{course.chapter(*wanted.number)} : course.chapters;
  need_kits(chapters);
  int failures = 0;
  grade::Mutation all;
  for (const grade::Chapter& chapter : chapters) {
    if (!measure(course, chapter, wanted, all)) ++failures;
    std::fflush(stdout);
  }
  if (wanted.number || wanted.list) return failures == 0 ? 0 : 1;
  std::printf("all chapters: %d of %d mutants are noticed, %.1f %%\n", all.noticed,
              all.noticed + all.unnoticed, 100 * all.share_noticed());
  return failures == 0 && all.share_noticed() >= grade::smallest_noticed ? 0 : 1;
}

}  // namespace

void add_course_mutants(CLI::App& course, int& exit_code) {
  CLI::App* command = course.add_subcommand(
      "mutants", "make small changes in the solutions, and print those that no scenario notices");
  auto wanted = std::make_shared<Wanted>();
  takes_chapter(
      command->add_option("chapter", wanted->number, "its number; without it all chapters"));
  command->add_option("--exercise", wanted->exercise, "one exercise of it alone, such as 12.4");
  command->add_option("--seeds", wanted->seeds, "the numbers that the inputs are drawn from")
      ->capture_default_str();
  command->add_flag("--names", wanted->names,
                    "also count the names of known mistakes that mutants get, the false ones, and "
                    "the classes of those without a name");
  command->add_flag("--list", wanted->list, "only print the mutants");
  command->callback([wanted, &exit_code] { exit_code = measure_all(*wanted); });
}

}  // namespace wick::cli
