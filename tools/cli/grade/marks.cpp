#include "tools/cli/commands.h"

#include "tools/cli/arguments.h"
#include "tools/cli/grade/finish.h"
#include "tools/cli/writable.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace {

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
  const Written written = write_formats(gradebook, {{"csv", folder}});
  std::printf("gradebook: %s\n", written.files.at(0).c_str());
  const int exit_code = print_pending(written);
  std::fputs(written.unfinished.c_str(), stderr);
  return exit_code;
}

int mark(const MarkOptions& options) {
  Gradebook gradebook(options.folder, Gradebook::Use::Looking);
  give_by_hand(gradebook, options.student,
               {"--mark", options.question, as_argument(options.points), options.remark});
  return write_tables(gradebook, options.folder);
}

int marks(const MarkOptions& options) {
  if (!options.to.empty()) require_writable_file(options.to, "gradebook: --export");
  Gradebook gradebook(options.folder, Gradebook::Use::Looking);
  const std::string which = options.all ? "all" : "open", database = gradebook.file().string();
  if (!options.from.empty()) {
    print_school({"--marks", "import", which, options.from, database},
                 grade::school_document(gradebook));
    return write_tables(gradebook, options.folder);
  }
  const std::string what = options.to.empty() ? "list" : "export";
  print_school({"--marks", what, which, options.to, database}, grade::school_document(gradebook));
  return 0;
}

struct RemarkOptions {
  std::string folder, student, place, text;
  std::optional<std::int64_t> remove;
};

int remark(const RemarkOptions& options) {
  Gradebook gradebook(options.folder, Gradebook::Use::Looking);
  const bool is_change = options.remove || !options.place.empty();
  if (options.remove) {
    give_by_hand(gradebook, options.student, {"--remove-remark", std::to_string(*options.remove)});
  } else if (is_change) {
    give_by_hand(gradebook, options.student, {"--remark", options.place, options.text});
  }
  print_school({"--remarks", options.student, is_change ? "known" : "any"},
               grade::school_document(gradebook, options.student));
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
  takes_points(one->add_option("points", options->points,
                               "the points; without them the mark is taken back"));
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
