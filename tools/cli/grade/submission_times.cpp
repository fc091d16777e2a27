#include "tools/cli/grade/submission_times.h"

#include "tools/grade/course/policy.h"
#include "tools/grade/course/times.h"
#include "tools/grade/gradebook/csv.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace wick::cli {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return text;
}

std::size_t column(const std::vector<std::string>& names, const std::string& wanted,
                   const std::string& file) {
  std::string there;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (lower(names[i]) == wanted) return i;
    there += (i == 0 ? "" : ", ") + names[i];
  }
  fail<Error>(file, ": there is no column called ", wanted, ": the first line has ", there);
}

}  // namespace

SubmissionTimes read_submission_times(const std::filesystem::path& csv) {
  const std::vector<std::vector<std::string>> rows = grade::read_csv(grade::read_file(csv));
  if (rows.empty()) fail<Error>(csv.string(), ": it is empty: the first line names the columns");
  const std::size_t student = column(rows[0], "student", csv.string());
  const std::size_t submitted = column(rows[0], "submitted", csv.string());
  const auto chapter = std::find_if(rows[0].begin(), rows[0].end(), [](const std::string& name) {
    return lower(name) == "chapter";
  });
  const std::size_t chapters = static_cast<std::size_t>(chapter - rows[0].begin());
  SubmissionTimes times;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    if (rows[row].size() <= std::max(student, submitted)) {
      fail<Error>(csv.string(), ": row ", row + 1, " has fewer columns than the first");
    }
    if (rows[row][submitted].empty()) continue;
    try {
      const std::int64_t time = grade::read_time(rows[row][submitted]);
      const std::string of = chapters < rows[row].size() ? rows[row][chapters] : "";
      const std::optional<int> number = grade::chapter_number(of);
      if (!number && !of.empty()) fail<Error>("\"", of, "\" is no chapter, such as 12");
      std::int64_t& latest = times[{number, rows[row][student]}];
      latest = std::max(latest, time);
    } catch (const Error& error) {
      fail<Error>(csv.string(), ": row ", row + 1, ": ", error.what());
    }
  }
  return times;
}

}  // namespace wick::cli
