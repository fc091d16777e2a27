#include "tools/grade/course/mistakes.h"

#include "tools/grade/course/regions.h"
#include "tools/grade/course/toml_reader.h"
#include "tools/grade/system/files.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

Edit read_edit(const TomlTable& table, const Chapter& chapter) {
  Edit edit;
  edit.file = table.get<std::string>("file");
  edit.exercise = table.get<std::string>("exercise");
  if (table.has("region")) {
    edit.region = table.get<std::string>("region");
    edit.index = table.get<int>("index", 0);
  } else {
    edit.find = table.get<std::string>("find");
    edit.replace = table.get<std::string>("replace");
  }
  table.check_keys();
  const Exercise* exercise = chapter.find(edit.exercise);
  if (exercise == nullptr) table.refuse("there is no exercise " + edit.exercise);
  if (std::find(exercise->files.begin(), exercise->files.end(), edit.file) ==
      exercise->files.end()) {
    table.refuse("exercise " + edit.exercise + " is not in " + edit.file);
  }
  if (edit.index < 0) table.refuse("`index` counts from 0");
  return edit;
}

bool is_plain_name(const std::string& id) {
  return !id.empty() && id.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789-") == std::string::npos;
}

Mistake read_mistake(const TomlTable& table, const Chapter& chapter, const Mistakes& before) {
  Mistake mistake;
  mistake.id = table.get<std::string>("id");
  mistake.hint = table.get<std::string>("hint");
  for (const TomlTable& edit : table.tables("edits")) {
    mistake.edits.push_back(read_edit(edit, chapter));
  }
  mistake.also = table.list<std::string>("also");
  mistake.unnamed_because = table.get<std::string>("unnamed_because", "");
  table.check_keys();
  if (!is_plain_name(mistake.id)) table.refuse("`id` may have letters, digits and '-' only");
  if (mistake.edits.empty()) table.refuse("mistake " + mistake.id + " has no `edits`");
  for (const std::string& exercise : mistake.also) {
    if (chapter.find(exercise) == nullptr) table.refuse("there is no exercise " + exercise);
  }
  for (const Mistake& other : before.mistakes) {
    if (other.id == mistake.id) table.refuse("mistake " + mistake.id + " is described twice");
  }
  return mistake;
}

}  // namespace

std::vector<std::string> Mistake::exercises() const {
  std::vector<std::string> all = also;
  for (const Edit& edit : edits) all.push_back(edit.exercise);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool Mistake::touches(const std::string& exercise) const {
  const std::vector<std::string> all = exercises();
  return std::find(all.begin(), all.end(), exercise) != all.end();
}

Mistakes read_mistakes(const fs::path& mistakes_toml, const Chapter& chapter) {
  const toml::table parsed = parse_toml(mistakes_toml);
  const TomlTable table(parsed, mistakes_toml);
  Mistakes result;
  for (const TomlTable& mistake : table.tables("mistake")) {
    result.mistakes.push_back(read_mistake(mistake, chapter, result));
  }
  table.read("kept");
  if (const toml::table* kept = parsed["kept"].as_table()) {
    for (const auto& [key, node] : *kept) {
      const auto reason = node.value<std::string>();
      if (!reason) table.refuse(node, "[kept] gives a reason, as text, for each scenario");
      result.kept[std::string(key.str())] = *reason;
    }
  }
  table.check_keys();
  return result;
}

std::map<std::string, std::string> apply(const Mistake& mistake, const fs::path& root) {
  std::map<std::string, std::string> sources;
  for (const Edit& edit : mistake.edits) {
    auto source = sources.find(edit.file);
    if (source == sources.end()) {
      source = sources.emplace(edit.file, read_file(root / edit.file)).first;
    }
    const std::string path = mistake.id + ": " + edit.file;
    source->second =
        edit.region
            ? replace_region(source->second, path, edit.exercise,
                             static_cast<std::size_t>(edit.index), *edit.region)
            : replace_in_regions(source->second, path, edit.exercise, edit.find, edit.replace);
  }
  return sources;
}

}  // namespace wick::grade
