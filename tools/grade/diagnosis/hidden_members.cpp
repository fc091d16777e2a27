#include "tools/grade/diagnosis/hidden_members.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <regex>
#include <sstream>

namespace wick::grade {
namespace {

constexpr std::size_t most_members = 4;
constexpr std::size_t longest_read_line = 500;  // std::regex uses the stack for each letter

}  // namespace

std::vector<std::string> find_hidden_members(const Kit& kit, const CompiledFile& file,
                                             const Sandbox& sandbox) {
  const std::string name = file.source.filename().string();
  const std::filesystem::path precompiled = kit.folder / "precompiled.h";
  std::vector<std::string> command = {kit.toolchain.compiler};
  command.insert(command.end(), kit.toolchain.compile_flags.begin(),
                 kit.toolchain.compile_flags.end());
  command.insert(command.end(), {"-Wshadow", "-fsyntax-only", "-include", precompiled.string(),
                                 "-I" + kit.toolchain.include.string(), name});
  std::vector<std::filesystem::path> readable = {kit.toolchain.include, precompiled};
  if (std::filesystem::exists(precompiled.string() + ".gch")) {
    readable.push_back(precompiled.string() + ".gch");
  }
  const Outcome outcome =
      call_compiler(kit.toolchain, command, file.source.parent_path(), readable, sandbox);
  static const std::regex warning(
      "^([^:]+):([0-9]{1,9}):[0-9]+: warning: declaration of .*?([A-Za-z_0-9]+)[^A-Za-z_0-9 ]+ "
      "shadows a member of [^A-Za-z_0-9]+([A-Za-z_0-9:]+).*$");
  std::vector<std::string> members;
  std::istringstream lines(outcome.standard_error);
  for (std::string line; std::getline(lines, line) && members.size() < most_members;) {
    std::smatch found;
    if (line.size() > longest_read_line || !std::regex_match(line, found, warning)) continue;
    if (found[1] != name) continue;
    members.push_back(printable(concatenate(
        name, ":", found[2].str(), ": the variable ", found[3].str(), " hides the member ",
        found[3].str(), " of ", found[4].str(), ", which is never set: leave out its type")));
  }
  return members;
}

bool misses_a_tensor(const ScenarioResult& result) {
  if (result.verdict == Verdict::MissingOutput) return true;
  return result.verdict == Verdict::Threw && result.report.thrown &&
         result.report.thrown->text.find("undefined") != std::string::npos;
}

}  // namespace wick::grade
