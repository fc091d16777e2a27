#include "tools/grade/course/other_solution.h"

#include "tools/grade/course/cell.h"
#include "tools/grade/course/definitions.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// A reference's function that has a region.
struct Given {
  std::string file, head;
};

const Definition* function_around(const Region& region, const Definitions& all) {
  const auto found =
      std::find_if(all.functions.begin(), all.functions.end(), [&](const Definition& function) {
        return function.body_begin <= region.begin && region.end <= function.end;
      });
  return found == all.functions.end() ? nullptr : &*found;
}

std::vector<Given> given_functions(const std::map<std::string, std::string>& references) {
  std::vector<Given> given;
  for (const auto& [file, text] : references) {
    const Definitions definitions = find_definitions(text);
    for (const Region& region : find_regions(text, file)) {
      const Definition* function = function_around(region, definitions);
      if (function != nullptr) given.push_back({file, function->head});
    }
  }
  return given;
}

// The file of the function; empty if it is a helper of the solution's own.
std::string file_of(const Definition& function, const std::vector<Given>& given) {
  const std::string head = code_of_head(function.head);
  const std::string name = function_in(function.head);
  const Given* namesake = nullptr;
  for (const Given& one : given) {
    if (code_of_head(one.head) == head) return one.file;
    if (function_in(one.head) == name) namesake = &one;
  }
  if (namesake == nullptr) return "";
  fail<Error>("the solution has ", function.head, ", and ", namesake->file, " has ", namesake->head,
              ": both must be the same");
}

// The includes, and the text without them.
std::pair<std::string, std::string> split_includes(const std::string& solution) {
  std::istringstream lines(solution);
  std::string includes, code;
  for (std::string line; std::getline(lines, line);) {
    (line.rfind("#include", 0) == 0 ? includes : code) += line + "\n";
  }
  return {includes, code};
}

// The reference, with a throw in each function that the solution has.
std::string without_functions(const std::string& reference, const std::string& file,
                              const std::set<std::string>& heads) {
  const Definitions definitions = find_definitions(reference);
  return leave_out(reference, file, [&](const Region& region) {
    const Definition* function = function_around(region, definitions);
    return function != nullptr && heads.count(code_of_head(function->head)) != 0;
  });
}

fs::path folder_of(const fs::path& root, const Chapter& chapter) {
  return root / "tests" / chapter.folder / "correct";
}

}  // namespace

std::map<std::string, std::string> fill_references(
    const std::map<std::string, std::string>& references, const std::string& solution) {
  const std::vector<Given> given = given_functions(references);
  const auto [includes, code] = split_includes(solution);
  const Definitions written = find_definitions(code);
  if (!written.is_balanced) fail<Error>("the solution has a brace without its other half");
  std::map<std::string, std::string> own;  // the solution's text for each file
  std::set<std::string> heads;
  std::string last;
  std::size_t at = 0;
  for (const Definition& function : written.functions) {
    const std::string file = file_of(function, given);
    if (file.empty()) continue;
    if (!heads.insert(code_of_head(function.head)).second) {
      fail<Error>("the solution has ", function.head, " twice");
    }
    own[file] += code.substr(at, function.end - at) + "\n";
    at = function.end;
    last = file;
  }
  if (last.empty()) fail<Error>("the solution has no function of an exercise");
  own[last] += code.substr(at);
  std::map<std::string, std::string> files;
  for (const auto& [file, reference] : references) {
    const std::string stub = without_functions(reference, file, heads);
    files[file] = stub;
    if (own.count(file) == 0) continue;
    files[file] = fill_stubs({{file, stub}}, "", includes + own[file]).at(file).text;
  }
  return files;
}

std::set<std::string> other_solutions(const fs::path& root, const Chapter& chapter) {
  const fs::path folder = folder_of(root, chapter);
  std::set<std::string> names;
  if (!fs::exists(folder)) return names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().stem().string());
  }
  return names;
}

std::map<std::string, std::string> read_solution(const fs::path& root, const Chapter& chapter,
                                                 const std::string& name) {
  const fs::path whole = folder_of(root, chapter) / name;
  const fs::path functions = whole.string() + fs::path(chapter.files.at(0)).extension().string();
  std::map<std::string, std::string> files;
  for (const std::string& file : chapter.files) files[file] = read_file(root / file);
  if (fs::exists(functions)) {
    try {
      files = fill_references(files, read_file(functions));
    } catch (const Error& error) {
      fail<Error>(functions.lexically_relative(root).string(), ": ", error.what());
    }
  }
  if (!fs::exists(whole)) {
    if (fs::exists(functions)) return files;
    fail<Error>("other solution ", name, ": there is neither a folder ",
                whole.lexically_relative(root).string(), " nor a file ",
                functions.lexically_relative(root).string(), ": every entry is one or the other");
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(whole)) {
    const auto replaced = std::find_if(files.begin(), files.end(), [&](const auto& file) {
      return stub_name(file.first) == entry.path().filename().string();
    });
    if (replaced == files.end()) {
      fail<Error>(entry.path().lexically_relative(root).string(), ": chapter ", chapter.folder,
                  " has no file of this name");
    }
    replaced->second = read_file(entry.path());
  }
  return files;
}

}  // namespace wick::grade
