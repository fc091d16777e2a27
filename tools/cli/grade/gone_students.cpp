#include "tools/cli/grade/gone_students.h"

#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>

namespace wick::cli {

void refuse_other_class(const GradeRequest& request,
                        const std::vector<grade::Submission>& submissions,
                        grade::Gradebook& gradebook, const std::filesystem::path& out) {
  if (!request.resume || !request.shard.empty()) return;
  const grade::GoneStudents gone = gradebook.gone_students(submissions);
  if (!gone.is_everybody) return;
  fail<Error>("grade: ", out.string(), " has the results of ",
              grade::bounded(grade::joined(gone.described)), ", and ", request.folder,
              " has a submission of none of them: --resume goes on with one class: give this one "
              "another --out, or remove ",
              out.string(), " to lose what it has");
}

void warn_of_gone_students(const GradeRequest& request,
                           const std::vector<grade::Submission>& submissions,
                           grade::Gradebook& gradebook) {
  if (!request.resume) return;
  const std::vector<std::string> gone = gradebook.gone_students(submissions).described;
  if (gone.empty()) return;
  std::fprintf(stderr, "wick: %zu student%s of the last run %s no submission any more: %s\n",
               gone.size(), gone.size() == 1 ? "" : "s", gone.size() == 1 ? "has" : "have",
               grade::bounded(grade::joined(gone)).c_str());
}

// No other run is at work there now: one process alone grades into a folder.
void warn_of_runs_cut_short(const GradeRequest& request,
                            const std::vector<grade::Submission>& submissions,
                            grade::Gradebook& gradebook) {
  if (request.resume) return;
  for (const std::string& chapter : gradebook.unfinished_chapters()) {
    const bool is_here = std::any_of(submissions.begin(), submissions.end(),
                                     [&](const auto& each) { return each.chapter == chapter; });
    if (!is_here) continue;
    std::fprintf(stderr,
                 "wick: the last run of %s was cut short: this run grades everybody again; the "
                 "same command with --resume keeps what is graded\n",
                 chapter.c_str());
  }
}

}  // namespace wick::cli
