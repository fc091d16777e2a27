#include "tools/grade/build/kit.h"

#include "tools/grade/course/mistakes.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <iterator>
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

// Reads a line for each scenario: "public" or "hidden", exercise and key. A released kit has no
// hidden scenarios, and in their place "unseen", the exercise and their number.
void read_scenarios(Kit& kit) {
  const fs::path path = kit.folder / "scenarios";
  for (const std::string& line : lines(path)) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (second == std::string::npos) fail<Error>(path.string(), ": not a scenario: ", line);
    const ScenarioInfo info{line.substr(second + 1), line.substr(first + 1, second - first - 1),
                            line.substr(0, first) == "hidden"};
    if (kit.chapter.find(info.exercise) == nullptr) {
      fail<Error>("scenario \"", info.key, "\": there is no exercise ", info.exercise, " in ",
                  kit.chapter.folder);
    }
    if (line.substr(0, first) == "unseen") {
      kit.hidden_scenarios[info.exercise] = std::atoi(info.key.c_str());
      continue;
    }
    kit.hidden_scenarios[info.exercise] += info.is_hidden ? 1 : 0;
    kit.scenarios.push_back(info);
  }
}

// Reads the course's own description. A released kit has only names and hints.
std::vector<KnownMistake> read_known_mistakes(const Kit& kit) {
  const fs::path described = mistakes_toml(kit);
  std::vector<KnownMistake> mistakes;
  if (fs::exists(described)) {
    for (const Mistake& mistake : read_mistakes(described, kit.chapter).mistakes) {
      mistakes.push_back({mistake.id, mistake.hint, mistake.exercises(), mistake.unnamed_because});
    }
    return mistakes;
  }
  const fs::path recorded = recorded_mistakes(kit.folder);
  if (!fs::exists(recorded)) return mistakes;
  for (const nlohmann::json& item : nlohmann::json::parse(read_file(recorded))) {
    mistakes.push_back(
        {item.at("id"), item.at("hint"), item.at("exercises"), item.at("unnamed_because")});
  }
  return mistakes;
}

// A line for each symbol: its name, and "weak" if it is.
void read_symbol_lists(Kit& kit) {
  for (const std::string& line : lines(kit.folder / "symbols")) {
    std::istringstream words(line);
    std::string symbol, kind;
    words >> symbol >> kind;
    (kind == "weak" ? kit.inline_symbols : kit.given_symbols).insert(symbol);
  }
}

void read_functions(Kit& kit) {
  for (const std::string& line : lines(kit.folder / "functions")) {
    std::istringstream words(line);
    std::string exercise, file, symbol;
    words >> exercise >> file >> symbol;
    kit.reference_symbols[file].insert(symbol);
    if (exercise != "-") kit.functions[exercise].insert(symbol);
  }
}

// Reads a line for each scenario: its key, a tab, and the exercises that it needs.
void read_needs(Kit& kit) {
  const fs::path path = kit.folder / "recorded" / "needs";
  if (!fs::exists(path)) return;
  for (const std::string& line : lines(path)) {
    const std::size_t tab = line.find('\t');
    std::istringstream words(line.substr(std::min(line.size(), tab)));
    std::set<std::string>& needs = kit.needs[line.substr(0, tab)];
    for (std::string exercise; words >> exercise;) needs.insert(exercise);
  }
}

// "aarch64-linux-gnu-" of /usr/bin/aarch64-linux-gnu-g++-12.
std::string platform_prefix(const fs::path& compiler) {
  const std::string name = compiler.filename();
  const std::size_t end = std::min(name.find("g++"), name.find("c++"));
  return end == std::string::npos ? "" : name.substr(0, end);
}

// The machine that built the kit may have had a linker that is not here. A compiler for another
// platform takes linkers with that platform's name alone.
bool is_available(const std::string& link_flag, const std::string& compiler) {
  static const std::string choice = "-fuse-ld=";
  if (link_flag.compare(0, choice.size(), choice) != 0) return true;
  const std::string linker = "ld." + link_flag.substr(choice.size());
  const std::string prefix = platform_prefix(compiler);
  std::error_code none;
  const bool is_own = prefix == platform_prefix(fs::canonical("/usr/bin/g++", none)) || none;
  return fs::exists("/usr/bin/" + prefix + linker) || (is_own && fs::exists("/usr/bin/" + linker));
}

}  // namespace

fs::path Kit::object_of(Scenarios which) const {
  const bool has_hidden = std::any_of(scenarios.begin(), scenarios.end(),
                                      [](const ScenarioInfo& info) { return info.is_hidden; });
  const bool is_public = which == Scenarios::Public && has_hidden;
  return is_public ? folder / "scenarios_public.o" : scenarios_object;
}

bool Kit::is_released() const { return fs::exists(folder / "given.so"); }

fs::path Kit::given() const { return folder / (is_released() ? "given.so" : "given.a"); }

fs::path Kit::object(const std::string& file) const {
  return folder / "objects" / fs::path(file).stem().concat(".o");
}

fs::path Kit::object_without(const std::string& file, const std::string& exercise) const {
  return folder / "objects" / exercise / fs::path(file).stem().concat(".o");
}

fs::path Kit::stand_ins(const std::string& exercise) const {
  return folder / "stand_ins" / (exercise + ".o");
}

const ScenarioInfo& Kit::scenario(const std::string& key) const {
  for (const ScenarioInfo& scenario : scenarios) {
    if (scenario.key == key) return scenario;
  }
  fail<Error>("chapter ", chapter.folder, " has no scenario \"", key, "\"");
}

std::vector<ScenarioInfo> Kit::scenarios_of(const std::string& exercise) const {
  std::vector<ScenarioInfo> found;
  std::copy_if(scenarios.begin(), scenarios.end(), std::back_inserter(found),
               [&](const ScenarioInfo& scenario) { return scenario.exercise == exercise; });
  return found;
}

fs::path kits_folder() {
  return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "kit";
}

std::string find_compiler(const std::vector<fs::path>& places) {
  for (const fs::path& place : places) {
    if (!fs::exists(place)) continue;
    const fs::path compiler = fs::canonical(place);
    // What it writes as assembly is not what the grader reads.
    if (compiler.filename().string().find("clang") == std::string::npos) return compiler.string();
  }
  fail<Error>("there is no g++ at ", places.front().string(), ": install it with: apt install g++");
}

Toolchain read_toolchain(const fs::path& kits) {
  if (!fs::exists(kits / "toolchain")) {
    fail<Error>("there is nothing to grade with in ", kits.string(),
                ": build it with: tools/wick build wick_cli");
  }
  Toolchain toolchain;
  toolchain.calls = CallList(kits / "may_call");
  for (const std::string& line : lines(kits / "toolchain")) {
    const std::size_t space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string value = space == std::string::npos ? "" : line.substr(space + 1);
    if (word == "root") toolchain.root = (kits / value).lexically_normal();
    if (word == "include") toolchain.include = (kits / value).lexically_normal();
    if (word == "compiler") {
      toolchain.compiler = find_compiler({value, "/usr/bin/g++", "/usr/bin/c++"});
    }
    if (word == "compile") toolchain.compile_flags.push_back(value);
    if (word == "link" && is_available(value, toolchain.compiler)) {
      toolchain.link_flags.push_back(value);
    }
    if (word == "archive") {
      toolchain.link_flags.push_back((kits / value).lexically_normal().string());
    }
  }
  return toolchain;
}

std::vector<fs::path> archives_of(const Toolchain& toolchain) {
  std::vector<fs::path> archives;
  for (const std::string& flag : toolchain.link_flags) {
    if (flag.front() == '/') archives.push_back(flag);
  }
  return archives;
}

bool has_kit(const fs::path& kits, const Chapter& chapter) {
  return fs::exists(kits / chapter.folder / "scenarios");
}

Kit open_toolchain(const fs::path& kits, const Chapter& chapter) {
  Kit kit;
  kit.folder = kits / chapter.folder;
  kit.scenarios_object = kit.folder / "scenarios.o";
  kit.chapter = chapter;
  kit.toolchain = read_toolchain(kits);
  for (const std::string& flag : lines(kit.folder / "flags")) {
    kit.toolchain.compile_flags.push_back(flag);
  }
  return kit;
}

Kit open_kit(const fs::path& kits, const Chapter& chapter) {
  if (!has_kit(kits, chapter)) {
    fail<Error>("chapter ", chapter.folder, " has nothing to be graded with in ", kits.string(),
                ": its suite is not written, or not built yet: build it with: tools/wick check ",
                chapter.number);
  }
  Kit kit = open_toolchain(kits, chapter);
  read_scenarios(kit);
  kit.mistakes = read_known_mistakes(kit);
  kit.chapter.may_use = lines(kit.folder / "may_use");
  read_symbol_lists(kit);
  read_functions(kit);
  read_needs(kit);
  if (kit.is_released()) {
    const std::vector<std::string> sealed = lines(kit.folder / "sealed");
    kit.sealed.insert(sealed.begin(), sealed.end());
  }
  return kit;
}

std::string to_lines(const Kit& kit) {
  std::string text;
  for (const auto& [file, symbols] : kit.reference_symbols) {
    for (const std::string& symbol : symbols) {
      std::string owner = "-";
      for (const auto& [exercise, functions] : kit.functions) {
        if (functions.count(symbol) != 0) owner = exercise;
      }
      text += owner + "\t" + file + "\t" + symbol + "\n";
    }
  }
  return text;
}

fs::path mistakes_toml(const Kit& kit) {
  return kit.toolchain.root / "tests" / kit.chapter.folder / "mistakes.toml";
}

fs::path recorded_mistakes(const fs::path& kit_folder) {
  return kit_folder / "recorded" / "mistakes.json";
}

std::string to_json(const std::vector<KnownMistake>& mistakes) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const KnownMistake& mistake : mistakes) {
    list.push_back({{"id", mistake.id},
                    {"hint", mistake.hint},
                    {"exercises", mistake.exercises},
                    {"unnamed_because", mistake.unnamed_because}});
  }
  return list.dump(1) + "\n";
}

}  // namespace wick::grade
