#include "tools/grade/gradebook/exports/student_view.h"

#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace wick::grade {
namespace {

/// Shortens what a submission says in one scenario.
class Room {
 public:
  std::string take(const std::string& text) {
    if (text.size() <= left_) {
      left_ -= text.size();
      return text;
    }
    std::size_t end = left_;
    // No letter of UTF-8 is cut in two.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    left_ = 0;
    return end == 0 ? "" : text.substr(0, end) + " ..";
  }

 private:
  std::size_t left_ = 4096 - 3;  // and " .."
};

// False for a detail that may hold a text which the program made, such as an exception's. In
// details about values such texts stand in quotes.
bool is_without_texts(const ScenarioResult& scenario) {
  switch (scenario.verdict) {
    case Verdict::WrongValue: return scenario.detail.find('"') == std::string::npos;
    case Verdict::WrongShape:
    case Verdict::NotFinite:
    case Verdict::MissingOutput:
    case Verdict::TimeLimit:
    case Verdict::MemoryLimit:
    case Verdict::OutputLimit: return true;
    default: return false;
  }
}

ExerciseView::Scenario view_of(const ScenarioResult& scenario) {
  ExerciseView::Scenario view;
  view.name = scenario.key;
  view.is_hidden = scenario.is_hidden;
  view.verdict = scenario.verdict;
  if (scenario.verdict == Verdict::Passed) return view;
  Room room;
  view.shown = scenario.shown;
  if (!scenario.is_hidden || is_without_texts(scenario)) view.detail = room.take(scenario.detail);
  if (scenario.is_hidden) return view;
  view.printed = room.take(scenario.printed);
  for (const std::string& note : scenario.report.notes) {
    const std::string text = room.take(printable(note));
    if (text.empty()) break;
    view.notes.push_back(text);
  }
  return view;
}

// A compile error appears once, with its file.
std::string problem_of(const ExerciseView& view, const std::map<std::string, std::string>& files) {
  for (const ExerciseView::Scenario& scenario : view.scenarios) {
    if (scenario.verdict != Verdict::BuildFailed) continue;
    const std::string& reason = scenario.detail;
    const bool is_shown = std::any_of(files.begin(), files.end(), [&](const auto& file) {
      return reason.find(file.second) != std::string::npos ||
             file.second.find(reason) != std::string::npos;
    });
    return is_shown ? "" : reason;
  }
  return "";
}

// The exercise's verdict may be a hidden scenario's, so the student does not get it as it is.
std::string verdict_text(const ExerciseResult& exercise, const ExerciseView& view) {
  if (exercise.verdict == Verdict::Passed) return in_words(Verdict::Passed);
  for (const ExerciseView::Scenario& scenario : view.scenarios) {
    if (scenario.verdict != Verdict::Passed) return in_words(scenario.verdict);
  }
  return view.unseen > 0 ? "a hidden scenario did not pass" : in_words(exercise.verdict);
}

}  // namespace

std::string missing_text(const Score& score) {
  if (!score.is_pending()) return "";
  if (!score.is_to_be_marked()) return pending_text;
  return "There is no total yet: your instructor has still to mark " + score.to_be_marked() + ".";
}

std::string in_words(Verdict verdict) {
  std::string text = to_string(verdict);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

std::vector<ExerciseView> view_of_student(const Entry& entry, bool shows_hidden) {
  std::vector<ExerciseView> views;
  for (const ExerciseResult& exercise : entry.graded.grade.exercises) {
    ExerciseView view;
    view.id = exercise.id;
    view.title = exercise.title;
    view.has_passed = exercise.verdict == Verdict::Passed;
    view.points = entry.score.exercises.at(exercise.id);
    view.computed_points = exercise.points;
    view.max_points = exercise.max_points;
    const auto by_hand = entry.score.overrides.find(exercise.id);
    if (by_hand != entry.score.overrides.end()) view.by_hand = &by_hand->second;
    for (const ScenarioResult& scenario : exercise.scenarios) {
      if (scenario.is_hidden && !shows_hidden) {
        ++view.unseen;
      } else {
        view.scenarios.push_back(view_of(scenario));
      }
    }
    view.verdict = verdict_text(exercise, view);
    view.problem = problem_of(view, entry.graded.grade.problems);
    view.mistake_class = exercise.class_in_public;
    if (exercise.diagnosis) {
      view.hint = exercise.diagnosis->hint;
      const std::vector<Cause>& causes = exercise.diagnosis->causes;
      for (std::size_t i = 0; causes.size() > 1 && i < causes.size(); ++i) {
        view.causes.push_back(causes[i].hint);
      }
    } else if (exercise.verdict == Verdict::Crashed) {
      view.hint = "tools/wick check " + exercise.id + " --sanitize names the line";
    } else if (suits_a_hint(exercise.verdict)) {
      view.hint = exercise.hint;
    }
    views.push_back(std::move(view));
  }
  return views;
}

SecondLookView second_look_of_student(const Graded& graded) {
  SecondLookView view;
  if (!graded.grade.second_look) return view;
  std::set<std::string> open, unseen;
  std::map<std::string, Room> rooms;
  for (const ExerciseResult& exercise : graded.grade.exercises) {
    for (const ScenarioResult& scenario : exercise.scenarios) {
      if (!scenario.is_hidden) open.insert(scenario.key);
    }
  }
  view.scenarios = graded.grade.second_look->scenarios;
  view.problem = graded.grade.second_look->problem;
  for (const auto& [finding, key] : graded.grade.second_look->findings) {
    if (open.count(key) == 0) {
      unseen.insert(key);
      continue;
    }
    const std::string text = rooms[key].take(finding.text);
    if (!text.empty()) view.findings.emplace_back(text, key);
  }
  view.unseen = static_cast<int>(unseen.size());
  return view;
}

std::string lateness(const Score& score) {
  if (score.days_late == 0) return "";
  const std::string days =
      std::to_string(score.days_late) + (score.days_late == 1 ? " day" : " days") + " late";
  if (score.is_closed) return days + ", which is too late: no points count";
  if (score.penalty == 0) return days + ": no points taken";
  return days + ": " + format_points(score.penalty) + " points taken";
}

std::vector<std::string> mistakes_of(const Grade& grade) {
  std::vector<std::string> ids;
  for (const ExerciseResult& exercise : grade.exercises) {
    if (!exercise.diagnosis) continue;
    for (const Cause& cause : exercise.diagnosis->causes) {
      const std::string& id = cause.mistake;
      if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    }
  }
  return ids;
}

std::string own_in_words(const Grade& grade) {
  if (!grade.own || grade.is_pending()) return "";
  if (!grade.own->problem.empty()) return "own framework: not run";
  if (grade.own->differences.empty()) return "";
  std::set<std::string> culprits;
  for (const OwnResult::Difference& difference : grade.own->differences) {
    if (!difference.culprit.empty()) culprits.insert(difference.culprit);
  }
  return "own framework: " + std::to_string(grade.own->passed) + " of " +
         std::to_string(grade.own->scenarios) +
         (culprits.empty() ? "" : ", by " + joined(culprits));
}

}  // namespace wick::grade
