#include "tools/grade/gradebook/content.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/sandbox/sha256.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Paths = std::map<std::string, fs::path>;

// A file that cannot be read has no hash. Its description stays the same until it can be read.
std::string describe(const Paths& sources) {
  std::map<fs::path, std::vector<std::string>> folders;
  for (const auto& [file, path] : sources) {
    folders[path.parent_path()].push_back(path.filename().string());
  }
  std::map<fs::path, std::string> known;
  for (const auto& [folder, names] : folders) {
    try {
      for (const auto& [name, hash] : hashes(folder, names)) known[folder / name] = hash;
    } catch (const std::exception&) {
      continue;
    }
  }
  std::string text;
  for (const auto& [file, path] : sources) {
    text += file + " " + (known.count(path) == 0 ? "unreadable" : known[path]) + "\n";
  }
  return text;
}

}  // namespace

std::string content_of(const Submission& submission, bool others) {
  std::string text = describe(submission.sources);
  if (!submission.answers.empty()) text += describe({{answers_name, submission.answers}});
  for (const std::string& problem : submission.problems) text += "refused: " + problem + "\n";
  if (!others) return text;
  for (const auto& [chapter, sources] : submission.others) text += describe(sources);
  return text;
}

std::string version_of(const Kit& kit) {
  const fs::path module = kit.toolchain.root / "modules" / kit.chapter.folder / "module.toml";
  const fs::path mistakes = kit.toolchain.root / "tests" / kit.chapter.folder / "mistakes.toml";
  Paths parts = {{"module.toml", module}, {"mistakes.toml", mistakes}};
  for (const char* part : {"functions", "reference", "scenarios", "scenarios.o", "symbols"}) {
    parts[part] = kit.folder / part;
  }
  return describe(parts);
}

}  // namespace wick::grade
