#include "tools/grade/edges/watched_program.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/link.h"
#include "tools/grade/course/definitions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// All declarations, without comments.
std::string headers_of(const Kit& kit) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(kit.toolchain.include)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::string text;
  for (const fs::path& path : paths) text += without_literals(read_file(path)) + "\n";
  return text;
}

// The text of tools/grade/edges/watch, whose headers no student's compiler finds.
std::string watch_of(const Kit& kit) {
  const fs::path folder = kit.folder.parent_path() / "watch";
  std::string text;
  for (const std::string name : {"columns.h", "watch.h"}) {
    std::istringstream lines(read_file(folder / name));
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("#include \"tools/", 0) != 0 && line.rfind("#pragma", 0) != 0) {
        text += line + "\n";
      }
    }
  }
  return text;
}

}  // namespace

WatchedProgram make_watched_program(const Kit& kit, const fs::path& folder) {
  const std::string watch = watch_of(kit), headers = headers_of(kit);
  WatchedProgram program;
  std::vector<fs::path> objects;
  for (const std::string& file : kit.chapter.files) {
    const WatchedSource source =
        watched_source(read_file(kit.toolchain.root / file), file, watch, headers);
    objects.push_back(compile_ours(kit, file, source.text, kit.folder / "watched"));
    program.functions.insert(program.functions.end(), source.functions.begin(),
                             source.functions.end());
  }
  program.path = folder / "watched";
  const std::string problem = link(kit, objects, program.path);
  if (!problem.empty()) fail<Error>(kit.chapter.folder, ", watched: ", problem);
  return program;
}

}  // namespace wick::grade
