#include "tools/grade/edges/kept_cells.h"

#include "tools/grade/build/variants.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// What the cells follow from. The reference's program has the scenarios and the framework in it;
// names and defaults of parameters are in the texts alone.
std::string content_of_cells(const Kit& kit) {
  std::vector<fs::path> files = {kit.reference(), kit.folder / "scenarios"};
  for (const std::string& file : kit.chapter.files) files.push_back(kit.toolchain.root / file);
  for (const fs::path& folder : {kit.folder.parent_path() / "watch", kit.toolchain.include}) {
    for (const fs::path& path : files_below(folder)) files.push_back(path);
  }
  std::string text;
  for (const fs::path& path : files) text += read_file(path);
  return sha256_of(text);
}

std::vector<Cell> observed_here(const Kit& kit) {
  const fs::path path = kit.folder / "watched" / "cells";
  const std::string content = content_of_cells(kit);
  std::vector<Cell> cells;
  try {
    cells = read_cells(path, content);
  } catch (const std::exception&) {
    // What is damaged is observed again.
  }
  if (!cells.empty()) return cells;
  cells = observe_cells(kit);
  try {
    write_cells(path, cells, content);
  } catch (const std::exception&) {
    // The next process observes them again.
  }
  return cells;
}

std::vector<std::string> without_hidden(const std::vector<std::string>& keys, const Kit& kit) {
  std::vector<std::string> open;
  for (const std::string& key : keys) {
    if (!kit.scenario(key).is_hidden) open.push_back(key);
  }
  return open;
}

std::string row_of(const Cell& cell) { return cell.exercise + " " + cell.row; }

}  // namespace

const std::vector<Cell>& KeptCells::cells() const {
  std::call_once(once_, [this] {
    try {
      const fs::path recorded = recorded_cells(kit_.folder);
      if (fs::exists(recorded)) {
        cells_ = read_cells(recorded, "");
      } else if (!kit_.is_released() && has_sources(kit_)) {
        cells_ = observed_here(kit_);
      }
    } catch (const std::exception&) {
      cells_.clear();
    }
  });
  return cells_;
}

std::vector<Cell> public_cells(const std::vector<Cell>& cells, const Kit& kit) {
  std::vector<Cell> open = cells;
  std::set<std::string> met;
  for (Cell& cell : open) {
    cell.scenarios = without_hidden(cell.scenarios, kit);
    cell.sometimes = without_hidden(cell.sometimes, kit);
    cell.throughout = without_hidden(cell.throughout, kit);
    for (auto extent = cell.extents.begin(); extent != cell.extents.end();) {
      extent = kit.scenario(extent->first).is_hidden ? cell.extents.erase(extent) : ++extent;
    }
    cell.reason.clear();
    if (!cell.scenarios.empty() || !cell.sometimes.empty()) met.insert(row_of(cell));
  }
  open.erase(std::remove_if(open.begin(), open.end(),
                            [&](const Cell& cell) { return met.count(row_of(cell)) == 0; }),
             open.end());
  return open;
}

// {"content": .., "scenarios": [keys],
//  "cells": [[exercise, row, column, [met on every seed], [on some],
//  [by each call], {scenario: extent}], ..]}
// Scenarios stand in cells by their places in the list.
void write_cells(const fs::path& path, const std::vector<Cell>& cells, const std::string& content) {
  std::set<std::string> keys;
  for (const Cell& cell : cells) {
    keys.insert(cell.scenarios.begin(), cell.scenarios.end());
    keys.insert(cell.sometimes.begin(), cell.sometimes.end());
  }
  const auto places = [&](const std::vector<std::string>& scenarios) {
    Json list = Json::array();
    for (const std::string& key : scenarios) {
      list.push_back(std::distance(keys.begin(), keys.find(key)));
    }
    return list;
  };
  Json value = {{"content", content}, {"scenarios", keys}, {"cells", Json::array()}};
  for (const Cell& cell : cells) {
    value["cells"].push_back(
        Json::array({cell.exercise, cell.row, cell.column, places(cell.scenarios),
                     places(cell.sometimes), places(cell.throughout), cell.extents}));
  }
  fs::create_directories(path.parent_path());
  write_atomically(path, value.dump() + "\n");
}

std::vector<Cell> read_cells(const fs::path& path, const std::string& content) {
  std::vector<Cell> cells;
  if (!fs::exists(path)) return cells;
  const Json value = Json::parse(read_file(path));
  if (value.at("content") != content) return cells;
  const std::vector<std::string> keys = value.at("scenarios");
  const auto named = [&](const Json& places) {
    std::vector<std::string> names;
    for (const std::size_t place : places) names.push_back(keys.at(place));
    return names;
  };
  for (const Json& cell : value.at("cells")) {
    cells.push_back({cell.at(0), cell.at(1), cell.at(2), named(cell.at(3)), named(cell.at(4)), "",
                     named(cell.at(5)), cell.at(6)});
  }
  return cells;
}

fs::path recorded_cells(const fs::path& kit_folder) { return kit_folder / "recorded" / "cells"; }

}  // namespace wick::grade
