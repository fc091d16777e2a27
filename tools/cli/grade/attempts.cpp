#include "tools/cli/grade/attempts.h"

#include "tools/cli/grade/finish.h"
#include "tools/grade/system/printable.h"

#include <algorithm>
#include <cstdio>

namespace wick::cli {
namespace {

// An attempt, with the round that has graded it.
struct Tried {
  const Workload* work;
  const grade::Submission* attempt;

  std::optional<grade::Graded> result(grade::Gradebook& gradebook) const {
    return gradebook.reuse(*attempt, work->handin(*attempt), work->place(*attempt));
  }
};

// The attempts of a student, each once.
std::vector<Tried> attempts_in(const std::vector<std::unique_ptr<Workload>>& rounds,
                               const grade::Submission& student) {
  std::vector<Tried> attempts;
  for (const auto& work : rounds) {
    for (const grade::Submission& each : work->submissions()) {
      const bool is_theirs = each.student == student.student && each.chapter == student.chapter;
      const bool is_known = !attempts.empty() && attempts.back().attempt->attempt == each.attempt;
      if (is_theirs && !is_known) attempts.push_back({work.get(), &each});
    }
  }
  return attempts;
}

// The results of all attempts; none if one of them has no result yet.
grade::StudentAttempts results_of(const grade::Submission& student,
                                  const std::vector<Tried>& attempts, grade::Gradebook& gradebook) {
  grade::StudentAttempts results{student.student, student.chapter, {}};
  for (const Tried& each : attempts) {
    std::optional<grade::Graded> graded = each.result(gradebook);
    if (!graded) return {student.student, student.chapter, {}};
    results.attempts.emplace_back(std::move(*graded), each.work->handin(*each.attempt).submitted);
  }
  return results;
}

// The attempt that counts. `best` is its place among the student's attempts, empty if one is
// pending.
grade::Submission enter_best(const grade::Submission& student, const std::vector<Tried>& attempts,
                             const std::string& best, const Workload& last,
                             grade::Gradebook& gradebook, const std::filesystem::path& out) {
  const Tried chosen = best.empty() ? Tried{&last, &student} : attempts.at(std::stoul(best));
  const std::optional<grade::Graded> graded = chosen.result(gradebook);
  if (graded) write_student(*graded, out, gradebook.chapters().size() > 1);
  if (best.empty()) {
    std::fprintf(stderr, "wick: %s has a pending attempt: the best is known when it is graded\n",
                 grade::printable_name(student.student).c_str());
  }
  return *chosen.attempt;
}

// Enters the best attempt of each of the students, who have several.
void enter_best(const Submissions& students, const std::vector<std::unique_ptr<Workload>>& rounds,
                grade::Gradebook& gradebook, const std::filesystem::path& out) {
  if (students.empty()) return;
  std::vector<std::vector<Tried>> attempts;
  std::vector<grade::StudentAttempts> results;
  for (const grade::Submission& each : students) {
    attempts.push_back(attempts_in(rounds, each));
    results.push_back(results_of(each, attempts.back(), gradebook));
  }
  const std::vector<std::string> best =
      grade::run_school({"--best"}, grade::attempts_document(results, gradebook));
  for (std::size_t i = 0; i < students.size(); ++i) {
    gradebook.keep_attempt(
        enter_best(students[i], attempts[i], best.at(i), *rounds.back(), gradebook, out));
  }
}

}  // namespace

Submissions new_in_round(const Submissions& all, std::size_t round) {
  Submissions found;
  for (const grade::Submission& each : all) {
    const bool is_new = round == 0 || each.round == static_cast<int>(round);
    if (is_new) found.push_back(each);
  }
  return found;
}

void enter_attempts(const std::vector<std::unique_ptr<Workload>>& rounds, const std::string& rule,
                    grade::Gradebook& gradebook, const std::filesystem::path& out) {
  std::size_t count = 0;
  Submissions compared;
  for (const grade::Submission& each : rounds.back()->submissions()) {
    if (each.attempts > 1) ++count;
    if (each.attempts > 1 && rounds.size() > 1) {  // the best counts
      compared.push_back(each);
    } else {
      gradebook.keep_attempt(each);
    }
  }
  enter_best(compared, rounds, gradebook, out);
  if (count == 0) return;
  std::fprintf(stderr, "wick: %zu student%s several attempts: %s (attempt, in the policy)\n", count,
               count == 1 ? " has" : "s have", rule.c_str());
}

}  // namespace wick::cli
