#include "tools/cli/own_program.h"

#include "tools/cli/kits.h"
#include "tools/grade/build/link.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <sstream>

namespace wick::cli {
namespace fs = std::filesystem;

namespace {

// A released tree has solutions of some chapters, and stubs of the rest, which throw.
bool has_reference(const Course& course, const std::string& chapter) {
  if (!course.is_released()) return true;
  std::istringstream solved(grade::read_file(course.kits / "solved"));
  for (std::string line; std::getline(solved, line);) {
    if (line == chapter) return true;
  }
  return false;
}

}  // namespace

fs::path own_folder(const Course& course) { return course.root / "build" / "own"; }

std::vector<grade::OwnPart> own_framework(const Course& course) {
  std::vector<grade::Kit> kits;
  for (const grade::Chapter& chapter : course.chapters) {
    kits.push_back(open_own_kit(course, chapter));
  }
  std::vector<grade::OwnFiles> chapters;
  for (const grade::Kit& kit : kits) chapters.push_back({&kit, stubs(course, kit.chapter)});
  fs::create_directories(own_folder(course));
  const std::vector<grade::OwnPart> parts = grade::compile_own(chapters, own_folder(course));
  for (const grade::OwnPart& part : parts) {
    if (part.problem == "it does not compile") {
      std::fprintf(stderr, "wick: %s does not compile: %s: tools/wick check %.2s shows why\n",
                   part.name().c_str(),
                   has_reference(course, part.chapter) ? "the reference's is used"
                                                       : "its exercises count as not finished",
                   part.chapter.c_str());
    }
  }
  return parts;
}

bool has_own_part(const std::vector<grade::OwnPart>& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [](const grade::OwnPart& part) { return part.is_own(); });
}

// "without engine.cpp", or "1 of 5 files".
std::string without(const std::vector<std::string>& missing, std::size_t files) {
  constexpr std::size_t most_named = 2;
  if (missing.size() <= most_named) return "without " + grade::joined(missing);
  return concatenate(files - missing.size(), " of ", files, " files");
}

std::string describe(const Course& course, const std::vector<grade::OwnPart>& parts) {
  std::string own;
  std::map<bool, std::string> others;  // by whether there is the reference's
  for (std::size_t first = 0; first < parts.size();) {
    std::size_t end = first;
    std::vector<std::string> missing;
    for (; end < parts.size() && parts[end].chapter == parts[first].chapter; ++end) {
      if (!parts[end].is_own()) missing.push_back(grade::stub_name(parts[end].file));
    }
    const bool is_own = missing.size() < end - first;
    std::string& list = is_own ? own : others[has_reference(course, parts[first].chapter)];
    list += (list.empty() ? "" : ", ") + parts[first].chapter;
    if (is_own && !missing.empty()) list += " (" + without(missing, end - first) + ")";
    first = end;
  }
  if (own.empty() && others.count(false) == 0) return "all the reference's";
  std::string text;
  if (!own.empty()) text += "; yours: " + own;
  if (others.count(true) != 0) text += "; the reference's: " + others[true];
  if (others.count(false) != 0) text += "; not finished: " + others[false];
  return text.substr(2);
}

std::string own_chapters(const std::vector<grade::OwnPart>& parts) {
  std::string folders, last;
  for (const grade::OwnPart& part : parts) {
    if (!part.is_own() || part.chapter == last) continue;
    last = part.chapter;
    folders += (folders.empty() ? "" : ",") + last;
  }
  return folders;
}

void link_with_own(const Course& course, const std::vector<grade::OwnPart>& parts,
                   const std::vector<fs::path>& objects, const fs::path& path,
                   const std::vector<std::string>& flags) {
  const fs::path framework = course.kits / (course.is_released() ? "framework.so" : "framework.a");
  if (!fs::exists(framework)) {
    fail<Error>("there is no ", framework.string(), ": build it with: tools/wick milestone");
  }
  std::vector<fs::path> inputs = objects;
  for (const grade::OwnPart& part : parts) {
    if (part.is_own()) inputs.push_back(part.object);
  }
  inputs.push_back(framework);
  grade::Toolchain toolchain = grade::read_toolchain(course.kits);
  toolchain.link_flags.insert(toolchain.link_flags.end(), flags.begin(), flags.end());
  const std::string problem = grade::link(toolchain, inputs, path);
  if (!problem.empty()) fail<Error>("your files do not link with one another:\n", problem);
}

fs::path course_program(const Course& course, const std::vector<grade::OwnPart>& parts,
                        const std::string& name) {
  const fs::path object = course.kits / (name + ".o");
  const fs::path fast = course.kits.parent_path() / "bin" / ("wick-" + name);
  if (!has_own_part(parts) && fs::exists(fast)) return fast;
  if (!fs::exists(object)) {
    fail<Error>("there is no ", object.string(), ": ",
                course.is_released() ? "this course was released without it"
                                     : "build it with: tools/wick " + name);
  }
  const fs::path program = own_folder(course) / ("wick-" + name);
  // framework.a links the fast backend and its threads only on demand; framework.so contains them.
  const bool trains_fast = name == "milestone" && !course.is_released();
  link_with_own(course, parts, {object}, program,
                trains_fast ? std::vector<std::string>{"-Wl,-u,wick_fast_backend", "-fopenmp"}
                            : std::vector<std::string>{});
  return program;
}

void become(const fs::path& program, std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  std::fflush(stdout);
  ::execv(program.c_str(), pointers.data());
  fail<Error>("cannot run ", program.string(), ": ", std::strerror(errno));
}

}  // namespace wick::cli
