#include "tools/cli/arguments.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/cli/grade/finish.h"
#include "tools/cli/grade/grade_class.h"
#include "tools/cli/kits.h"
#include "tools/cli/writable.h"
#include "tools/grade/course/questions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/handin/course_work.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/similar/hand_over.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <cstdio>
#include <memory>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct SimilarOptions {
  std::string folder, to;
  std::vector<int> chapters;
  std::size_t most = 50;
  bool jplag = false;
};

// What everybody was given, by the stub's name: the stubs. In the list of texts the reference is
// there too, since its way to write an exercise counts as given.
struct GivenTexts {
  std::map<std::string, std::string> stubs;
  std::vector<std::string> all;
};

GivenTexts given_texts(const Course& course, const grade::Chapter& chapter) {
  GivenTexts given;
  if (!fs::exists(course.root / chapter.files.front())) {
    fail<Error>(
        "gradebook: similar needs the reference, which a released tree does not have: run "
        "it in the course's repository");
  }
  given.stubs = grade::make_stubs(course.root, chapter);
  given.stubs.erase(grade::answers_name);
  for (const auto& [name, text] : given.stubs) given.all.push_back(text);
  for (const std::string& file : chapter.files) {
    given.all.push_back(grade::without_markers(grade::read_file(course.root / file), file));
  }
  return given;
}

std::vector<grade::StudentCode> code_in(const std::vector<grade::Submission>& submissions,
                                        const std::string& chapter) {
  std::vector<grade::StudentCode> students;
  for (const grade::Submission& submission : submissions) {
    if (submission.chapter != chapter || submission.sources.empty()) continue;
    grade::StudentCode student;
    student.student = submission.student;
    for (const auto& [file, path] : submission.sources) {
      student.files[grade::stub_name(file)] = grade::read_submitted(path);
    }
    students.push_back(std::move(student));
  }
  return students;
}

int list_similar(const SimilarOptions& options) {
  const Course course = open_course();
  const fs::path name = fs::absolute(options.folder).lexically_normal();
  const fs::path last = name.has_filename() ? name.filename() : name.parent_path().filename();
  const fs::path to =
      options.to.empty() ? course.root / "build" / "similar" / last : fs::path(options.to);
  require_writable_folder(
      to, options.to.empty() ? "gradebook: the folder for pages" : "gradebook: --to");
  need_kits({});
  const GradeRequest request;
  SandboxWhenNeeded sandbox(request);
  grade::Unpacker unpacker(course.chapters,
                           [&]() -> const grade::Sandbox& { return sandbox.get(); });
  const grade::CourseWork found =
      grade::find_course_work(options.folder, course.chapters, options.chapters, &unpacker);
  warn_of_folder(found, "compared");
  for (const grade::Chapter& chapter : course.chapters) {
    const std::vector<grade::StudentCode> students = code_in(found.submissions, chapter.folder);
    if (students.empty()) continue;
    const GivenTexts given = given_texts(course, chapter);
    const fs::path below = to / chapter.folder;
    const std::string summary =
        grade::list_similar(students, given.all, chapter.folder, options.most, below);
    std::fputs(summary.c_str(), stdout);
    if (options.jplag) {
      grade::write_for_jplag(students, given.stubs, below / "jplag");
      std::printf("  java -jar jplag.jar -l cpp -bc %s %s\n", (below / "jplag/base").c_str(),
                  (below / "jplag/submissions").c_str());
    }
  }
  std::printf("The list is no accusation: read both sides.\n");
  return 0;
}

}  // namespace

void add_similar(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "similar", "list submissions that have code in common, best matches side by side");
  auto options = std::make_shared<SimilarOptions>();
  command->add_option("folder", options->folder, "the submissions, as for wick grade")->required();
  takes_chapter(
      command->add_option("--chapter", options->chapters, "one number or several, as 1,12")
          ->delimiter(','));
  command->add_option("--to", options->to,
                      "the folder to write to; otherwise one in build/similar/ of the course");
  command->add_option("--most", options->most, "as many pairs get a page")->capture_default_str();
  command->add_flag("--jplag", options->jplag, "also write the folders that JPlag reads");
  command->callback([options, &exit_code] { exit_code = list_similar(*options); });
}

}  // namespace wick::cli
