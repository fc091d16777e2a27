#include "tools/grade/batch.h"

#include "tools/grade/answers.h"

#include "core/error.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace wick::grade {
namespace {

void forget_reports(Grade& grade) {
  for (ExerciseResult& exercise : grade.exercises) {
    for (ScenarioResult& scenario : exercise.scenarios) {
      std::vector<std::string> notes = std::move(scenario.report.notes);
      scenario.report = Report{};
      scenario.report.notes = std::move(notes);
      std::string().swap(scenario.bytes);  // an assignment would keep the memory
    }
  }
}

}  // namespace

Batch::Batch(const std::filesystem::path& kits, const std::vector<Chapter>& chapters,
             std::uint64_t seed, const GradeOptions& options)
    : seed_(seed), options_(options) {
  for (const Chapter& chapter : chapters) {
    if (!has_kit(kits, chapter)) continue;
    courses_[chapter.folder] = std::make_unique<Course>(open_kit(kits, chapter));
  }
}

const References& Batch::Course::references(std::uint64_t seed) const {
  const std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<References>& known = by_seed[seed];
  if (!known) known = std::make_unique<References>(kit, seed, variants.get(), true);
  return *known;
}

const Batch::Course& Batch::course(const std::string& chapter) const {
  const auto found = courses_.find(chapter);
  if (found == courses_.end()) {
    fail<Error>("grade: chapter ", chapter,
                " has nothing to be graded with: its suite is not "
                "written, or not built yet");
  }
  return *found->second;
}

std::vector<OwnFiles> Batch::earlier(const Submission& submission) const {
  std::vector<OwnFiles> chapters;
  if (!options_.own) return chapters;
  const std::set<int>& before = course(submission.chapter).kit.chapter.before;
  for (const auto& [folder, sources] : submission.others) {
    const auto found = courses_.find(folder);
    if (found == courses_.end()) continue;
    const Kit& kit = found->second->kit;
    if (before.count(kit.chapter.number) != 0) chapters.push_back({&kit, sources});
  }
  return chapters;
}

Grade Batch::grade_code(const Submission& submission, std::uint64_t seed,
                        const Journals& journals) const {
  const Course& own = course(submission.chapter);
  if (options_.seed_per_student) seed = student_seed(seed, submission.student);
  if (!submission.fault.empty()) return pending_grade(own.kit.chapter, seed, submission.fault);
  if (submission.is_empty) return empty_grade(own.kit.chapter, seed);
  try {
    const std::unique_ptr<Journal> journal = journals ? journals(submission) : nullptr;
    GradeOptions options = options_;
    options.journal = journal.get();
    options.cells = &own.cells;
    if (!options_.seed_per_student) {
      return grade_files(submission.sources, own.references(seed), options, earlier(submission));
    }
    const References references(own.kit, seed, own.variants.get(), true);
    return grade_files(submission.sources, references, options, earlier(submission));
  } catch (const std::exception& error) {
    return pending_grade(own.kit.chapter, seed, error.what());
  }
}

Grade Batch::grade_one(const Submission& submission, std::uint64_t seed,
                       const Journals& journals) const {
  Grade grade = grade_code(submission, seed, journals);
  try {
    take_answers(submission, course(submission.chapter).kit.chapter, grade);
  } catch (const std::exception& error) {
    grade = pending_grade(course(submission.chapter).kit.chapter, grade.seed, error.what());
  }
  return grade;
}

std::vector<Graded> Batch::grade(const std::vector<Submission>& submissions, int jobs,
                                 const Done& done, const Journals& journals, const Seeds& seeds) {
  for (const Submission& submission : submissions) course(submission.chapter);
  const auto problem_of_keeping = [&done](const Graded& result,
                                          std::size_t finished) -> std::string {
    try {
      done(result, finished);
      return "";
    } catch (const std::exception& error) {
      return error.what()[0] == '\0' ? "it could not be kept" : error.what();
    }
  };
  std::vector<Graded> results(submissions.size());
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::size_t finished = 0;
  std::exception_ptr failure;
  const auto work = [&] {
    for (std::size_t i = next++; i < submissions.size(); i = next++) {
      const std::uint64_t seed = seeds ? seeds(submissions[i]) : seed_;
      results[i] = Graded{submissions[i], grade_one(submissions[i], seed, journals)};
      const std::lock_guard<std::mutex> lock(mutex);
      const std::string problem = problem_of_keeping(results[i], ++finished);
      if (!problem.empty()) {
        // A result that cannot be kept is its submission's fault or ours. The few words of a
        // pending one can always be kept: otherwise this machine can grade no more.
        Grade& grade = results[i].grade;
        grade = pending_grade(course(submissions[i].chapter).kit.chapter, grade.seed, problem);
        try {
          done(results[i], finished);
        } catch (...) {
          failure = std::current_exception();
          next = submissions.size();
        }
      }
      forget_reports(results[i].grade);
    }
  };
  std::vector<std::thread> threads;
  const std::size_t count =
      std::min(submissions.size(), static_cast<std::size_t>(std::max(1, jobs)));
  for (std::size_t i = 0; i < count; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  return results;
}

}  // namespace wick::grade
