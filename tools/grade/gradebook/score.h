#pragma once

#include "tools/grade/course/policy.h"
#include "tools/grade/grader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// Points that an instructor gave by hand. They replace the computed points.
struct Override {
  double points = 0;
  std::string reason, by;
  std::int64_t made = 0;
};

/// The points and the remark that an instructor gave a written answer. They hold for this text of
/// the answer alone.
struct Mark {
  std::string question, hash;  // the hash of the answer that it is of
  double points = 0;
  std::string remark, by;
  std::int64_t made = 0;
};

/// What becomes of a written answer. Without a text it has 0 points, unless a mark gives others.
enum class AnswerState { NotAnswered, ToBeMarked, Marked };
const char* to_string(AnswerState state);

struct ScoredAnswer {
  std::string id;
  double max_points = 0;
  AnswerState state = AnswerState::NotAnswered;
  std::optional<double> points;  // none: to be marked
  std::optional<Mark> mark;      // the one that applies, or else the last of an earlier text
};

/// The value of a result by the rules of the course. The computed points stay beside it.
struct Score {
  /// The points by id, with overrides applied. A pending exercise has none: the grader or the
  /// machine failed, and no points were given by hand.
  std::map<std::string, std::optional<double>> exercises;
  std::map<std::string, Override> overrides;  // by exercise: those that apply here
  std::vector<ScoredAnswer> answers;          // in the chapter's order
  bool counts_answers = false;                // they earn points
  double max_points = 0;
  std::optional<double> earned = 0.0;  // none if an exercise is pending, or an answer unmarked
  std::optional<double> so_far = 0.0;  // the same without answers that are to be marked
  int days_late = 0;                   // days begun since the due time and its grace
  bool is_closed = false;
  double penalty = 0;                  // taken for lateness
  std::optional<double> points = 0.0;  // what counts: earned - penalty; none if pending

  /// True if there is no total: the grader or the machine failed, or answers are to be marked.
  bool is_pending() const { return !points; }
  /// True if nothing but marks is missing.
  bool is_to_be_marked() const { return !points && so_far; }
  /// "graded", "pending" or "to_be_marked".
  const char* status() const;
};

/// Points as they are kept: to a hundredth.
double rounded_points(double points);

/// `overrides` are the student's, by exercise. `submitted` is the time of the submission; without
/// it the submission counts as on time. A student who has handed in nothing is not late. `marks`
/// are the student's, the oldest first; with `counts_answers` written answers earn points.
Score score(const Grade& grade, const std::map<std::string, Override>& overrides,
            const Policy& policy, const std::string& student,
            const std::optional<std::int64_t>& submitted, const std::vector<Mark>& marks = {},
            bool counts_answers = false);

}  // namespace wick::grade
