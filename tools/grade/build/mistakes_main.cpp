#include "tools/grade/build/kit.h"
#include "tools/grade/course/chapter.h"
#include "tools/grade/course/mistakes.h"
#include "tools/grade/system/files.h"

#include <cstdio>
#include <exception>

// Writes the sources of a chapter's known mistakes, and what the judge is to know of them. Part of
// the build: wick_mistakes ROOT MODULE_TOML MISTAKES_TOML SOURCES_FOLDER KIT_FOLDER
namespace {

namespace fs = std::filesystem;
using namespace wick::grade;

void make_sources(const fs::path& root, const fs::path& module_toml, const fs::path& mistakes_toml,
                  const fs::path& sources_folder, const fs::path& kit_folder) {
  const Chapter chapter = read_chapter(module_toml);
  std::vector<KnownMistake> known;
  for (const Mistake& mistake : read_mistakes(mistakes_toml, chapter).mistakes) {
    KnownMistake entry{mistake.id, mistake.hint, mistake.exercises(), {}, mistake.unnamed_because};
    for (const auto& [file, source] : apply(mistake, root)) {
      write_if_different(sources_folder / mistake.id / stub_name(file), source);
      entry.files.push_back(file);
    }
    known.push_back(entry);
  }
  write_if_different(kit_folder / "mistakes.json", to_json(known));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    std::fprintf(stderr, "usage: %s ROOT MODULE_TOML MISTAKES_TOML SOURCES KIT\n", argv[0]);
    return 64;
  }
  try {
    make_sources(argv[1], argv[2], argv[3], argv[4], argv[5]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
