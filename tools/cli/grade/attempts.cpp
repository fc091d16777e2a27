#include "tools/cli/grade/attempts.h"

#include "tools/cli/grade/finish.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>

namespace wick::cli {
namespace {

// Attempt k of a student, or the last one where there are fewer.
const grade::Submission& attempt_of(const grade::Submission& last, std::size_t k) {
  return k < last.earlier.size() ? last.earlier[k] : last;
}

const grade::Submission& last_before_due(const grade::Submission& last, const grade::Policy& policy,
                                         const Workload& times) {
  if (!times.is_late(last, policy)) return last;
  for (auto attempt = last.earlier.rbegin(); attempt != last.earlier.rend(); ++attempt) {
    if (!times.is_late(*attempt, policy)) return *attempt;
  }
  return last;
}

struct Graded {
  const Workload* work;
  const grade::Submission* attempt;
  double points;
};

// The results of a student's attempts; empty if one of them is pending.
std::vector<Graded> results_of(const grade::Submission& student,
                               const std::vector<std::unique_ptr<Workload>>& rounds,
                               grade::Gradebook& gradebook, const grade::Policy& policy) {
  std::vector<Graded> results;
  for (const auto& work : rounds) {
    for (const grade::Submission& attempt : work->submissions()) {
      const bool is_theirs =
          attempt.student == student.student && attempt.chapter == student.chapter;
      if (!is_theirs || (!results.empty() && results.back().attempt->attempt == attempt.attempt)) {
        continue;
      }
      const grade::Handin& handin = work->handin(attempt);
      const auto graded = gradebook.reuse(attempt, handin, work->place(attempt));
      if (!graded) return {};
      const grade::Score score = grade::score(graded->grade, {}, policy.of(attempt.chapter),
                                              attempt.student, handin.submitted);
      if (score.is_pending()) return {};
      results.push_back({work.get(), &attempt, *score.points});
    }
  }
  return results;
}

// If several have the most points, the last one counts: its reports are the newest.
void enter_best(const grade::Submission& student,
                const std::vector<std::unique_ptr<Workload>>& rounds, grade::Gradebook& gradebook,
                const grade::Policy& policy, const std::filesystem::path& out,
                grade::Submission& counted) {
  const std::vector<Graded> results = results_of(student, rounds, gradebook, policy);
  const auto best =
      std::max_element(results.rbegin(), results.rend(),
                       [](const Graded& a, const Graded& b) { return a.points < b.points; });
  const Graded last = {rounds.back().get(), &student, 0};
  const Graded& chosen = best == results.rend() ? last : *best;
  const auto graded = gradebook.reuse(*chosen.attempt, chosen.work->handin(*chosen.attempt),
                                      chosen.work->place(*chosen.attempt));
  if (graded) write_student(*graded, out, gradebook.chapters().size() > 1);
  if (best == results.rend()) {
    std::fprintf(stderr, "wick: %s has a pending attempt: the best is known when it is graded\n",
                 grade::printable_name(student.student).c_str());
  }
  counted = *chosen.attempt;
}

}  // namespace

std::vector<Submissions> attempts_to_grade(const Submissions& last, const grade::Policy& policy,
                                           const Workload& times) {
  std::size_t most = 1;
  for (const grade::Submission& each : last) most = std::max(most, each.earlier.size() + 1);
  if (most == 1 || policy.attempt == grade::Counting::Last) return {last};
  std::vector<Submissions> rounds(policy.attempt == grade::Counting::Best ? most : 1);
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    for (const grade::Submission& each : last) {
      rounds[round].push_back(policy.attempt == grade::Counting::Best
                                  ? attempt_of(each, round)
                                  : last_before_due(each, policy, times));
    }
  }
  return rounds;
}

Submissions new_in_round(const Submissions& all, std::size_t round) {
  Submissions found;
  for (const grade::Submission& each : all) {
    const bool is_new = round == 0 || each.round == static_cast<int>(round);
    if (is_new) found.push_back(each);
  }
  return found;
}

void enter_attempts(const std::vector<std::unique_ptr<Workload>>& rounds,
                    grade::Gradebook& gradebook, const std::filesystem::path& out) {
  const grade::Policy policy = gradebook.policy();
  int count = 0;
  for (const grade::Submission& each : rounds.back()->submissions()) {
    if (each.attempts > 1) ++count;
    grade::Submission counted = each;
    if (each.attempts > 1 && policy.attempt == grade::Counting::Best) {
      enter_best(each, rounds, gradebook, policy, out, counted);
    }
    gradebook.keep_attempt(counted);
  }
  if (count == 0) return;
  std::fprintf(stderr, "wick: %d student%s several attempts: %s (attempt, in the policy)\n", count,
               count == 1 ? " has" : "s have", grade::in_words(policy.attempt));
}

}  // namespace wick::cli
