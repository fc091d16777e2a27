#include "tools/cli/check/report.h"
#include "tools/cli/course.h"
#include "tools/cli/style.h"
#include "tools/grade/judge/evidence.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace wick::cli {
namespace {

using grade::ExerciseResult;
using grade::ScenarioResult;
using grade::Verdict;

constexpr std::size_t largest_shown = 64;  // numbers of a tensor

std::string tensor_text(const std::string& name, const std::vector<double>& values,
                        const std::vector<std::int64_t>& shape,
                        const std::vector<bool>& marked = {}, grade::Excerpt begin = {}) {
  std::string text = indentation + grade::printable(name) + " " + grade::format_shape(shape) +
                     (marked.empty() ? "" : ", * where it differs") + "\n";
  if (values.size() <= largest_shown) {
    text += grade::format_values(values, shape, indentation, largest_shown, marked, begin);
  }
  return text;
}

// If all elements differ, or none, marks say nothing.
std::vector<bool> marks(const std::vector<double>& received, const std::vector<double>& expected) {
  std::vector<bool> marked;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    marked.push_back(grade::differs(received[i], expected[i]));
  }
  const auto count = std::count(marked.begin(), marked.end(), true);
  const bool marks_some = count > 0 && count < static_cast<std::ptrdiff_t>(marked.size());
  return marks_some ? marked : std::vector<bool>{};
}

// For tensors that are too large to be shown: the part of a row around the element that is shown.
std::string row_text(const grade::Observation& received, const grade::Observation& expected,
                     std::size_t element) {
  const std::size_t width =
      expected.shape.empty() ? 1 : static_cast<std::size_t>(expected.shape.back());
  const std::size_t row = element / width;
  const auto part = [&](const std::vector<double>& values) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row * width);
    return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(width));
  };
  const std::vector<std::int64_t> shape = {static_cast<std::int64_t>(width)};
  const std::vector<double> wanted = part(expected.values), got = part(received.values);
  const grade::Excerpt begin = grade::excerpt_with(element % width, shape);
  return indentation + "expected row with element " + grade::format_index(element, expected.shape) +
         "\n" + grade::format_values(wanted, shape, indentation, 1, {}, begin) + indentation +
         "received\n" + grade::format_values(got, shape, indentation, 1, marks(got, wanted), begin);
}

std::string inputs_text(const ScenarioResult& scenario, const grade::Report& reference) {
  std::string text;
  for (const auto& [input, is_overwritten] : grade::inputs_before(scenario, reference)) {
    text += input.text.empty()
                ? tensor_text("input " + input.name, input.values, input.shape)
                : wrapped("input " + input.name + ": " + grade::printable(input.text), indentation);
    if (is_overwritten) {
      text += wrapped(
          "this input is shown as it was before your code wrote to it: leave inputs as "
          "they are",
          indentation);
    }
  }
  return text;
}

std::string values_text(const ScenarioResult& scenario, const grade::Report& reference) {
  const grade::Observation* expected = reference.find(scenario.observation);
  const grade::Observation* received = scenario.report.find(scenario.observation);
  if (expected == nullptr || received == nullptr || expected->rule != grade::Rule::Equal) return "";
  if (expected->values.size() < 2 || expected->kind == scenario::extents) return "";
  const bool has_same_shape = received->shape == expected->shape;
  const std::optional<std::size_t> element =
      has_same_shape ? grade::compare(*received, *expected, reference).element : std::nullopt;
  if (expected->values.size() > largest_shown) {
    return element ? row_text(*received, *expected, *element) : "";
  }
  const grade::Excerpt begin =
      element ? grade::excerpt_with(*element, expected->shape, largest_shown) : grade::Excerpt();
  std::string text = tensor_text("expected", expected->values, expected->shape, {}, begin);
  if (received->values.size() <= largest_shown) {
    const std::vector<bool> marked =
        has_same_shape ? marks(received->values, expected->values) : std::vector<bool>{};
    text += tensor_text("received", received->values, received->shape, marked, begin);
  }
  return text;
}

bool is_judged(const ScenarioResult& scenario) {
  return scenario.verdict != Verdict::NotImplemented && scenario.verdict != Verdict::NotRun &&
         scenario.verdict != Verdict::BuildFailed;
}

// The scenarios that fail besides the one that is shown.
std::string others_text(const ExerciseResult& exercise, const ScenarioResult& shown) {
  constexpr std::size_t most = 4;
  std::vector<std::string> keys;
  for (const ScenarioResult& scenario : exercise.scenarios) {
    const bool has_failed = scenario.verdict != Verdict::Passed && is_judged(scenario);
    if (has_failed && &scenario != &shown) keys.push_back("\"" + scenario.key + "\"");
  }
  if (keys.empty()) return "";
  const std::size_t more = keys.size() > most ? keys.size() - most : 0;
  keys.resize(keys.size() - more);
  if (more > 0) keys.push_back("and " + std::to_string(more) + " more");
  const std::string words = keys.size() == 1 ? "this fails, too: " : "these fail, too: ";
  return wrapped(words + grade::joined(keys), indentation);
}

// Of what a program prints, the last lines are the nearest to its end.
std::string last_lines_of(const std::string& printed) {
  constexpr std::ptrdiff_t most = 12;
  const std::ptrdiff_t lines = std::count(printed.begin(), printed.end() - 1, '\n') + 1;
  if (lines <= most) return printed;
  std::size_t begin = 0;
  for (std::ptrdiff_t i = lines - most; i > 0; --i) begin = printed.find('\n', begin) + 1;
  return concatenate("(", lines - most, " lines before these)\n", printed.substr(begin));
}

std::string failure_text(const ScenarioResult& scenario, const grade::References& references) {
  if (!is_judged(scenario)) return "";
  std::string text = wrapped("\"" + scenario.key + "\"" +
                                 (scenario.observation.empty() ? "" : ", " + scenario.observation) +
                                 ": " + scenario.detail,
                             indentation);
  text += inputs_text(scenario, references.reference(scenario.key));
  if (scenario.verdict == Verdict::WrongValue || scenario.verdict == Verdict::NotFinite ||
      scenario.verdict == Verdict::WrongShape) {
    text += values_text(scenario, references.reference(scenario.key));
  }
  for (const std::string& note : scenario.report.notes) {
    text += wrapped(grade::printable(note), indentation);
  }
  if (!scenario.printed.empty()) {
    text += wrapped("printed: " + last_lines_of(scenario.printed), indentation);
  }
  return text;
}

std::string headline(const ExerciseResult& exercise, int unseen) {
  const bool has_passed = exercise.verdict == Verdict::Passed;
  const std::string verdict = padded(in_words(exercise.verdict), 16);
  const std::string count = std::to_string(exercise.scenarios.size());
  const std::string counts = std::to_string(exercise.passed()) + " of " + count +
                             (unseen == 0 ? "" : " public, " + std::to_string(unseen) + " more");
  return "  " + padded(exercise.id, 6) + " " + padded(exercise.title, 40) + " " +
         (has_passed ? green(verdict) : red(verdict)) + " " + grade::in_column(counts, 24) +
         grade::format_points(exercise.points, "?") + " / " +
         grade::format_points(exercise.max_points) + "\n";
}

// The earlier exercise with the same known mistake; empty if there is none.
std::string reported_in(const ExerciseResult& exercise, const grade::Grade& grade) {
  for (const ExerciseResult& other : grade.exercises) {
    if (other.id == exercise.id) break;
    if (exercise.diagnosis && other.diagnosis &&
        exercise.diagnosis->mistake == other.diagnosis->mistake) {
      return other.id;
    }
  }
  return "";
}

// The command that runs the same inputs again; after a crash, so that the line is named.
std::string again(const ScenarioResult& scenario, const ExerciseResult& exercise,
                  const grade::References& references) {
  const bool has_crashed = scenario.verdict == Verdict::Crashed;
  return concatenate(has_crashed ? "again, to see the line: " : "again: ", "tools/wick check ",
                     exercise.id, " --seed ", references.seed(),
                     scenario.is_hidden ? " --hidden" : "", has_crashed ? " --sanitize" : "");
}

std::string exercise_text(const ExerciseResult& exercise, const grade::Grade& grade,
                          const grade::References& references, const grade::GradeOptions& options) {
  const Explanation explained = explain(exercise, grade, references);
  std::string text = headline(exercise, unseen(exercise, references, options)) + explained.failure;
  if (!explained.failure.empty()) text += others_text(exercise, *exercise.deciding_scenario());
  if (!exercise.unwritten.empty()) {
    text += wrapped("still to write: " + grade::joined(exercise.unwritten), indentation);
  }
  if (!explained.mistake_class.empty()) text += wrapped(explained.mistake_class, indentation);
  if (!explained.advice.empty()) text += wrapped(explained.advice, indentation);
  return explained.again.empty() ? text : text + wrapped(explained.again, indentation);
}

std::string next_step(const grade::Chapter& chapter, const grade::Grade& grade,
                      const grade::GradeOptions& options) {
  for (const ExerciseResult& exercise : grade.exercises) {
    if (exercise.verdict == Verdict::Passed) continue;
    const grade::Exercise* described = chapter.find(exercise.id);
    return "next: " + exercise.id + " " + exercise.title + ", in modules/" + chapter.folder + "/" +
           stub_names(*described) + "\n";
  }
  const std::string what =
      options.only.empty() ? "chapter " + std::to_string(chapter.number) : options.only;
  return what + " passes everything" + (options.hidden ? "\n" : " that is public\n");
}

}  // namespace

std::string in_words(Verdict verdict) {
  std::string text = grade::to_string(verdict);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

int unseen(const ExerciseResult& exercise, const grade::References& references,
           const grade::GradeOptions& options) {
  if (options.hidden) return 0;
  const auto& hidden = references.kit().hidden_scenarios;
  const auto found = hidden.find(exercise.id);
  return found == hidden.end() ? 0 : found->second;
}

Explanation explain(const ExerciseResult& exercise, const grade::Grade& grade,
                    const grade::References& references) {
  const ScenarioResult* failed = exercise.deciding_scenario();
  if (failed == nullptr) return {};
  if (exercise.verdict == Verdict::NotRun || exercise.is_pending()) {
    return {"", "", exercise.detail, ""};
  }
  const std::string before = reported_in(exercise, grade);
  if (!before.empty()) return {"", "", "the same mistake as in " + before, ""};
  // No hint before the first try: it would take the exercise away.
  const bool is_attempted =
      exercise.verdict != Verdict::BuildFailed && exercise.verdict != Verdict::NotImplemented;
  Explanation explained{failure_text(*failed, references), exercise.mistake_class, "", ""};
  if (exercise.diagnosis) {
    const bool is_certain = exercise.diagnosis->is_certain;
    explained.advice =
        (is_certain ? "this is a known mistake: " : "this looks like a known mistake: ") +
        exercise.diagnosis->hint;
  } else if (grade::suits_a_hint(failed->verdict)) {
    explained.advice = "hint: " + exercise.hint;
  }
  if (is_attempted) explained.again = again(*failed, exercise, references);
  return explained;
}

std::string check_report(const grade::Chapter& chapter, const grade::References& references,
                         const grade::Grade& grade, const grade::GradeOptions& options) {
  std::string text = bold("chapter " + std::to_string(chapter.number) + ", " + chapter.title) +
                     concatenate(", seed ", grade.seed, "\n\n");
  for (const auto& [file, problem] : grade.problems) {
    const bool is_missing = problem == not_there(chapter, file);
    text += red("modules/" + chapter.folder + "/" + grade::stub_name(file) +
                (is_missing ? ": missing" : ": build failed")) +
            "\n" + problem + "\n\n";
  }
  for (const ExerciseResult& exercise : grade.exercises) {
    text += exercise_text(exercise, grade, references, options);
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.1f s", grade.seconds);
  int passed = 0, run = 0, more = 0;
  for (const ExerciseResult& exercise : grade.exercises) {
    passed += exercise.passed();
    run += static_cast<int>(exercise.scenarios.size());
    more += unseen(exercise, references, options);
  }
  const std::string points = grade::format_points(grade.points, "?") + " of " +
                             grade::format_points(grade.max_points) + " points";
  const std::string count = std::to_string(passed) + " of " + std::to_string(run) +
                            (more == 0 ? " scenarios" : " public scenarios");
  text +=
      "\n" + bold(count + ": " + points) + " in " + seconds +
      (references.kit().needs.empty() ? "; each exercise was judged beside the reference's others\n"
                                      : "; each exercise was judged beside your others\n");
  if (more > 0) {
    text +=
        wrapped("grading also runs " + std::to_string(more) + " hidden scenario" +
                    (more == 1 ? "" : "s") + " of equal weight, on other inputs from the lesson",
                "");
  }
  if (grade.second_look) text += second_look_text(*grade.second_look);
  if (grade.own) text += own_text(*grade.own, references.kit());
  return text + next_step(chapter, grade, options);
}

}  // namespace wick::cli
