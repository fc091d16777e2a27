#include "tools/grade/diagnosis/hidden_members.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/course/definitions.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

namespace wick::grade {
namespace {

constexpr std::size_t most_members = 4;
constexpr std::size_t longest_read_line = 500;  // std::regex uses the stack for each letter

// A parameter may have a member's name: it is what the member is set to.
bool is_in_a_body(const Definitions& definitions, const std::string& text, const std::string& line,
                  const std::string& column) {
  std::size_t at = 0;
  for (int i = std::stoi(line); i > 1; --i) {
    at = text.find('\n', at) + 1;
    if (at == 0) return false;
  }
  at += static_cast<std::size_t>(std::stoi(column)) - 1;
  return std::any_of(
      definitions.functions.begin(), definitions.functions.end(),
      [at](const Definition& each) { return each.body_begin <= at && at < each.body_end; });
}

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
      "^([^:]+):([0-9]{1,9}):([0-9]{1,9}): warning: declaration of .*?([A-Za-z_0-9]+)[^A-Za-z_0-9 "
      "]+ "
      "shadows a member of [^A-Za-z_0-9]+([A-Za-z_0-9:]+).*$");
  const std::string text = read_file(file.source);
  const Definitions definitions = find_definitions(text);
  std::set<std::string> members;  // a constructor is compiled twice
  std::istringstream lines(outcome.standard_error);
  for (std::string line; std::getline(lines, line) && members.size() < most_members;) {
    std::smatch found;
    if (line.size() > longest_read_line || !std::regex_match(line, found, warning)) continue;
    if (found[1] != name || !is_in_a_body(definitions, text, found[2], found[3])) continue;
    members.insert(printable(concatenate(
        name, ":", found[2].str(), ": the variable ", found[4].str(), " hides the member ",
        found[4].str(), " of ", found[5].str(), ", which does not change: leave out its type")));
  }
  return {members.begin(), members.end()};
}

bool misses_a_tensor(const ScenarioResult& result) {
  if (result.verdict == Verdict::MissingOutput) return true;
  return result.verdict == Verdict::Threw && result.report.thrown &&
         result.report.thrown->text.find("undefined") != std::string::npos;
}

}  // namespace wick::grade
