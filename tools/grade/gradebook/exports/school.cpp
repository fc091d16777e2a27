#include "tools/grade/gradebook/exports/school.h"

#include "tools/grade/sandbox/process.h"

#include "core/error.h"

#include <unistd.h>

#include <cstring>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* python = "/usr/bin/python3";

// Its words, without the line break at their end: a name in them may end with others.
std::string reason_of(const Outcome& outcome) {
  std::string text = outcome.standard_error;
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? "school: it was ended by the system" : text;
}

}  // namespace

std::vector<std::string> run_school(const std::vector<std::string>& arguments,
                                    const std::string& input) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "wick-school";
  if (!fs::exists(program)) {
    fail<Error>("school: ", program.string(),
                " is not there: gradebooks are written by a repository's program alone");
  }
  // -I: neither the working folder nor the user's own packages. UTF-8, whatever the locale is.
  std::vector<std::string> command = {python, "-B", "-I", "-X", "utf8", program.string()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  // Exports may ask the environment, as Classroom 50's runner gives its data there.
  std::vector<std::string> environment;
  for (char** variable = ::environ; *variable != nullptr; ++variable) {
    environment.emplace_back(*variable);
  }
  const Outcome outcome =
      run(command, fs::current_path(), generous_limits(), std::nullopt, environment, input);
  if (outcome.ending == Ending::NotStarted) {
    fail<Error>("school: ", python, " does not start: ", std::strerror(outcome.code),
                ": gradebooks are written by Python: install it with: tools/wick setup");
  }
  if (!outcome.succeeded()) throw Error(reason_of(outcome));
  std::vector<std::string> parts;
  std::istringstream printed(outcome.standard_output);
  for (std::string part; std::getline(printed, part, '\0');) parts.push_back(part);
  return parts;
}

std::vector<std::string> export_formats() {
  std::istringstream names(WICK_EXPORT_FORMATS);
  std::vector<std::string> formats;
  for (std::string name; names >> name;) formats.push_back(name);
  return formats;
}

void require_school(const std::vector<std::string>& formats, const std::string& policy) {
  std::vector<std::string> arguments = {"--ready", "csv"};
  arguments.insert(arguments.end(), formats.begin(), formats.end());
  run_school(arguments, policy);
}

std::vector<std::string> write_exports(const std::vector<Export>& exports,
                                       const std::string& document) {
  std::vector<std::string> arguments;
  for (const Export& each : exports) {
    arguments.insert(arguments.end(), {each.format, each.folder.string()});
  }
  return run_school(arguments, document);
}

void merge_gradebooks(const fs::path& whole, const std::vector<fs::path>& parts) {
  std::vector<std::string> arguments = {"--merge", WICK_VERSION, whole.string()};
  arguments.insert(arguments.end(), parts.begin(), parts.end());
  run_school(arguments, "");
}

}  // namespace wick::grade
