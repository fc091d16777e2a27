#include "tools/grade/release/sealed.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/link.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

bool is_object_of(const std::string& path, const std::string& file) {
  const std::string end = "/" + file + ".o";
  return path.size() >= end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

fs::path Stubs::object(const Kit& kit, const std::string& file,
                       const std::set<std::string>& solved) const {
  std::string name = "stub";
  for (const Exercise& exercise : kit.chapter.exercises) {
    const bool is_here =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    if (is_here && solved.count(exercise.id) != 0) name += "-with-" + exercise.id;
  }
  std::string text;
  if (name == "stub") {
    text = make_stubs(kit.toolchain.root, kit.chapter).at(stub_name(file));
  } else {
    text = leave_out(read_file(kit.toolchain.root / file), file,
                     [&](const Region& region) { return solved.count(region.exercise) == 0; });
  }
  return compile_ours(kit, file, text, kit.folder / "variants" / name);
}

void link_sealed(const fs::path& list, const Stubs& stubs, const Solved& solved,
                 const Toolchain& toolchain, const fs::path& output,
                 const std::vector<fs::path>& more) {
  std::vector<fs::path> objects = more;
  std::istringstream lines(read_file(list));
  for (std::string path; std::getline(lines, path);) {
    if (path.empty()) continue;
    fs::path object = path;
    for (const Kit& kit : stubs.kits()) {
      if (solved.chapters.count(kit.chapter.number) != 0) continue;
      for (const std::string& file : kit.chapter.files) {
        if (is_object_of(path, file)) object = stubs.object(kit, file, solved.exercises);
      }
    }
    objects.push_back(object);
  }
  Toolchain shared = toolchain;
  shared.link_flags.insert(shared.link_flags.begin(), {"-shared", "-Wl,--gc-sections"});
  const std::string problem = link(shared, objects, output);
  if (!problem.empty()) fail<Error>("release: ", output.string(), ": ", problem);
  strip(output, "--strip-all");
}

}  // namespace wick::grade
