#include "tools/grade/release/sealed.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/link.h"
#include "tools/grade/course/stubs.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

bool is_object_of(const std::string& path, const std::string& file) {
  const std::string end = "/" + file + ".o";
  return path.size() >= end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

fs::path Stubs::object(const Kit& kit, const std::string& file) const {
  const std::string text = make_stubs(kit.toolchain.root, kit.chapter).at(stub_name(file));
  return compile_ours(kit, file, text, kit.folder / "variants" / "stub");
}

void link_sealed(const fs::path& list, const Stubs& stubs, const std::set<int>& solved,
                 const Toolchain& toolchain, const fs::path& output,
                 const std::vector<fs::path>& more) {
  std::vector<fs::path> objects = more;
  std::istringstream lines(read_file(list));
  for (std::string path; std::getline(lines, path);) {
    if (path.empty()) continue;
    fs::path object = path;
    for (const Kit& kit : stubs.kits()) {
      if (solved.count(kit.chapter.number) != 0) continue;
      for (const std::string& file : kit.chapter.files) {
        if (is_object_of(path, file)) object = stubs.object(kit, file);
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
