#include "tools/cli/grade/grade_class.h"

#include "tools/cli/course.h"
#include "tools/cli/grade/attempts.h"
#include "tools/cli/grade/finish.h"
#include "tools/cli/grade/progress_bar.h"
#include "tools/cli/grade/workload.h"
#include "tools/cli/kits.h"
#include "tools/cli/writable.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/course_work.h"
#include "tools/grade/sandbox/abandoned_folders.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <random>
#include <set>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

// The seed is never a fixed one: a submission that only fits known inputs must not pass.
std::uint64_t secret_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) ^ device();
}

// The chapters of the submissions. With --own also other chapters of which somebody has handed in
// files.
std::vector<grade::Chapter> graded_chapters(const std::vector<grade::Submission>& submissions,
                                            const Course& course, const GradeRequest& request) {
  std::vector<grade::Chapter> chapters;
  for (const grade::Chapter& chapter : course.chapters) {
    const bool is_needed =
        std::any_of(submissions.begin(), submissions.end(), [&](const grade::Submission& each) {
          return each.chapter == chapter.folder ||
                 (request.own && each.others.count(chapter.folder) > 0);
        });
    if (is_needed) chapters.push_back(chapter);
  }
  return chapters;
}

// Their folders, each once.
std::vector<std::string> chapters_of(const std::vector<grade::Submission>& submissions) {
  std::set<std::string> folders;
  for (const grade::Submission& submission : submissions) folders.insert(submission.chapter);
  return {folders.begin(), folders.end()};
}

// The submissions without a result. The results of the others enter the run here.
Submissions still_to_grade(const GradeRequest& request, const Submissions& all,
                           const Workload& workload, grade::Gradebook& gradebook,
                           const fs::path& out) {
  if (!request.resume) return all;
  Submissions left;
  for (const grade::Submission& submission : all) {
    try {
      const std::optional<grade::Graded> known =
          gradebook.reuse(submission, workload.handin(submission), workload.place(submission));
      if (known) {
        write_student(*known, out, gradebook.chapters().size() > 1);
        continue;
      }
    } catch (const std::exception& error) {
      std::fprintf(
          stderr, "wick: %s: the earlier result cannot be read, so it is graded again: %s\n",
          grade::printable_name(submission.student).c_str(), grade::bounded(error.what()).c_str());
    }
    left.push_back(submission);
  }
  return left;
}

void grade_all(const GradeRequest& request, const std::vector<grade::Submission>& submissions,
               const Workload& workload, grade::Batch& batch, grade::Gradebook& gradebook,
               const fs::path& out, bool is_last_round) {
  std::vector<std::pair<grade::Submission, grade::Handin>> begun;
  for (const grade::Submission& submission : submissions) {
    begun.emplace_back(submission, workload.handin(submission));
  }
  gradebook.enroll(begun);
  std::map<std::string, std::size_t> left;  // by chapter
  for (const std::string& chapter : chapters_of(workload.submissions())) left[chapter] = 0;
  for (const grade::Submission& submission : submissions) ++left[submission.chapter];
  for (const auto& [chapter, count] : left) {
    if (count == 0 && is_last_round) gradebook.end_chapter(chapter);
  }
  const bool has_several = gradebook.chapters().size() > 1;
  const GradeProgress progress(submissions.size());
  const auto done = [&](const grade::Graded& graded, std::size_t count) {
    const std::string& chapter = graded.submission.chapter;
    gradebook.finish(graded, workload.handin(graded.submission), workload.place(graded.submission));
    write_student(graded, out, has_several);
    if (--left[chapter] == 0 && is_last_round) gradebook.end_chapter(chapter);
    progress.show(count, graded.submission.student);
  };
  const auto journal = [&](const grade::Submission& submission) {
    return gradebook.journal(submission, workload.handin(submission));
  };
  const auto seed = [&](const grade::Submission& submission) {
    return gradebook.seed(submission, workload.handin(submission));
  };
  batch.grade(submissions, choose_jobs(request), done, journal, seed);
}

// "seed 7 repeats these inputs": of the chapters of this run.
std::string describe_seeds(const std::vector<grade::Entry>& entries,
                           const std::vector<std::string>& chapters) {
  std::set<std::uint64_t> seeds;
  for (const grade::Entry& entry : entries) {
    const std::string& chapter = entry.graded.submission.chapter;
    const bool is_here = std::find(chapters.begin(), chapters.end(), chapter) != chapters.end();
    if (is_here) seeds.insert(entry.run.seed);
  }
  if (seeds.size() == 1) return concatenate("seed ", *seeds.begin(), " repeats these inputs");
  std::string text;
  for (const std::uint64_t seed : seeds) text += concatenate(text.empty() ? "" : ", ", seed);
  return concatenate("seeds ", text, ": the file of each student names the one that repeats it");
}

void warn_of_remarks(const std::vector<grade::Submission>& submissions) {
  for (const grade::Submission& submission : submissions) {
    for (const std::string& remark : submission.remarks) {
      std::fprintf(stderr, "wick: %s: %s\n", grade::printable_name(submission.student).c_str(),
                   grade::bounded(remark).c_str());
    }
  }
}

}  // namespace

// The folder lies outside of every tree that is kept: a repository ignores build/.
fs::path output_folder(const GradeRequest& request, const Course& course) {
  if (!request.out.empty()) {
    require_writable_folder(request.out, "grade: --out");
    return request.out;
  }
  const fs::path name = fs::absolute(request.folder).lexically_normal();
  const fs::path last = name.has_filename() ? name.filename() : name.parent_path().filename();
  const fs::path out = course.root / "build" / "grades" / last;
  require_writable_folder(out, "grade: the folder for results");
  return out;
}

std::uint64_t choose_seed(const GradeRequest& request) {
  if (request.seed) return *request.seed;
  if (request.new_seed) return *request.new_seed;
  if (!request.shard.empty()) {
    fail<Error>(
        "grade: --shard needs --seed or --new-seed, the same for every part, or WICK_SEED or "
        "WICK_NEW_SEED in the environment: otherwise parts of one class would get different "
        "inputs");
  }
  return secret_seed();
}

Shard read_shard(const std::string& text) {
  Shard shard;
  if (text.empty()) return shard;
  int used = 0;
  const int count = std::sscanf(text.c_str(), "%d/%d%n", &shard.number, &shard.count, &used);
  const bool is_whole = count == 2 && static_cast<std::size_t>(used) == text.size();
  if (!is_whole || shard.number < 1 || shard.number > shard.count) {
    fail<Error>("grade: --shard ", text, ": write a part and how many there are, such as 2/8");
  }
  return shard;
}

int grade_class(const GradeRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  read_shard(request.shard);
  const Course course = open_course();
  // Now, and not after an hour of grading.
  grade::require_school(request.exports, grade::policy_document(request.policy, &course.chapters));
  const fs::path out = output_folder(request, course);
  SandboxWhenNeeded sandbox(request);
  grade::Unpacker unpacker(course.chapters,
                           [&]() -> const grade::Sandbox& { return sandbox.get(); });
  const grade::CourseWork found =
      grade::find_course_work(request.folder, course.chapters, request.chapters, &unpacker);
  const std::vector<grade::Submission>& submissions = found.submissions;
  warn_of_folder(found, "graded");
  const std::vector<grade::Chapter> chapters = graded_chapters(submissions, course, request);
  need_kits(chapters);
  fs::create_directories(out);
  grade::Gradebook gradebook(out, grade::Gradebook::Use::Grading);
  const Plan plan = plan_class(request, out, course.chapters, submissions, gradebook);
  std::fputs(plan.about_last_run.c_str(), stderr);
  if (const int removed = grade::remove_abandoned_folders(); removed > 0) {
    std::fprintf(stderr, "wick: removed %d temporary folders of runs that were killed\n", removed);
  }

  const std::uint64_t seed = choose_seed(request);
  if (sandbox.get().isolation() == grade::Isolation::Restricted) {
    std::fputs("wick: no namespaces here: submissions run as a user of their own, restricted\n",
               stderr);
  }
  grade::GradeOptions how;
  how.own = request.own;
  how.seed_per_student = request.seed_per_student;
  how.sanitize = request.sanitize;
  how.sandbox = &sandbox.get();
  grade::Batch batch(course.kits, chapters, seed, how);
  if (!plan.problem.empty()) throw Error(plan.problem);
  std::vector<std::unique_ptr<Workload>> rounds;
  for (const std::vector<Planned>& round : plan.rounds) {
    rounds.push_back(std::make_unique<Workload>(request, round, batch));
  }
  std::fputs(plan.about_times.c_str(), stderr);
  const Workload& workload = *rounds.back();
  workload.warn_of_refusals();
  warn_of_remarks(workload.submissions());

  // What a student has learned from one result must not help the next content: without --seed new
  // content is graded on a new seed.
  gradebook.begin({seed, request.own, sandbox.get().isolation(), grade::now(), 0,
                   request.seed_per_student, request.sanitize, !request.seed,
                   read_shard(request.shard).count > 1, chapters_of(workload.submissions())},
                  request.resume);
  for (const grade::Submission& each : workload.submissions()) {
    gradebook.keep_members(each);
    gradebook.keep_participant(each);
  }
  std::size_t graded = 0, skipped = 0;
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const Submissions fresh = new_in_round(rounds[i]->submissions(), i);
    const Submissions left = still_to_grade(request, fresh, *rounds[i], gradebook, out);
    grade_all(request, left, *rounds[i], batch, gradebook, out, rounds.size() == 1);
    graded += fresh.size();
    skipped += fresh.size() - left.size();
  }
  enter_attempts(rounds, plan.rule, gradebook, out);
  for (const grade::Submission& each : submissions) gradebook.keep_contents(each);
  gradebook.end();

  const std::vector<grade::Entry> entries = gradebook.entries();
  if (gradebook.chapters().size() > 1) divide_students(entries, out);
  const Written written = show_gradebook(gradebook, request.exports, out);
  const int exit_code = print_pending(written);
  std::fputs(written.remarks.c_str(), stderr);
  std::fputs(plan.at_end.c_str(), stderr);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf(
      "%zu submissions in %.1f s%s, sandbox: %s; each exercise linked with the reference's "
      "others%s; %s\n",
      graded, seconds.count(),
      skipped == 0 ? "" : concatenate(" (", skipped, " graded before)").c_str(),
      to_string(sandbox.get().isolation()),
      request.own ? ", then each student's own framework" : "",
      describe_seeds(entries, chapters_of(workload.submissions())).c_str());
  std::printf("gradebook: %s\nstudents:  %s\n", (out / "gradebook.csv").c_str(),
              (out / "students").c_str());
  return exit_code;
}

}  // namespace wick::cli
