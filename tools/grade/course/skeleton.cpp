#include "tools/grade/course/skeleton.h"

#include "tools/grade/course/chapter.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <cctype>
#include <map>
#include <regex>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Words = std::map<std::string, std::string>;

// "Transformer blocks"
std::string title_of(std::string name) {
  for (char& letter : name) {
    if (letter == '_') letter = ' ';
  }
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

// The chapters in C++ before `number`. Authors remove those that theirs does not need.
std::string prerequisites(int number, const std::vector<Chapter>& chapters) {
  std::string text;
  for (const Chapter& chapter : chapters) {
    if (chapter.number == number) {
      fail<Error>("course new: modules/", chapter.folder, " has the number ", number,
                  ": each chapter has a number of its own");
    }
    if (chapter.number > number || chapter.language != "c++") continue;
    text += (text.empty() ? "" : ", ") + std::to_string(chapter.number);
  }
  return text;
}

Words describe(const fs::path& root, const Skeleton& skeleton) {
  static const std::regex pattern("([0-9]{2})_([a-z][a-z0-9_]*)");
  std::smatch parts;
  if (!std::regex_match(skeleton.folder, parts, pattern)) {
    fail<Error>("course new: ", skeleton.folder,
                " is no chapter's name: it is a number of two digits and words in lower case, such "
                "as 13_transformer_blocks");
  }
  const std::string source = fs::path(skeleton.source).lexically_normal().generic_string();
  const int number = std::stoi(parts[1]);
  return {{"NUMBER", std::to_string(number)},
          {"NN", parts[1]},
          {"NAME", parts[2]},
          {"TITLE", title_of(parts[2])},
          {"FOLDER", skeleton.folder},
          {"FILE", source + "/" + std::string(parts[2])},
          {"NAMESPACE", namespace_of_references(source)},
          {"PREREQUISITES", prerequisites(number, read_chapters(root))}};
}

}  // namespace

std::string filled(const std::string& text, const Words& words) {
  std::string result = text;
  for (const auto& [word, value] : words) {
    const std::string sign = "@" + word + "@";
    for (std::size_t at = result.find(sign); at != std::string::npos;
         at = result.find(sign, at + value.size())) {
      result.replace(at, sign.size(), value);
    }
  }
  return result;
}

std::string namespace_of_references(const std::string& folder) {
  static const std::regex folders("nn(/[a-z_]+)?|core(/(autograd|ops|plain))?");
  if (!std::regex_match(folder, folders)) {
    fail<Error>("course new: ", folder,
                " is no folder for a reference: it is nn, a folder of nn, core, core/autograd, "
                "core/ops or core/plain");
  }
  return folder.rfind("nn", 0) == 0 ? "wick::nn" : "wick";
}

std::vector<fs::path> write_new(const fs::path& root,
                                const std::map<fs::path, std::string>& files) {
  std::vector<fs::path> written;
  for (const auto& [path, text] : files) {
    if (fs::exists(root / path)) fail<Error>("course new: ", path.string(), " is there already");
    written.push_back(path);
  }
  for (const auto& [path, text] : files) {
    fs::create_directories((root / path).parent_path());
    write_output(root / path, text);
  }
  return written;
}

std::vector<fs::path> write_skeleton(const fs::path& root, const Skeleton& skeleton) {
  const Words words = describe(root, skeleton);
  const fs::path templates = root / "tools/grade/course/skeleton";
  const std::vector<std::pair<std::string, std::string>> plan = {
      {"module.toml.in", "modules/@FOLDER@/module.toml"},
      {"README.md.in", "modules/@FOLDER@/README.md"},
      {"reference.h.in", "@FILE@.h"},
      {"reference.cpp.in", "@FILE@.cpp"},
      {"public.cpp.in", "tests/@FOLDER@/public/@NAME@.cpp"},
      {"hidden.cpp.in", "tests/@FOLDER@/hidden/@NAME@.cpp"},
      {"mistakes.toml.in", "tests/@FOLDER@/mistakes.toml"},
      {"correct.cpp.in", "tests/@FOLDER@/correct/factors.cpp"}};
  std::map<fs::path, std::string> files;
  for (const auto& [from, to] : plan) {
    files[filled(to, words)] = filled(read_file(templates / from), words);
  }
  return write_new(root, files);
}

}  // namespace wick::grade
