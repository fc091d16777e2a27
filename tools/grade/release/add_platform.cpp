#include "tools/grade/release/container.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/release/programs.h"
#include "tools/grade/release/release.h"
#include "tools/grade/release/release_kit.h"
#include "tools/grade/release/sources.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <functional>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Not of one platform, but not written again for each. The container's system is the first one's.
bool is_shared(const std::string& path) {
  return path.compare(0, 4, "lib/") != 0 && path.compare(0, 5, "book/") != 0 &&
         path != containerfile;
}

void refuse_changed(const fs::path& tree, const Manifest& manifest) {
  std::string changed = first_difference(tree, manifest);
  for (const auto& [path, text] : manifest.stubs) {
    if (!fs::exists(tree / path) || read_file(tree / path) != text) changed = path;
  }
  if (changed.empty()) return;
  fail<Error>("release: ", (tree / changed).string(),
              " is missing or not as it was released: add a platform before anybody writes in the "
              "tree");
}

// Programs that were built from other sources would judge by other exercises.
void refuse_other_sources(const fs::path& tree, const Manifest& manifest, const ReleasePlan& plan) {
  const TemporaryFolder folder;
  const fs::path sources = folder.path() / "tree";
  write_sources(plan, sources);
  write_manifest(sources, stub_paths(plan.chapters));
  const Manifest ours = read_manifest(sources);
  std::string differs;
  const auto compare = [&](const auto& theirs, const auto& here) {
    for (const auto& [path, content] : theirs) {
      const auto found = here.find(path);
      if (is_shared(path) && (found == here.end() || found->second != content)) differs = path;
    }
  };
  compare(manifest.files, ours.files);
  compare(ours.files, manifest.files);
  compare(manifest.stubs, ours.stubs);
  compare(ours.stubs, manifest.stubs);
  if (differs.empty()) return;
  fail<Error>("release: ", (tree / differs).string(), " is not what these sources release: check ",
              "out the commit that the tree was released from, or release a new tree");
}

// A container of an older system may have too old a C library.
void compare_containers(const ReleasePlan& plan,
                        const std::function<void(const std::string&)>& progress) {
  if (!fs::exists(plan.out / containerfile)) return;
  const std::string theirs = image_in(read_file(plan.out / containerfile));
  if (theirs == plan.image) return;
  progress("the tree's container begins with " + theirs + ", and these programs were made for " +
           plan.image + ": where it is older, they may not run in it");
}

// The folder of a platform that the tree has whole.
fs::path other_platform(const fs::path& tree, const Manifest& manifest) {
  for (const std::string& platform : platforms_of(tree)) {
    const fs::path library = fs::path("lib") / platform;
    if (manifest.files.count(library / "bin" / "wick") != 0) return tree / library;
  }
  return {};
}

// The mistakes' reports are taken from the platform that the tree has: of the same mistakes.
void refuse_other_mistakes(const fs::path& library, const ReleasePlan& plan) {
  for (const Kit& kit : plan.kits) {
    const fs::path theirs = hash_of_mistakes(library / "kit" / kit.chapter.folder);
    if (!fs::exists(theirs)) continue;
    if (read_file(theirs) == sha256_of(read_file(mistakes_toml(kit)))) continue;
    fail<Error>("release: ", theirs.string(), " is not what these sources record: check out the ",
                "commit that the tree was released from, or release a new tree");
  }
}

}  // namespace

std::vector<std::string> platforms_of(const fs::path& tree) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(tree / "lib", ignored)) {
    if (fs::exists(entry.path() / "bin" / "wick")) names.push_back(entry.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

void add_platform(const ReleasePlan& plan,
                  const std::function<void(const std::string&)>& progress) {
  const fs::path& tree = plan.out;
  if (!has_manifest(tree)) {
    fail<Error>("release: ", tree.string(), " is no course that tools/wick release has written: ",
                "write one first, without --into");
  }
  const fs::path library = fs::path("lib") / plan.platform;
  const Manifest manifest = read_manifest(tree);
  const std::string program = (library / "bin" / "wick").string();
  if (manifest.files.count(program) != 0) {
    fail<Error>("release: ", tree.string(), " has programs for ", plan.platform, " already");
  }
  if (plan.chapters.empty()) fail<Error>("release: ", tree.string(), " has no chapter");
  refuse_changed(tree, manifest);
  refuse_other_sources(tree, manifest, plan);
  const fs::path other = other_platform(tree, manifest);
  refuse_other_mistakes(other, plan);

  const TemporaryFolder folder;
  const fs::path made = folder.path() / plan.platform;
  write_programs(plan, made, other, progress);
  fs::remove_all(tree / library);  // of a run that was cut short here
  fs::copy(made, tree / library, fs::copy_options::recursive);
  add_to_manifest(tree, library);
  compare_containers(plan, progress);
}

}  // namespace wick::grade
