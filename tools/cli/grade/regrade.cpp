#include "tools/cli/grade/finish.h"
#include "tools/cli/grade/grade_class.h"
#include "tools/cli/grade/progress_bar.h"
#include "tools/cli/kits.h"
#include "tools/cli/style.h"
#include "tools/grade/gradebook/content.h"
#include "tools/grade/handin/course_work.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>

// One exercise again, for everybody, after a fault in a scenario or in the reference.
namespace wick::cli {
namespace fs = std::filesystem;
namespace {

using grade::Entry;

// Who keeps the result as it is, and why, by the reason.
using Kept = std::map<std::string, std::vector<std::string>>;
constexpr const char* machine_failed =
    "the grader or this machine failed: the same command tries again";

std::string printed_name(const Entry& entry) {
  return grade::printable_name(entry.graded.submission.student);
}

// The attempt that the entry was graded on. Null if no attempt has its files any more.
const grade::Submission* attempt_with(const grade::Submission& last, const Entry& entry) {
  const auto has_its_files = [&](const grade::Submission& each) {
    return grade::content_of(each, entry.run.own) == entry.handin.content;
  };
  if (has_its_files(last)) return &last;
  const auto found = std::find_if(last.earlier.rbegin(), last.earlier.rend(), has_its_files);
  return found == last.earlier.rend() ? nullptr : &*found;
}

// The submissions whose files are those that the entries were graded on.
std::vector<grade::Submission> same_submissions(const std::vector<Entry>& entries,
                                                const grade::CourseWork& found, Kept& kept) {
  std::map<std::string, const grade::Submission*> known;
  for (const grade::Submission& each : found.submissions) known[each.student] = &each;
  std::vector<grade::Submission> same;
  for (const Entry& entry : entries) {
    const auto submission = known.find(entry.graded.submission.student);
    if (submission == known.end()) {
      kept["no submission in the folder"].push_back(printed_name(entry));
      continue;
    }
    const grade::Submission* attempt = attempt_with(*submission->second, entry);
    if (attempt == nullptr) {
      kept["other files than those that were graded: grade them with --resume"].push_back(
          printed_name(entry));
    } else if (!attempt->is_empty) {
      same.push_back(*attempt);
    }
  }
  return same;
}

grade::Graded with_exercise(const Entry& before, const grade::ExerciseResult& exercise) {
  grade::Graded after = before.graded;
  for (grade::ExerciseResult& each : after.grade.exercises) {
    if (each.id == exercise.id) each = exercise;
  }
  grade::sum_up(after.grade);
  return after;
}

// The results with the exercise graded again.
std::vector<grade::Graded> graded_again(const std::vector<Entry>& entries,
                                        const std::vector<grade::Graded>& results, Kept& kept) {
  std::vector<grade::Graded> again;
  for (const grade::Graded& result : results) {
    const auto before = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
      return entry.graded.submission.student == result.submission.student;
    });
    const grade::ExerciseResult& exercise = result.grade.exercises.front();
    if (exercise.is_pending()) {
      kept[machine_failed].push_back(printed_name(*before));
    } else {
      again.push_back(with_exercise(*before, exercise));
    }
  }
  return again;
}

// Whose points change, and by how much: in the exercise, and what counts in all.
void print_changes(const std::vector<grade::Graded>& after, const std::string& exercise,
                   grade::Gradebook& gradebook) {
  const std::string count = std::to_string(after.size());
  print_school({"--changes", exercise, count, has_colours() ? "colours" : "plain"},
               grade::school_document(gradebook, "", after));
}

void print_kept(const Kept& kept) {
  for (const auto& [reason, names] : kept) {
    std::fprintf(stderr, "wick: kept as they are: %s: %s\n",
                 grade::bounded(grade::joined(names)).c_str(), reason.c_str());
  }
}

// The chapter of --only. Throws Error, with what is possible, if it names no exercise.
const grade::Chapter& chapter_of(const GradeRequest& request, const Course& course) {
  const std::string op = "grade: --only " + grade::printable_name(request.only);
  const std::string number = request.only.substr(0, request.only.find('.'));
  const auto is_called = [&](const grade::Chapter& each) {
    return each.number == grade::chapter_number(number);
  };
  const auto chapter = std::find_if(course.chapters.begin(), course.chapters.end(), is_called);
  if (chapter == course.chapters.end()) {
    const std::string known = grade::joined(
        course.chapters, ", ", [](const auto& each) { return std::to_string(each.number); });
    fail<Error>(op, ": there is no chapter ", grade::printable_name(number),
                ": write an exercise, such as 12.4, of one of the chapters ", known);
  }
  if (chapter->find(request.only) != nullptr) return *chapter;
  const std::string known =
      grade::joined(chapter->exercises, ", ", [](const auto& each) { return each.id; });
  for (const grade::Question& question : chapter->questions) {
    if (question.id != request.only) continue;
    fail<Error>(op, ": it is a question, whose answers people mark (wick gradebook mark): choose ",
                "an exercise from ", known);
  }
  fail<Error>(op, ": ", chapter->folder, " has no such exercise: choose from ", known);
}

bool is_agreed(const GradeRequest& request, const fs::path& out) {
  if (request.write) return true;
  if (::isatty(STDIN_FILENO) == 0) return false;
  std::printf("write this to %s? [y/N] ", out.c_str());
  std::fflush(stdout);
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "yes";
}

}  // namespace

int grade_one_exercise(const GradeRequest& request) {
  if (!request.shard.empty() || !request.merge.empty() || request.executor != "local") {
    fail<Error>(
        "grade: --only grades what is in one gradebook: it does not go with --shard, "
        "--merge and --executor");
  }
  const Course course = open_course();
  const grade::Chapter& chapter = chapter_of(request, course);
  const fs::path out = output_folder(request, course);
  if (!fs::exists(out / "gradebook.db")) {
    fail<Error>("grade: --only ", request.only, " grades again what is in a gradebook, and ",
                out.string(), " has none: grade the chapter first, or name the folder with --out");
  }
  grade::require_school(request.exports);
  SandboxWhenNeeded sandbox(request);
  grade::Unpacker unpacker(course.chapters,
                           [&]() -> const grade::Sandbox& { return sandbox.get(); });
  const grade::CourseWork found =
      grade::find_course_work(request.folder, course.chapters, {chapter.number}, &unpacker);
  warn_of_folder(found, "graded");
  need_kits({chapter});
  grade::Gradebook gradebook(out, grade::Gradebook::Use::Grading);
  std::vector<Entry> entries = gradebook.entries();
  entries.erase(std::remove_if(entries.begin(), entries.end(),
                               [&](const Entry& entry) {
                                 return entry.graded.submission.chapter != chapter.folder;
                               }),
                entries.end());
  const std::vector<std::string> unfinished = gradebook.unfinished_chapters();
  if (entries.empty() ||
      std::find(unfinished.begin(), unfinished.end(), chapter.folder) != unfinished.end()) {
    fail<Error>("grade: --only ", request.only, ": ", out.string(),
                entries.empty() ? " has no results of " : " has not all results of ",
                chapter.folder, ": grade the chapter first, with --resume");
  }
  grade::GradeOptions how;
  how.only = request.only;
  how.seed_per_student = entries.front().run.seed_per_student;
  how.sandbox = &sandbox.get();
  grade::Batch batch(course.kits, {chapter}, entries.front().run.seed, how);
  Kept kept;
  const std::vector<grade::Submission> same = same_submissions(entries, found, kept);
  std::map<std::string, std::uint64_t> seeds;
  for (const Entry& entry : entries) seeds[entry.graded.submission.student] = entry.run.seed;
  const GradeProgress progress(same.size());
  const auto show = [&](const grade::Graded& graded, std::size_t count) {
    progress.show(count, graded.submission.student);
  };
  // The inputs of before: what changes is the fault's, and not the luck of other draws.
  const std::vector<grade::Graded> results =
      batch.grade(same, choose_jobs(request), show, {},
                  [&](const grade::Submission& each) { return seeds.at(each.student); });
  const std::vector<grade::Graded> after = graded_again(entries, results, kept);
  print_changes(after, request.only, gradebook);
  print_kept(kept);
  if (!is_agreed(request, out)) {
    std::printf("nothing is written: the same command with --write writes it\n");
    return kept.count(machine_failed) == 0 ? 0 : 2;
  }
  grade::GradingRun run = entries.front().run;
  run.isolation = sandbox.get().isolation();
  run.started = grade::now();
  run.exercise = request.only;
  gradebook.regrade(run, chapter.folder, grade::version_of(batch.kit(chapter.folder)), after);
  const bool has_several = gradebook.chapters().size() > 1;
  for (const grade::Graded& each : after) write_student(each, out, has_several);
  const int exit_code = print_pending(show_gradebook(gradebook, request.exports, out));
  std::printf("gradebook: %s: the results of before stay in its history\n",
              (out / "gradebook.csv").c_str());
  return kept.count(machine_failed) == 0 ? exit_code : 2;
}

}  // namespace wick::cli
