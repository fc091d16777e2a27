#include "tools/grade/mutants/survivors.h"

#include "tools/grade/course/toml_reader.h"

#include <tuple>

namespace wick::grade {
namespace {

// One item of `changes`: ['the line as it is', 'the changed line'].
Survivor read_change(const TomlTable& table, const toml::node& node, const Survivor& others) {
  const toml::array* pair = node.as_array();
  const auto text = [&](std::size_t i) {
    return pair != nullptr && pair->size() == 2 ? (*pair)[i].value<std::string>() : std::nullopt;
  };
  if (!text(0) || !text(1)) {
    table.refuse(node, "an item of `changes` is a list of two texts: the line before and after");
  }
  Survivor survivor = others;
  survivor.was = *text(0);
  survivor.now = *text(1);
  survivor.place = table.place(node);
  return survivor;
}

std::vector<Survivor> read_group(const TomlTable& table, const Chapter& chapter) {
  Survivor survivor;
  survivor.exercise = table.get<std::string>("exercise");
  survivor.function = table.get<std::string>("function");
  survivor.because = table.get<std::string>("because");
  if (chapter.find(survivor.exercise) == nullptr) {
    table.refuse("there is no exercise " + survivor.exercise);
  }
  if (survivor.because.empty()) table.refuse("`because` is empty: say why no scenario notices it");
  table.read("changes");
  const toml::array* changes = table.table()["changes"].as_array();
  if (changes == nullptr || changes->empty()) table.refuse("`changes` is no list of changes");
  table.check_keys();
  std::vector<Survivor> survivors;
  for (const toml::node& change : *changes) {
    survivors.push_back(read_change(table, change, survivor));
  }
  return survivors;
}

auto identity(const Survivor& survivor) {
  return std::tie(survivor.exercise, survivor.function, survivor.was, survivor.now);
}

}  // namespace

bool Survivor::means(const Mutant& mutant) const {
  return std::tie(mutant.exercise, mutant.function, mutant.was, mutant.now) == identity(*this);
}

std::vector<Survivor> read_survivors(const std::filesystem::path& root, const Chapter& chapter) {
  const std::filesystem::path path = root / "tests" / chapter.folder / "survivors.toml";
  if (!std::filesystem::exists(path)) return {};
  const toml::table parsed = parse_toml(path);
  const TomlTable table(parsed, path);
  std::vector<Survivor> all;
  for (const char* kind : {"equivalent", "untold"}) {
    for (const TomlTable& group : table.tables(kind)) {
      for (Survivor& survivor : read_group(group, chapter)) {
        survivor.is_equivalent = kind == std::string("equivalent");
        for (const Survivor& other : all) {
          if (identity(other) != identity(survivor)) continue;
          fail<Error>(survivor.place, ": `", survivor.was, "` to `", survivor.now,
                      "` is there twice: also at ", other.place);
        }
        all.push_back(std::move(survivor));
      }
    }
  }
  table.check_keys();
  return all;
}

}  // namespace wick::grade
