#include "tools/cli/grade/times_files.h"

#include "tools/grade/system/files.h"

namespace wick::cli {

TimesFiles times_files(const GradeRequest& request, const std::vector<std::string>& chapters,
                       grade::Gradebook& gradebook, const std::filesystem::path& out) {
  TimesFiles files;
  if (!request.submitted.empty()) {
    const TimesFile given{request.submitted, grade::read_file(request.submitted)};
    for (const std::string& chapter : chapters) files[chapter] = given;
    return files;
  }
  for (const std::string& chapter : chapters) {
    const std::string text = gradebook.times_text(chapter);
    if (!text.empty()) files[chapter] = {"those given last, kept in " + out.string(), text, true};
  }
  return files;
}

}  // namespace wick::cli
