#include "tools/grade/build/kit.h"

#include "tools/grade/build/symbols.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> lines(const fs::path& path) {
  std::istringstream stream(read_file(path));
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) result.push_back(line);
  }
  return result;
}

std::vector<ScenarioInfo> read_scenarios(const fs::path& path, const Chapter& chapter) {
  std::vector<ScenarioInfo> scenarios;
  for (const std::string& line : lines(path)) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (second == std::string::npos) fail<Error>(path.string(), ": not a scenario: ", line);
    const ScenarioInfo info{line.substr(second + 1), line.substr(first + 1, second - first - 1),
                            line.substr(0, first) == "hidden"};
    if (chapter.find(info.exercise) == nullptr) {
      fail<Error>("scenario \"", info.key, "\": there is no exercise ", info.exercise, " in ",
                  chapter.folder);
    }
    scenarios.push_back(info);
  }
  return scenarios;
}

std::vector<KnownMistake> read_mistakes(const fs::path& path) {
  std::vector<KnownMistake> mistakes;
  for (const nlohmann::json& item : nlohmann::json::parse(read_file(path))) {
    mistakes.push_back({item.at("id"), item.at("hint"), item.at("exercises"), item.at("files"),
                        item.at("unnamed_because")});
  }
  return mistakes;
}

// A released kit names the compiler of the machine that made it. Without links: those of Debian's
// alternatives lead through /etc, which a sandbox does not have.
std::string find_compiler(const std::string& wanted) {
  for (const std::string& path :
       {wanted, std::string("/usr/bin/g++"), std::string("/usr/bin/c++")}) {
    if (fs::exists(path)) return fs::canonical(path).string();
  }
  fail<Error>("there is no C++ compiler at ", wanted, ": install one with: apt install g++");
}

// Where it was built there may have been a linker that is not here.
bool is_available(const std::string& link_flag) {
  static const std::string choice = "-fuse-ld=";
  return link_flag.compare(0, choice.size(), choice) != 0 ||
         fs::exists("/usr/bin/ld." + link_flag.substr(choice.size()));
}

}  // namespace

fs::path Kit::object(const std::string& file) const {
  return folder / "objects" / fs::path(file).stem().concat(".o");
}

fs::path kits_folder() {
  return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "kit";
}

Toolchain read_toolchain(const fs::path& kits) {
  if (!fs::exists(kits / "toolchain")) {
    fail<Error>("there is nothing to grade with in ", kits.string(),
                ": build it with: tools/wick status");
  }
  Toolchain toolchain;
  for (const std::string& line : lines(kits / "toolchain")) {
    const std::size_t space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string value = space == std::string::npos ? "" : line.substr(space + 1);
    if (word == "root") toolchain.root = (kits / value).lexically_normal();
    if (word == "include") toolchain.include = (kits / value).lexically_normal();
    if (word == "compiler") toolchain.compiler = find_compiler(value);
    if (word == "compile") toolchain.compile_flags.push_back(value);
    if (word == "link" && is_available(value)) toolchain.link_flags.push_back(value);
    if (word == "sanitized") toolchain.is_sanitized = true;
  }
  return toolchain;
}

bool has_kit(const fs::path& kits, const Chapter& chapter) {
  return fs::exists(kits / chapter.folder / "scenarios");
}

Kit open_kit(const fs::path& kits, const Chapter& chapter) {
  if (!has_kit(kits, chapter)) {
    fail<Error>("chapter ", chapter.folder, " has nothing to be graded with in ", kits.string(),
                ": its suite is not written, or not built yet");
  }
  Kit kit;
  kit.folder = kits / chapter.folder;
  kit.scenarios_object = kit.folder / "scenarios.o";
  kit.toolchain = read_toolchain(kits);
  for (const std::string& flag : lines(kit.folder / "flags")) {
    kit.toolchain.compile_flags.push_back(flag);
  }
  kit.chapter = chapter;
  kit.chapter.may_use = lines(kit.folder / "may_use");
  kit.scenarios = read_scenarios(kit.folder / "scenarios", chapter);
  kit.mistakes = read_mistakes(kit.folder / "mistakes.json");
  const std::vector<std::string> symbols = lines(kit.folder / "symbols");
  kit.given_symbols.insert(symbols.begin(), symbols.end());
  for (const std::string& file : chapter.files) {
    kit.reference_symbols[file] = read_symbols(kit.object(file)).defined;
  }
  return kit;
}

std::string to_json(const std::vector<KnownMistake>& mistakes) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const KnownMistake& mistake : mistakes) {
    list.push_back({{"id", mistake.id},
                    {"hint", mistake.hint},
                    {"exercises", mistake.exercises},
                    {"files", mistake.files},
                    {"unnamed_because", mistake.unnamed_because}});
  }
  return list.dump(1) + "\n";
}

}  // namespace wick::grade
