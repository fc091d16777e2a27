#include "tools/grade/edges/edges.h"

#include "tools/grade/edges/reasons.h"
#include "tools/grade/edges/watched_program.h"
#include "tools/grade/judge/recorded.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/judge/report.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

const std::string cells_of = "cells of ", met = "met ", missed = "missed ",
                  extent_of = "extent of ";

// "12.4" of "12.4 scaled_dot_product_attention q".
std::string exercise_of(const std::string& row) { return row.substr(0, row.find(' ')); }

/// Collects what watched programs report.
class Collector {
 public:
  explicit Collector(const std::vector<WatchedFunction>& functions) {
    for (const WatchedFunction& function : functions) order_.push_back(function.row());
    for (const std::string& row : order_) add_columns(row, "called\n");
  }

  void read(const Report& report, const ScenarioInfo& scenario) {
    for (const Observation& observation : report.observations) {
      const std::string& name = observation.name;
      if (starts_with(name, cells_of)) {
        add_columns(name.substr(cells_of.size()), observation.text);
      } else if (starts_with(name, met) &&
                 exercise_of(name.substr(met.size())) == scenario.exercise) {
        ++times_[name.substr(met.size())][scenario.key];
      } else if (starts_with(name, missed)) {
        missed_[name.substr(missed.size())].insert(scenario.key);
      } else if (starts_with(name, extent_of)) {
        const std::size_t row_end = name.rfind(": ");
        const std::string row = name.substr(extent_of.size(), row_end - extent_of.size());
        extents_[row][scenario.key].push_back(std::stoll(name.substr(row_end + 2)));
      }
    }
  }

  /// In the order of the functions in their files, and of the arguments in their heads.
  std::vector<Cell> cells() {
    std::vector<Cell> cells;
    std::set<std::string> taken;
    for (const std::string& function : order_) {
      for (const auto& [row, columns] : rows_) {
        const bool is_its = row == function || starts_with(row, function + " ");
        if (!is_its || !taken.insert(row).second) continue;
        for (const std::string& column : columns) cells.push_back(cell(row, column));
      }
    }
    return cells;
  }

 private:
  void add_columns(const std::string& row, const std::string& text) {
    auto place = std::find_if(rows_.begin(), rows_.end(),
                              [&](const auto& each) { return each.first == row; });
    if (place == rows_.end()) place = rows_.insert(rows_.end(), {row, {}});
    std::istringstream lines(text);
    for (std::string column; std::getline(lines, column);) {
      std::vector<std::string>& all = place->second;
      if (std::find(all.begin(), all.end(), column) == all.end()) all.push_back(column);
    }
  }

  Cell cell(const std::string& row, const std::string& column) {
    Cell cell;
    cell.exercise = exercise_of(row);
    cell.row = row.substr(cell.exercise.size() + 1);
    cell.column = column;
    for (const auto& [key, extents] : extents_[row]) {
      const bool is_one = std::set<std::int64_t>(extents.begin(), extents.end()).size() == 1 &&
                          extents.size() == recorded_seeds().size();
      if (column == "long" && is_one) cell.extents[key] = extents.front();
    }
    const auto scenarios = times_.find(cell.name());
    if (scenarios == times_.end()) return cell;
    const auto missed = missed_.find(cell.name());
    for (const auto& [key, times] : scenarios->second) {
      const bool is_on_every_seed = times == recorded_seeds().size();
      (is_on_every_seed ? cell.scenarios : cell.sometimes).push_back(key);
      const bool is_missed = missed != missed_.end() && missed->second.count(key) != 0;
      if (is_on_every_seed && !is_missed) cell.throughout.push_back(key);
    }
    return cell;
  }

  std::vector<std::string> order_;
  std::vector<std::pair<std::string, std::vector<std::string>>> rows_;
  std::map<std::string, std::map<std::string, std::size_t>> times_;  // by cell and scenario
  std::map<std::string, std::set<std::string>> missed_;              // by a call of these scenarios
  std::map<std::string, std::map<std::string, std::vector<std::int64_t>>> extents_;  // by row
};

Limits watched_limits(const Kit& kit) {
  Limits limits = scenario_limits(kit.toolchain);
  limits.cpu_seconds *= 10;
  limits.wall_seconds *= 10;
  return limits;
}

// Alone, for a scenario that did not end beside the others.
Report run_watched(const Kit& kit, const fs::path& program, const ScenarioInfo& scenario,
                   std::uint64_t seed) {
  const ScenarioSeed own = scenario_seed(seed, scenario.key);
  const Outcome outcome = run_scenario(program, scenario.key, own, watched_limits(kit));
  Report report = read_report(outcome.result, scenario.key, own.value);
  if (!report.has_ended || !report.error.empty()) {
    fail<Error>(kit.chapter.folder, ", watched: \"", scenario.key, "\" does not end on seed ", seed,
                ": ", report.error.empty() ? outcome.standard_output : report.error);
  }
  return report;
}

// The reports of all scenarios on one seed, in order.
std::vector<Report> run_all_watched(const Kit& kit, const fs::path& program, std::uint64_t seed) {
  std::vector<ScenarioRun> runs;
  for (const ScenarioInfo& scenario : kit.scenarios) {
    runs.push_back({scenario.key, scenario_seed(seed, scenario.key)});
  }
  const auto outcomes = run_together(program, runs, watched_limits(kit));
  std::vector<Report> reports;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    Report report;
    if (outcomes[i]) {
      report = read_report(outcomes[i]->result, runs[i].key, runs[i].seed.value);
    }
    const bool is_whole = report.has_ended && report.error.empty();
    reports.push_back(is_whole ? report : run_watched(kit, program, kit.scenarios[i], seed));
  }
  return reports;
}

}  // namespace

int Edges::covered() const {
  return static_cast<int>(
      std::count_if(cells.begin(), cells.end(), [](const Cell& cell) { return !cell.is_empty(); }));
}

int Edges::with_reason() const {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), [](const Cell& cell) {
    return cell.is_empty() && !cell.reason.empty();
  }));
}

fs::path edges_toml(const Kit& kit) {
  return kit.toolchain.root / "tests" / kit.chapter.folder / "edges.toml";
}

std::vector<Cell> observe_cells(const Kit& kit) {
  const TemporaryFolder folder;
  const WatchedProgram program = make_watched_program(kit, folder.path());
  Collector collector(program.functions);
  std::vector<std::vector<Report>> by_seed;
  for (const std::uint64_t seed : recorded_seeds()) {
    by_seed.push_back(run_all_watched(kit, program.path, seed));
  }
  for (std::size_t i = 0; i < kit.scenarios.size(); ++i) {
    for (const std::vector<Report>& reports : by_seed) collector.read(reports[i], kit.scenarios[i]);
  }
  return collector.cells();
}

Edges observe_edges(const Kit& kit) {
  Edges edges;
  edges.cells = observe_cells(kit);
  const fs::path reasons = edges_toml(kit);
  explain(edges, read_reasons(reasons), reasons.lexically_relative(kit.toolchain.root).string());
  return edges;
}

void explain(Edges& edges, const std::map<std::string, std::string>& reasons,
             const std::string& path) {
  std::set<std::string> needed;
  for (Cell& cell : edges.cells) {
    if (!cell.is_empty()) continue;
    std::string chosen;
    for (const auto& [pattern, reason] : reasons) {
      if (!matches(pattern, cell.name())) continue;
      needed.insert(pattern);
      if (pattern.size() < chosen.size()) continue;
      chosen = pattern;
      cell.reason = reason;
    }
    if (!cell.reason.empty()) continue;
    const std::string almost =
        cell.sometimes.empty() ? "" : ": \"" + cell.sometimes.front() + "\" does on some seeds";
    edges.broken.push_back("no scenario asks about " + cell.name() + almost +
                           ": add one, or say in " + path + " why not");
  }
  for (const auto& [pattern, reason] : reasons) {
    if (needed.count(pattern) != 0) continue;
    edges.broken.push_back(path + ": \"" + pattern +
                           "\" means no empty cell: a scenario covers what it meant, or no cell "
                           "has this name: remove the line");
  }
}

}  // namespace wick::grade
