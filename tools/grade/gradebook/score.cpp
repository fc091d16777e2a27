#include "tools/grade/gradebook/score.h"

#include <algorithm>
#include <cmath>

namespace wick::grade {
namespace {

constexpr double seconds_per_day = 24 * 60 * 60;

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
  if (score.so_far) score.penalty = rounded_points(*score.so_far * std::min(100.0, percent) / 100);
}

ScoredAnswer score_answer(const WrittenAnswer& answer, const std::vector<Mark>& marks) {
  ScoredAnswer scored{answer.id, answer.max_points, AnswerState::NotAnswered, 0.0, {}};
  const Mark* applies = nullptr;
  for (const Mark& mark : marks) {
    if (mark.question != answer.id) continue;
    scored.mark = mark;
    if (mark.hash == answer.hash) applies = &mark;
  }
  if (applies != nullptr) {
    scored.state = AnswerState::Marked;
    scored.mark = *applies;
    scored.points = applies->points;
  } else if (!answer.text.empty()) {
    scored.state = AnswerState::ToBeMarked;
    scored.points.reset();
  }
  return scored;
}

void add_answers(const Grade& grade, const std::vector<Mark>& marks, Score& score) {
  for (const WrittenAnswer& answer : grade.answers) {
    const ScoredAnswer scored = score_answer(answer, marks);
    score.answers.push_back(scored);
    if (!score.counts_answers) continue;
    score.max_points += scored.max_points;
    if (score.so_far) *score.so_far += scored.points.value_or(0);
    if (score.earned && scored.points) *score.earned += *scored.points;
    if (!scored.points) score.earned.reset();
  }
}

}  // namespace

double rounded_points(double points) { return std::round(100 * points) / 100; }

const char* to_string(AnswerState state) {
  switch (state) {
    case AnswerState::NotAnswered: return "not_answered";
    case AnswerState::ToBeMarked: return "to_be_marked";
    case AnswerState::Marked: return "marked";
  }
  return "";
}

const char* Score::status() const {
  if (points) return "graded";
  return is_to_be_marked() ? "to_be_marked" : "pending";
}

Score score(const Grade& grade, const std::map<std::string, Override>& overrides,
            const Policy& policy, const std::string& student,
            const std::optional<std::int64_t>& submitted, const std::vector<Mark>& marks,
            bool counts_answers) {
  Score score;
  score.counts_answers = counts_answers;
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
  score.so_far = score.earned;
  add_answers(grade, marks, score);
  if (score.earned) score.earned = rounded_points(*score.earned);
  if (score.so_far) score.so_far = rounded_points(*score.so_far);
  const std::optional<std::int64_t> due = policy.due_for(student);
  if (due && submitted && has_handed_in(grade)) apply_lateness(policy, *due, *submitted, score);
  score.points.reset();
  if (score.earned) score.points = rounded_points(*score.earned - score.penalty);
  if (score.so_far) score.so_far = rounded_points(*score.so_far - score.penalty);
  return score;
}

}  // namespace wick::grade
