#include "tools/grade/course/mistakes.h"

#include "tools/grade/course/regions.h"
#include "tools/grade/course/toml_reader.h"
#include "tools/grade/system/files.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// An edit is in the exercise of its mistake, unless it names another.
Edit read_edit(const TomlTable& table, const Chapter& chapter, const std::string& exercise_id) {
  Edit edit;
  edit.exercise = table.get<std::string>("exercise", exercise_id);
  edit.function = table.get<std::string>("function", "");
  if (table.has("region")) {
    edit.region = table.get<std::string>("region");
    // A body of one line is written without its indentation.
    const bool is_one_line = edit.region->find('\n') == std::string::npos;
    if (is_one_line && edit.region->rfind("  ", 0) != 0) edit.region = "  " + *edit.region;
  } else {
    edit.find = table.get<std::string>("find");
    edit.replace = table.get<std::string>("replace");
    if (edit.find.empty()) table.refuse("`find` is empty");
  }
  table.check_keys();
  const Exercise* exercise = chapter.find(edit.exercise);
  if (exercise == nullptr) table.refuse("there is no exercise " + edit.exercise);
  edit.files = exercise->files;
  edit.where = table.place();
  return edit;
}

bool is_plain_name(const std::string& id) {
  return !id.empty() && id.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789-") == std::string::npos;
}

Mistake read_mistake(const TomlTable& table, const Chapter& chapter, const std::string& exercise,
                     const Mistakes& before) {
  Mistake mistake;
  mistake.id = table.get<std::string>("id");
  mistake.hint = table.get<std::string>("hint");
  mistake.unnamed_because = table.get<std::string>("unnamed_because", "");
  mistake.public_because = table.get<std::string>("public_because", "");
  mistake.pitfalls = table.list<std::string>("pitfalls");
  for (const TomlTable& edit : table.tables("edits")) {
    mistake.edits.push_back(read_edit(edit, chapter, exercise));
  }
  // The only edit of a mistake may be written in the mistake's own table.
  const bool is_edit = table.has("find") || table.has("region");
  if (is_edit) mistake.edits.push_back(read_edit(table, chapter, exercise));
  table.check_keys();
  if (!is_plain_name(mistake.id)) table.refuse("`id` may have letters, digits and '-' only");
  if (mistake.edits.empty())
    table.refuse("mistake " + mistake.id + " has neither `find` nor `region`");
  for (const Mistake& other : before.mistakes) {
    if (other.id == mistake.id) table.refuse("mistake " + mistake.id + " is described twice");
  }
  return mistake;
}

// A table of reasons, [kept] or [no_mistake].
std::map<std::string, std::string> read_reasons(const TomlTable& table, const std::string& name,
                                                const std::string& what) {
  std::map<std::string, std::string> reasons;
  table.read(name);
  const toml::table* items = table.table()[name].as_table();
  if (items == nullptr) return reasons;
  for (const auto& [key, node] : *items) {
    const auto reason = node.value<std::string>();
    if (!reason) table.refuse(node, "[" + name + "] gives a reason, as text, for each " + what);
    reasons[std::string(key.str())] = *reason;
  }
  return reasons;
}

// A region, and the reference source that it is in.
struct Place {
  std::string file;
  Region region;
};

// The mistaken sources, after the edits so far.
class Sources {
 public:
  explicit Sources(const fs::path& root) : root_(root) {}

  void apply(const Edit& edit) {
    if (edit.region) {
      const Place place = region_of(edit);
      changed_[place.file] = replace_body(text(place.file), place.region, *edit.region);
    } else {
      const auto [file, at] = found(edit);
      changed_[file] = text(file).replace(at, edit.find.size(), edit.replace);
    }
  }

  const std::map<std::string, std::string>& changed() const { return changed_; }

 private:
  std::string text(const std::string& file) const {
    const auto changed = changed_.find(file);
    return changed == changed_.end() ? read_file(root_ / file) : changed->second;
  }

  std::vector<Place> regions_of(const Edit& edit) const {
    std::vector<Place> places;
    for (const std::string& file : edit.files) {
      for (const Region& region : find_regions(text(file), file)) {
        if (region.exercise == edit.exercise) places.push_back({file, region});
      }
    }
    return places;
  }

  // The region that the edit replaces.
  Place region_of(const Edit& edit) const {
    const std::vector<Place> all = regions_of(edit);
    if (!edit.function.empty()) return in_function(edit, all);
    if (all.size() != 1) {
      fail<Error>(edit.where, ": exercise ", edit.exercise, " has ", all.size(),
                  " regions: choose one with `function`: ", functions(all));
    }
    return all[0];
  }

  static Place in_function(const Edit& edit, const std::vector<Place>& all) {
    std::vector<Place> named, alike;
    for (const Place& place : all) {
      if (function_in(place.region.head) == edit.function) named.push_back(place);
      if (place.region.head.find(edit.function) != std::string::npos) alike.push_back(place);
    }
    const std::vector<Place>& meant = named.size() == 1 ? named : alike;
    if (meant.size() != 1) {
      fail<Error>(edit.where, ": `function = \"", edit.function, "\"` names ", meant.size(),
                  " regions of exercise ", edit.exercise, ", not one: it has ", functions(all));
    }
    return meant[0];
  }

  // The place of the text that the edit looks for: a file and an offset.
  std::pair<std::string, std::size_t> found(const Edit& edit) const {
    std::vector<Place> places = regions_of(edit);
    if (!edit.function.empty()) places = {in_function(edit, places)};
    std::vector<std::pair<std::string, std::size_t>> matches;
    for (const Place& place : places) {
      const std::string source = text(place.file);
      std::size_t at = source.find(edit.find, place.region.body_begin);
      for (; at != std::string::npos && at + edit.find.size() <= place.region.body_end;
           at = source.find(edit.find, at + 1)) {
        matches.emplace_back(place.file, at);
      }
    }
    if (matches.size() != 1) {
      fail<Error>(edit.where, ": `", edit.find, "` occurs ", matches.size(), " times in exercise ",
                  edit.exercise, edit.function.empty() ? "" : ", function " + edit.function,
                  ": it must occur exactly once");
    }
    return matches[0];
  }

  static std::string functions(const std::vector<Place>& places) {
    std::string names;
    for (const Place& place : places) {
      names += (names.empty() ? "" : ", ") + function_in(place.region.head);
    }
    return names;
  }

  const fs::path root_;
  std::map<std::string, std::string> changed_;
};

}  // namespace

std::vector<std::string> Mistake::exercises() const {
  std::vector<std::string> all;
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
  for (const Exercise& exercise : chapter.exercises) {
    for (const TomlTable& mistake : table.tables(exercise.id)) {
      result.mistakes.push_back(read_mistake(mistake, chapter, exercise.id, result));
    }
  }
  result.kept = read_reasons(table, "kept", "scenario");
  result.no_mistake = read_reasons(table, "no_mistake", "pitfall");
  table.check_keys();
  return result;
}

std::map<std::string, std::string> apply(const Mistake& mistake, const fs::path& root) {
  Sources sources(root);
  for (const Edit& edit : mistake.edits) sources.apply(edit);
  return sources.changed();
}

}  // namespace wick::grade
