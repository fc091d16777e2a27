#include "tools/cli/commands.h"

#include "tools/cli/arguments.h"
#include "tools/cli/grade/finish.h"
#include "tools/cli/style.h"
#include "tools/cli/writable.h"
#include "tools/grade/gradebook/marks_csv.h"
#include "tools/grade/gradebook/shown_names.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

using grade::AnswerState;
using grade::Entry;
using grade::Gradebook;

struct MarkOptions {
  std::string folder, student, question, remark, to, from;
  std::optional<double> points;
  bool all = false;
};

void add_folder(CLI::App* command, std::string& folder) {
  command->add_option("folder", folder, "the folder that wick grade wrote its results to")
      ->required();
}

int write_tables(Gradebook& gradebook, const std::string& folder) {
  const std::vector<Entry> entries = gradebook.entries();
  const auto files =
      grade::write_exports({{"csv", folder}}, entries, gradebook.policy(), grade::now());
  std::printf("gradebook: %s\n", files.at(0).c_str());
  const int exit_code = warn_of_pending(entries);
  warn_of_unfinished(gradebook, entries);
  return exit_code;
}

int mark(const MarkOptions& options) {
  Gradebook gradebook(options.folder, Gradebook::Use::Looking);
  gradebook.mark_answer(options.student, options.question, options.points, options.remark,
                        own_name(), grade::now());
  return write_tables(gradebook, options.folder);
}

// The answers that are to be marked, or all of them, with the first line of each.
void list(const std::vector<Entry>& entries, bool all) {
  constexpr std::size_t name = 28, most = 60;
  const grade::ShownNames names(entries);
  std::size_t open = 0, marked = 0;
  for (const Entry& entry : entries) {
    for (std::size_t i = 0; i < entry.score.answers.size(); ++i) {
      const grade::ScoredAnswer& scored = entry.score.answers[i];
      if (scored.state == AnswerState::ToBeMarked) ++open;
      if (scored.state == AnswerState::Marked) ++marked;
      if (!all && scored.state != AnswerState::ToBeMarked) continue;
      const std::string& text = entry.graded.grade.answers.at(i).text;
      const std::string points = grade::format_points(scored.points, "?") + " / " +
                                 grade::format_points(scored.max_points);
      const std::string line = grade::printable_name(text.substr(0, text.find('\n')));
      std::printf("  %s  %-8s %-9s %s\n",
                  padded(grade::printable_name(names.of(entry)), name).c_str(), scored.id.c_str(),
                  points.c_str(), grade::beginning_of(line, most).c_str());
    }
  }
  std::printf("to be marked: %zu; marked: %zu\n", open, marked);
}

void import_marks(const MarkOptions& options, Gradebook& gradebook) {
  const grade::MarksRead read = grade::read_marks_csv(
      grade::read_file(options.from), options.from, gradebook.entries(), own_name(), grade::now());
  gradebook.keep_marks(read.marks);
  std::printf("new marks: %zu; as before: %zu; rows without points: %zu\n", read.marks.size(),
              read.unchanged, read.open);
  for (const std::string& row : read.outdated) {
    std::fprintf(stderr,
                 "wick: %s: %s: this answer has another text than the one that was marked: export "
                 "again, and mark it anew\n",
                 options.from.c_str(), row.c_str());
  }
}

int marks(const MarkOptions& options) {
  if (!options.to.empty()) require_writable_file(options.to, "gradebook: --export");
  Gradebook gradebook(options.folder, Gradebook::Use::Looking);
  if (!options.from.empty()) {
    import_marks(options, gradebook);
    return write_tables(gradebook, options.folder);
  }
  const std::vector<Entry> entries = gradebook.entries();
  if (options.to.empty()) {
    list(entries, options.all);
  } else {
    grade::write_output(options.to, grade::to_marks_csv(entries, !options.all));
    std::printf("marks: %s\n", options.to.c_str());
  }
  const grade::Policy policy = gradebook.policy();
  if (!policy.counts_all_answers && policy.counted_answers.empty()) {
    std::fputs(
        "wick: written answers earn no points in this gradebook: its policy can say "
        "written_answers = true\n",
        stderr);
  }
  return 0;
}

struct RemarkOptions {
  std::string folder, student, place, text;
  std::optional<std::int64_t> remove;
};

void list_remarks(Gradebook& gradebook, const std::string& student) {
  const std::vector<Entry> entries =
      student.empty() ? gradebook.entries() : gradebook.entries_called(student);
  const grade::ShownNames names(entries);
  std::size_t count = 0;
  for (const Entry& entry : entries) {
    for (const grade::LineRemark& remark : entry.remarks) {
      ++count;
      std::printf("%4lld  %s  %s/%s:%d%s  %s\n", static_cast<long long>(remark.id),
                  grade::printable_name(names.of(entry)).c_str(),
                  entry.graded.submission.chapter.c_str(), remark.file.c_str(), remark.line,
                  remark.is_of_earlier ? " of an earlier version" : "",
                  grade::printable_name(remark.text).c_str());
    }
  }
  std::printf("remarks: %zu\n", count);
}

int remark(const RemarkOptions& options) {
  Gradebook gradebook(options.folder, Gradebook::Use::Looking);
  if (options.remove) {
    gradebook.remove_remark(options.student, *options.remove, grade::now());
  } else if (!options.place.empty()) {
    gradebook.remark_line(options.student, options.place, options.text, own_name(), grade::now());
  } else if (!options.student.empty() && gradebook.entries_called(options.student).empty()) {
    fail<Error>("gradebook: there is no student called ", options.student);
  }
  list_remarks(gradebook, options.student);
  return 0;
}

}  // namespace

void add_marks(CLI::App& gradebook, int& exit_code) {
  CLI::App* one = gradebook.add_subcommand(
      "mark", "give a written answer points by hand: they hold for this text of the answer");
  auto options = std::make_shared<MarkOptions>();
  add_folder(one, options->folder);
  one->add_option("student", options->student, student_argument)->required();
  one->add_option("question", options->question, "such as 12.q1")->required();
  one->add_option("points", options->points, "the points; without them the mark is taken back");
  one->add_option("--remark", options->remark, "what the student reads beside the points");
  one->callback([options, &exit_code] { exit_code = mark(*options); });

  CLI::App* all = gradebook.add_subcommand(
      "marks", "list the written answers that are to be marked, or mark them in a spreadsheet");
  add_folder(all, options->folder);
  all->add_flag("--all", options->all, "all answers, also those that are marked");
  CLI::Option* to = all->add_option("--export", options->to,
                                    "write them to this CSV file, to be given points and remarks");
  all->add_option("--import", options->from, "take the marks from such a file")
      ->check(CLI::ExistingFile)
      ->excludes(to);
  all->callback([options, &exit_code] { exit_code = marks(*options); });
}

void add_remarks(CLI::App& gradebook, int& exit_code) {
  CLI::App* command = gradebook.add_subcommand(
      "remark", "say something about a line of a student's file, or list what was said");
  auto options = std::make_shared<RemarkOptions>();
  add_folder(command, options->folder);
  CLI::Option* student = command->add_option("student", options->student, student_argument);
  CLI::Option* place = command->add_option("place", options->place,
                                           "the file and the line, such as attention.cpp:41");
  CLI::Option* text = command->add_option("text", options->text, "what the student reads there");
  place->needs(text);
  command->add_option("--remove", options->remove, "take back the remark with this number")
      ->needs(student)
      ->excludes(place);
  command->callback([options, &exit_code] { exit_code = remark(*options); });
}

}  // namespace wick::cli
