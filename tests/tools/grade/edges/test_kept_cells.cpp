#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/edges/kept_cells.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

std::string text_of(const std::vector<Cell>& cells) {
  std::string text;
  for (const Cell& cell : cells) {
    text += cell.name() + " |";
    for (const std::string& key : cell.scenarios) text += " " + key + ";";
    text += " |";
    for (const std::string& key : cell.sometimes) text += " " + key + ";";
    text += " |";
    for (const std::string& key : cell.throughout) text += " " + key + ";";
    text += "\n";
  }
  return text;
}

// The fixture's kit, but for what was observed: other tests use that at the same time.
Kit put_own_kit(const fs::path& folder) {
  Kit kit = fixture_kit();
  for (const auto& entry : fs::directory_iterator(kit.folder)) {
    const fs::path name = entry.path().filename();
    fs::create_directories(folder / "90_fixture");
    if (name != "watched") fs::create_symlink(entry.path(), folder / "90_fixture" / name);
  }
  fs::create_symlink(kit.folder.parent_path() / "watch", folder / "watch");
  kit.folder = folder / "90_fixture";
  return kit;
}

}  // namespace

TEST_CASE("kept cells: they are written and read for one content") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / "new" / "cells";
  const std::vector<Cell> cells = {
      {"90.1", "scale x", "permuted", {"90.1 b", "90.1 a"}, {"90.1 c"}, "", {"90.1 b"}},
      {"90.1", "scale x", "empty", {}, {}, ""}};
  CHECK(read_cells(path, "one").empty());
  write_cells(path, cells, "one");
  CHECK(text_of(read_cells(path, "one")) == text_of(cells));
  CHECK(read_cells(path, "other").empty());
  write_atomically(path, "{\"content\": \"one\"}");
  CHECK_THROWS(read_cells(path, "one"));
}

TEST_CASE("kept cells: they are observed once, and again if they are damaged or of another text") {
  const TemporaryFolder folder;
  const Kit kit = put_own_kit(folder.path());
  const fs::path path = kit.folder / "watched" / "cells";
  const std::string observed = text_of(observe_cells(fixture_kit()));
  CHECK(observed.find(
            "90.1 scale x: permuted | 90.1 scale of a batch; | | 90.1 scale of a batch;\n") !=
        std::string::npos);
  CHECK(text_of(KeptCells(kit).cells()) == observed);
  const std::string kept = read_file(path);
  const auto time = fs::last_write_time(path);
  CHECK(text_of(KeptCells(kit).cells()) == observed);
  CHECK(fs::last_write_time(path) == time);
  write_atomically(path, kept.substr(0, kept.size() / 2));
  CHECK(text_of(KeptCells(kit).cells()) == observed);
  CHECK(read_file(path) == kept);
  std::string other = kept;
  other.replace(other.find("\"content\":\"") + 11, 1, "x");
  write_atomically(path, other);
  CHECK(text_of(KeptCells(kit).cells()) == observed);
  CHECK(read_file(path) == kept);
}

TEST_CASE("kept cells: where they are not to be had there are none, and nothing fails") {
  const TemporaryFolder folder;
  Kit kit = fixture_kit();
  kit.folder = folder.path() / "90_fixture";
  CHECK(KeptCells(kit).cells().empty());
  // A release's are read as they are.
  kit.folder = folder.path() / "91_fixture";
  const std::vector<Cell> cells = {{"90.1", "scale x", "empty", {"90.1 b"}, {}, ""}};
  write_cells(recorded_cells(kit.folder), cells, "");
  CHECK(text_of(KeptCells(kit).cells()) == text_of(cells));
  write_atomically(recorded_cells(kit.folder), "{");
  CHECK(KeptCells(kit).cells().empty());
}

TEST_CASE("kept cells: the public ones name no hidden scenario, and no row that only these meet") {
  Kit kit = fixture_kit();
  kit.scenarios = {{"90.1 open", "90.1", false}, {"90.1 secret", "90.1", true}};
  const std::vector<Cell> cells = {{"90.1",
                                    "scale x",
                                    "nan",
                                    {"90.1 open", "90.1 secret"},
                                    {"90.1 secret"},
                                    "",
                                    {"90.1 open", "90.1 secret"}},
                                   {"90.1", "scale x", "empty", {"90.1 secret"}, {}, "why"},
                                   {"90.1", "scale factor", "zero", {"90.1 secret"}, {}, ""},
                                   {"90.1", "scale y", "nan", {}, {"90.1 open"}, ""}};
  CHECK(text_of(public_cells(cells, kit)) ==
        "90.1 scale x: nan | 90.1 open; | | 90.1 open;\n90.1 scale x: empty | | |\n"
        "90.1 scale y: nan | | 90.1 open; |\n");
}
