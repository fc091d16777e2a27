#pragma once

#include "tools/grade/release/apply_update.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/system/files.h"

#include <map>
#include <string>

// Small releases, an older and a newer one, for the tests of updates.
namespace wick::grade::test {

using Files = std::map<std::string, std::string>;

inline const std::string stub = "modules/12_a/a.cpp";

inline std::string throws(const std::string& exercise) {
  return "  throw NotImplemented(\"" + exercise + " it: see README.md\");\n";
}

inline std::string function(const std::string& name, const std::string& body) {
  return "int " + name + "() {\n" + body + "}\n";
}

inline void put(const std::filesystem::path& tree, const Files& files) {
  for (const auto& [path, text] : files) {
    std::filesystem::create_directories((tree / path).parent_path());
    write_atomically(tree / path, text);
  }
}

inline Files contents(const std::filesystem::path& tree) {
  Files files;
  for (const std::filesystem::directory_entry& entry :
       std::filesystem::recursive_directory_iterator(tree)) {
    const std::string path = entry.path().lexically_relative(tree).string();
    if (entry.is_regular_file() && path.compare(0, 6, "build/") != 0) {
      files[path] = read_file(entry.path());
    }
  }
  return files;
}

// An older release with a student at work in it, and a newer one.
struct Trees {
  TemporaryFolder folder;
  std::filesystem::path tree = folder.path() / "tree", fresh = folder.path() / "fresh";
  Files older = {{"core/a.h", "int a();\n"},
                 {"core/b.h", "int b();\n"},
                 {"lib/here/wick", "1"},
                 {stub, function("f", throws("12.1")) + function("g", throws("12.2"))}};
  Files newer = older;

  void release(const std::filesystem::path& to, const Files& files) {
    put(to, files);
    std::vector<std::string> stubs;
    for (const auto& [path, text] : files) {
      const bool is_stub =
          path.compare(0, 8, "modules/") == 0 && std::filesystem::path(path).extension() == ".cpp";
      if (is_stub) stubs.push_back(path);
    }
    write_manifest(to, stubs);
  }

  void release() {
    release(tree, older);
    release(fresh, newer);
  }

  UpdatePlan plan() { return plan_update(tree, fresh, "here"); }

  void update() { apply_update(tree, plan()); }

  std::string mine(const std::string& path) { return read_file(tree / path); }
  bool has(const std::string& path) { return std::filesystem::exists(tree / path); }
  bool is_newer() { return first_difference(tree, read_manifest(fresh)).empty(); }
};

// Throws where there is nothing to replace.
inline std::string with(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

inline std::string verdicts(const UpdatePlan& plan) {
  std::string all;
  for (const Change& change : plan.changes) all += change.verdict + " " + change.path + "\n";
  return all;
}

}  // namespace wick::grade::test
