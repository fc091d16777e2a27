#pragma once

#include "tools/grade/build/kit.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

// A table of cells says which edges of its arguments each function of a chapter's exercises is
// asked about. The cells are observed while the scenarios run on a reference whose functions report
// their arguments (watched_source.h).
namespace wick::grade {

/// An edge of an argument, of a pair of arguments or options, or of an object's state.
struct Cell {
  std::string exercise;  // "12.4"
  std::string row;       // "scaled_dot_product_attention q"
  std::string column;    // "one row"
  /// The exercise's scenarios that meet it on every seed, and those that meet it on some of them.
  std::vector<std::string> scenarios, sometimes;
  /// Why no scenario meets it on every seed. Empty if no reason is given.
  std::string reason;
  /// The scenarios of the first list in which each call of the function meets it, on every seed.
  std::vector<std::string> throughout = {};
  /// The scenarios in which the argument's longest axis has this extent in each call, on every
  /// seed, for the column "long".
  std::map<std::string, std::int64_t> extents = {};

  /// "12.4 scaled_dot_product_attention q: one row"
  std::string name() const { return exercise + " " + row + ": " + column; }
  bool is_empty() const { return scenarios.empty(); }
};

struct Edges {
  std::vector<Cell> cells;
  /// Empty cells without a reason, and reasons that no empty cell needs.
  std::vector<std::string> broken;

  int covered() const;
  int with_reason() const;
};

/// The path of the file with a chapter's reasons.
std::filesystem::path edges_toml(const Kit& kit);

/// Runs every scenario of the chapter on the three seeds that a release records. Returns all cells
/// of the chapter's functions, in the order of their files and heads. Throws Error if a watched
/// program does not compile, or a scenario does not end. Needs the course's own sources.
std::vector<Cell> observe_cells(const Kit& kit);

/// Observes the cells and explains the empty ones. A cell is covered by a scenario of its own
/// exercise that meets it on each seed: what a scenario exists to ask, it asks in every draw.
Edges observe_edges(const Kit& kit);

/// Gives each empty cell its reason, of the longest pattern that means it, and says what is broken.
void explain(Edges& edges, const std::map<std::string, std::string>& reasons,
             const std::string& path);

/// A table for each function, in Markdown, with a row for each argument. Its numbers are those of
/// the scenarios below it, its letters those of the reasons.
std::string edges_table(const Edges& edges);

}  // namespace wick::grade
