#include "tools/cli/grade/finish.h"
#include "tools/cli/style.h"

#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace wick::cli {
namespace {

// Where and why it failed first, without a score.
std::string reason_of(const grade::Entry& entry) {
  for (const grade::ExerciseResult& exercise : entry.graded.grade.exercises) {
    if (entry.score.exercises.at(exercise.id)) continue;
    for (const grade::ScenarioResult& scenario : exercise.scenarios) {
      if (scenario.verdict == grade::Verdict::GraderError) {
        return scenario.key + ": " + scenario.detail;
      }
    }
    return exercise.id + ": " + exercise.detail;
  }
  return "";
}

}  // namespace

grade::GivesFiles files_in(grade::Gradebook& gradebook) {
  return [&gradebook](const grade::Entry& entry) { return gradebook.files_of(entry); };
}

void print_school(const std::vector<std::string>& arguments,
                  const std::vector<grade::Entry>& entries, const grade::Policy& policy) {
  const std::vector<std::string> parts =
      grade::run_school(arguments, grade::school_document(entries, policy, grade::now()));
  if (!parts.empty()) std::fputs(parts[0].c_str(), stdout);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    std::fprintf(stderr, "wick: %s\n", grade::printable(parts[i]).c_str());
  }
}

void give_by_hand(grade::Gradebook& gradebook, const std::string& student,
                  std::vector<std::string> arguments) {
  arguments.insert(arguments.begin() + 1, student);
  arguments.push_back(gradebook.file().string());
  print_school(arguments, gradebook.entries_called(student), gradebook.policy());
}

std::string as_argument(const std::optional<double>& points) {
  if (!points) return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", *points);
  return text;
}

int warn_of_pending(const std::vector<grade::Entry>& entries) {
  constexpr std::size_t most_names = 20;
  std::string names;
  std::size_t count = 0, unmarked = 0;
  std::set<std::string> named;
  std::map<std::string, std::vector<std::string>> ahead;  // by chapter
  for (const grade::Entry& entry : entries) {
    if (entry.score.is_to_be_marked()) ++unmarked;
    if (!entry.score.is_pending() || entry.score.is_to_be_marked()) continue;
    const std::string name = grade::printable_name(entry.graded.submission.student);
    if (entry.is_ahead) {
      ahead[entry.graded.submission.chapter].push_back(name);
      continue;
    }
    const std::string reason = reason_of(entry);
    std::fprintf(stderr, "wick: %s: %s\n", name.c_str(),
                 grade::printable(reason.substr(0, reason.find('\n'))).c_str());
    if (!named.insert(name).second) continue;
    if (++count <= most_names) names += (names.empty() ? "" : ", ") + name;
  }
  if (unmarked > 0) {
    std::fprintf(
        stderr,
        "wick: %zu submission%s no total before written answers are marked: wick gradebook "
        "marks lists them\n",
        unmarked, unmarked == 1 ? " has" : "s have");
  }
  for (const auto& [chapter, names_ahead] : ahead) {
    std::fprintf(stderr, "wick: pending in %s, which its run has not graded to the end: %s\n",
                 chapter.c_str(), grade::bounded(grade::joined(names_ahead)).c_str());
  }
  if (count == 0) return ahead.empty() ? 0 : 2;
  if (count > most_names) names += " and " + std::to_string(count - most_names) + " more";
  std::fprintf(stderr,
               "wick: pending, without a score: %s: the grader or this machine failed: the same "
               "command with --resume grades them again\n",
               names.c_str());
  return 2;
}

void warn_of_unfinished(grade::Gradebook& gradebook, const std::vector<grade::Entry>& entries) {
  constexpr const char* remedy =
      "if it was cut short, the same wick grade command with --resume goes on with it";
  const std::vector<std::string> chapters = gradebook.unfinished_chapters();
  for (const std::string& chapter : chapters) {
    const auto count = std::count_if(entries.begin(), entries.end(), [&](const auto& entry) {
      return entry.graded.submission.chapter == chapter && !entry.is_ahead && !entry.is_copy;
    });
    std::fprintf(stderr,
                 "wick: %s: the last run has not ended: %d submission%s a result, and the others "
                 "have none yet: %s\n",
                 chapter.c_str(), static_cast<int>(count), count == 1 ? " has" : "s have", remedy);
  }
  const std::optional<grade::GradingRun> run = gradebook.last_run();
  if (chapters.empty() && run && run->finished == 0) {
    std::fprintf(stderr, "wick: the last run has not ended: %s\n", remedy);
  }
}

void warn_of_roster(grade::Gradebook& gradebook) {
  for (const auto& remarks :
       {gradebook.roster_remarks(), gradebook.group_remarks(), gradebook.by_hand_remarks()}) {
    for (const std::string& remark : remarks) {
      std::fprintf(stderr, "wick: %s\n", grade::bounded(remark).c_str());
    }
  }
}

void write_student(const grade::Graded& graded, const std::filesystem::path& out,
                   bool has_several_chapters) {
  const std::filesystem::path students = out / "students";
  const std::string name = grade::file_name_for(graded.submission.student) + ".json";
  if (!has_several_chapters) {
    grade::write_if_different(students / name, grade::to_json(graded));
    return;
  }
  const std::filesystem::path file = students / graded.submission.chapter / name;
  std::filesystem::create_directories(file.parent_path());
  grade::write_if_different(file, grade::to_json(graded));
}

void divide_students(const std::vector<grade::Entry>& entries, const std::filesystem::path& out) {
  for (const grade::Entry& entry : entries) {
    if (entry.is_absent || entry.is_ahead || entry.is_copy) continue;
    const std::string name = grade::file_name_for(entry.graded.submission.student) + ".json";
    const std::filesystem::path students = out / "students";
    if (!std::filesystem::exists(students / entry.graded.submission.chapter / name)) {
      write_student(entry.graded, out, true);
    }
    std::filesystem::remove(students / name);
  }
}

int show_gradebook(const std::vector<grade::Entry>& entries, const grade::Policy& policy,
                   const std::vector<std::string>& exports, const std::filesystem::path& out,
                   const grade::GivesFiles& files_of) {
  std::vector<grade::Export> wanted = {{"table", has_colours() ? "colours" : "plain"},
                                       {"csv", out}};
  for (const std::string& format : exports) wanted.push_back({format, out / "exports"});
  const std::vector<std::filesystem::path> written =
      grade::write_exports(wanted, entries, policy, grade::now(), files_of);
  std::fputs(written[0].c_str(), stdout);
  for (std::size_t i = 2; i < written.size(); ++i) {
    std::printf("%s: %s\n", wanted[i].format.c_str(), written[i].c_str());
  }
  std::fflush(stdout);  // warnings come after the table, in a pipe as well
  return warn_of_pending(entries);
}

}  // namespace wick::cli
