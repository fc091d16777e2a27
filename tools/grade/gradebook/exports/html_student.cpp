#include "tools/grade/gradebook/exports/exports.h"
#include "tools/grade/gradebook/exports/html_page.h"
#include "tools/grade/gradebook/exports/html_reading.h"
#include "tools/grade/gradebook/exports/shown_names.h"
#include "tools/grade/gradebook/exports/student_view.h"
#include "tools/grade/judge/format_values.h"

#include "tools/grade/course/times.h"

#include <set>

namespace wick::grade {
namespace {

std::string total_of(const Score& score) {
  const std::string most = format_points(score.max_points) + " points";
  if (score.is_to_be_marked()) return format_points(score.so_far, "") + " so far, of " + most;
  return (score.points ? format_points(*score.points) + " of " : "pending: no score yet, of ") +
         most;
}

std::string of(const std::optional<double>& points, double most) {
  return (points ? format_points(*points) + " of " : "pending: no score yet, of ") +
         format_points(most);
}

void append_scenario(pugi::xml_node section, const ExerciseView::Scenario& scenario) {
  append(section, "p", "\"" + scenario.name + "\": " + in_words(scenario.verdict), "bad");
  if (!scenario.detail.empty()) append(section, "p", scenario.detail);
  if (!scenario.shown.empty()) append(section, "pre", scenario.shown);
  for (const std::string& note : scenario.notes) append(section, "pre", note);
  if (!scenario.printed.empty()) {
    append(section, "p", "what it printed:", "soft");
    append(section, "pre", scenario.printed);
  }
}

void append_hint(pugi::xml_node section, const ExerciseView& view) {
  if (view.causes.empty()) {
    if (!view.hint.empty()) append(section, "p", "Hint: " + view.hint);
    return;
  }
  append(section, "p", "Hint: " + std::to_string(view.causes.size()) + " mistakes at once:");
  pugi::xml_node list = append(section, "ul");
  for (const std::string& cause : view.causes) append(list, "li", cause);
}

void append_exercise(pugi::xml_node body, const ExerciseView& view, bool shows_hidden) {
  pugi::xml_node section = append(body, "section");
  append(section, "h3", view.id + " " + view.title);
  pugi::xml_node line = append(section, "p");
  append(line, "span", view.verdict, view.has_passed ? "good" : "bad");
  append_text(line, ", " + of(view.points, view.max_points) + " points");
  if (view.by_hand != nullptr) {
    append(section, "p",
           "Points given by hand, " + format_points(view.computed_points, "none") +
               " were computed: " + view.by_hand->reason,
           "warn");
  }
  std::size_t passed = 0;
  for (const ExerciseView::Scenario& scenario : view.scenarios) {
    if (scenario.verdict == Verdict::Passed) ++passed;
  }
  std::string counts = std::to_string(passed) + " of " + std::to_string(view.scenarios.size()) +
                       (shows_hidden ? " scenarios passed" : " public scenarios passed");
  if (view.unseen > 0) counts += "; " + std::to_string(view.unseen) + " hidden not shown";
  append(section, "p", counts, "soft");
  if (!view.problem.empty()) append(section, "pre", view.problem);
  for (const ExerciseView::Scenario& scenario : view.scenarios) {
    const bool is_counted = scenario.verdict == Verdict::Passed ||
                            scenario.verdict == Verdict::BuildFailed ||
                            scenario.verdict == Verdict::NotImplemented;
    if (!is_counted) append_scenario(section, scenario);
  }
  if (!view.mistake_class.empty()) append(section, "p", as_sentence(view.mistake_class));
  append_hint(section, view);
}

// The key of a hidden scenario would reveal what it tests.
void append_own(pugi::xml_node body, const Grade& grade) {
  const OwnResult& own = *grade.own;
  append(body, "h2", "On your own framework");
  append(body, "p",
         std::to_string(own.passed) + " of " + std::to_string(own.scenarios) +
             " scenarios pass on your files of this chapter and of those that it needs. No points "
             "are earned or lost here.");
  if (!own.problem.empty()) append(body, "pre", own.problem);
  std::set<std::string> shown;
  for (const ExerciseResult& exercise : grade.exercises) {
    for (const ScenarioResult& scenario : exercise.scenarios) {
      if (!scenario.is_hidden) shown.insert(scenario.key);
    }
  }
  for (const OwnResult::Difference& difference : own.differences) {
    if (shown.count(difference.key) == 0) continue;
    append(body, "p",
           "\"" + difference.key + "\": " + in_words(difference.verdict) +
               (difference.culprit.empty() ? "" : ", because of your " + difference.culprit),
           "bad");
  }
}

void append_second_look(pugi::xml_node body, const Graded& graded) {
  if (!graded.grade.second_look) return;
  const SecondLookView look = second_look_of_student(graded);
  append(body, "h2", "Under sanitizers");
  append(body, "p",
         std::to_string(look.scenarios) + (look.scenarios == 1 ? " scenario" : " scenarios") +
             " ran once more, with memory and undefined behaviour watched. No points are earned "
             "or lost here.");
  if (!look.problem.empty()) append(body, "pre", look.problem);
  for (const auto& [finding, scenario] : look.findings) {
    append(body, "p", finding, "bad");
    append(body, "p", "in \"" + scenario + "\"", "soft");
  }
  if (look.unseen > 0) {
    append(body, "p",
           std::to_string(look.unseen) +
               (look.unseen == 1 ? " hidden scenario has findings"
                                 : " hidden scenarios have findings") +
               " that are not shown",
           "soft");
  } else if (look.findings.empty() && look.problem.empty()) {
    append(body, "p", "Nothing was found.", "good");
  }
}

void append_problems(pugi::xml_node body, const Graded& graded) {
  const std::map<std::string, std::string>& problems = graded.grade.problems;
  if (problems.empty() && graded.submission.problems.empty()) return;
  append(body, "h2", "Files");
  for (const std::string& problem : graded.submission.problems) append(body, "p", problem, "bad");
  for (const auto& [file, problem] : problems) {
    append(body, "p", stub_name(file), "bad");
    append(body, "pre", problem);
  }
}

}  // namespace

std::string to_html(const Entry& entry, const Policy& policy, std::int64_t now,
                    const std::vector<KeptFile>& files) {
  const Graded& graded = entry.graded;
  const std::string& student = graded.submission.student;
  const bool shows_hidden = policy.shows_hidden(now);
  const std::string& shown = name_to_show(entry.roster, student);
  HtmlPage page(shown + ", " + graded.submission.chapter);
  pugi::xml_node body = page.body();
  append_name(append(body, "h1"), shown);
  append_own_name(body, shown, student);
  append(body, "p", graded.submission.chapter, "soft");
  append(body, "p", total_of(entry.score), "points");
  const std::string missing = missing_text(entry.score);
  if (!missing.empty()) append(body, "p", missing, "warn");
  if (!entry.group.empty()) {
    append(body, "p", "Group " + entry.group + ", handed in by " + entry.owner + ".", "soft");
  }
  const std::string late = lateness(entry.score);
  if (!late.empty()) append(body, "p", "Handed in " + late + ".", "warn");
  std::string times;
  if (entry.handin.submitted) times = "Handed in " + format_time(*entry.handin.submitted) + ". ";
  if (const auto due = policy.due_for(student)) times += "Due " + format_time(*due) + ".";
  if (!entry.attempt.empty()) times += " Attempt " + entry.attempt + " counts.";
  if (!times.empty()) append(body, "p", times, "soft");

  append_problems(body, graded);
  append(body, "h2", "Exercises");
  for (const ExerciseView& view : view_of_student(entry, shows_hidden)) {
    append_exercise(body, view, shows_hidden);
  }
  append_answers(body, entry);
  append_second_look(body, graded);
  if (graded.grade.own) append_own(body, graded.grade);
  append_files(body, entry, files);
  append(body, "p",
         std::string("Graded by wick ") + WICK_VERSION +
             ", sandbox: " + to_string(graded.grade.isolation) +
             ". Each of your files was linked with the reference's others, so that a mistake costs "
             "once.",
         "soft");
  return page.text();
}

}  // namespace wick::grade
