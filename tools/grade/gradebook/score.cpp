#include "tools/grade/gradebook/score.h"

#include <algorithm>
#include <cmath>

namespace wick::grade {
namespace {

constexpr double seconds_per_day = 24 * 60 * 60;

double rounded(double points) { return std::round(100 * points) / 100; }

bool has_handed_in(const Grade& grade) {
  return std::any_of(
      grade.exercises.begin(), grade.exercises.end(),
      [](const ExerciseResult& each) { return each.verdict != Verdict::NothingHandedIn; });
}

void apply_lateness(const Policy& policy, std::int64_t due, std::int64_t submitted, Score& score) {
  const double grace = 60 * policy.grace_minutes;
  const double days = (static_cast<double>(submitted - due) - grace) / seconds_per_day;
  if (days <= 0) return;
  score.days_late = static_cast<int>(std::ceil(days));
  score.is_closed = policy.closes_after_days && days > *policy.closes_after_days;
  const double percent =
      score.is_closed ? 100
                      : std::min(policy.max_penalty, policy.penalty_per_day * score.days_late);
  if (score.earned) score.penalty = rounded(*score.earned * std::min(100.0, percent) / 100);
}

}  // namespace

Score score(const Grade& grade, const std::map<std::string, Override>& overrides,
            const Policy& policy, const std::string& student,
            const std::optional<std::int64_t>& submitted) {
  Score score;
  score.max_points = grade.max_points;
  for (const ExerciseResult& exercise : grade.exercises) {
    const auto by_hand = overrides.find(exercise.id);
    if (by_hand != overrides.end()) score.overrides.insert(*by_hand);
    std::optional<double>& points = score.exercises[exercise.id];
    if (by_hand != overrides.end()) {
      points = by_hand->second.points;
    } else if (!exercise.is_pending()) {
      points = exercise.points;
    }
    if (!points) score.earned.reset();
    if (score.earned) *score.earned += *points;
  }
  if (score.earned) score.earned = rounded(*score.earned);
  const std::optional<std::int64_t> due = policy.due_for(student);
  if (due && submitted && has_handed_in(grade)) apply_lateness(policy, *due, *submitted, score);
  score.points.reset();
  if (score.earned) score.points = rounded(*score.earned - score.penalty);
  return score;
}

}  // namespace wick::grade
