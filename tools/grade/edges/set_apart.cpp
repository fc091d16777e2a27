#include "tools/grade/edges/set_apart.h"

#include "tools/grade/edges/cell_words.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace {

using Keys = std::set<std::string>;
using Cells = std::vector<const Cell*>;

constexpr std::size_t most_clauses = 2;

bool has(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// True if each call in all of `some` meets the cell, and no call in `others` on any seed. What only
// one of several calls meets may be true of another call than the one that is wrong.
bool sets_apart(const Cell& cell, const Keys& some, const Keys& others) {
  return std::all_of(some.begin(), some.end(),
                     [&](const std::string& key) { return has(cell.throughout, key); }) &&
         std::none_of(others.begin(), others.end(), [&](const std::string& key) {
           return has(cell.scenarios, key) || has(cell.sometimes, key);
         });
}

// True if every call that is at edge `a` is at edge `b` too, and `a` says more.
bool implies(const Cell& a, const Cell& b) {
  const CellRow of_a = row_in(a), of_b = row_in(b);
  if (of_a.function != of_b.function) return false;
  if (of_b.arguments.empty()) return !of_a.arguments.empty();
  if (a.row == b.row) {
    return (a.column == "differentiated again" && b.column == "differentiated") ||
           (a.column == "rests after training" && b.column == "resting");
  }
  const bool is_part = of_a.arguments.size() == 2 && of_b.arguments.size() == 1 &&
                       has(of_a.arguments, of_b.arguments.front());
  return is_part && ((a.column == "the same permuted strides" && b.column == "permuted") ||
                     (a.column == "t = 1 and s > 1" && b.column == "one row"));
}

Cells without_implied(const Cells& cells) {
  Cells kept;
  for (const Cell* cell : cells) {
    const bool is_implied = std::any_of(cells.begin(), cells.end(), [&](const Cell* other) {
      return other != cell && implies(*other, *cell);
    });
    if (!is_implied) kept.push_back(cell);
  }
  return kept;
}

// Every number has an edge at zero, and nothing else has.
bool is_number(const Cell& cell, const std::vector<Cell>& all) {
  return std::any_of(all.begin(), all.end(), [&](const Cell& other) {
    return other.exercise == cell.exercise && other.row == cell.row && other.column == "zero";
  });
}

// True if one clause can say both: of pairs only equality of strides holds for all that it joins.
bool are_alike(const Cell& a, const Cell& b, const std::vector<Cell>& all) {
  const CellRow of_a = row_in(a), of_b = row_in(b);
  if (of_a.function != of_b.function || a.column != b.column) return false;
  if (of_a.arguments.size() != of_b.arguments.size()) return false;
  if (of_a.arguments.size() == 2) {
    return a.column == "the same permuted strides" &&
           (has(of_a.arguments, of_b.arguments[0]) || has(of_a.arguments, of_b.arguments[1]));
  }
  const bool is_object = has(of_a.arguments, "this") || has(of_b.arguments, "this");
  return !is_object && is_number(a, all) == is_number(b, all);
}

// " (of 300 elements, not of 130)": the nearest extents that ran. A limit between them was not
// tried.
std::string extents_tried(const Cell& cell, const Keys& some, const Keys& others) {
  std::int64_t least = 0, most = 0;
  for (const auto& [key, extent] : cell.extents) {
    if (some.count(key) != 0) least = least == 0 ? extent : std::min(least, extent);
    if (others.count(key) != 0) most = std::max(most, extent);
  }
  if (least == 0 || most == 0) return "";
  return concatenate(" (of ", least, " elements, not of ", most, ")");
}

std::vector<std::string> clauses(const Cells& cells, const std::vector<Cell>& all, const Keys& some,
                                 const Keys& others) {
  std::vector<Cells> groups;
  for (const Cell* cell : cells) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const Cells& each) {
      return are_alike(*each.front(), *cell, all);
    });
    if (group == groups.end()) {
      groups.push_back({cell});
    } else {
      group->push_back(cell);
    }
  }
  // An exercise of one function need not name it.
  const Cell& first = *cells.front();
  const bool has_several = std::any_of(all.begin(), all.end(), [&](const Cell& cell) {
    return cell.exercise == first.exercise && row_in(cell).function != row_in(first).function;
  });
  std::vector<std::string> texts;
  for (const Cells& group : groups) {
    const CellRow row = row_in(*group.front());
    const std::string words = cell_words(group, is_number(*group.front(), all));
    const bool needs_name = has_several && !row.arguments.empty();
    texts.push_back((needs_name ? "in " + row.function + " " : "") + words +
                    (group.size() == 1 ? extents_tried(*group[0], some, others) : ""));
  }
  return texts;
}

// True if a scenario of `keys` calls another function of the exercise: its call may be the one that
// is wrong.
bool calls_others(const Cell& cell, const std::vector<Cell>& all, const Keys& keys) {
  const CellRow row = row_in(cell);
  if (row.arguments.empty()) return false;  // it says that the function is called
  return std::any_of(all.begin(), all.end(), [&](const Cell& other) {
    const CellRow others_row = row_in(other);
    return other.exercise == cell.exercise && others_row.arguments.empty() &&
           others_row.function != row.function &&
           std::any_of(keys.begin(), keys.end(), [&](const std::string& key) {
             return has(other.scenarios, key) || has(other.sometimes, key);
           });
  });
}

// Empty if no cell, or too many, separate `some` from `others`.
std::string joined_clauses(const std::string& exercise, const std::vector<Cell>& all,
                           const Keys& some, const Keys& others) {
  Cells found;
  for (const Cell& cell : all) {
    if (cell.exercise == exercise && sets_apart(cell, some, others) &&
        !calls_others(cell, all, some)) {
      found.push_back(&cell);
    }
  }
  if (found.empty()) return "";
  const std::vector<std::string> texts = clauses(without_implied(found), all, some, others);
  if (texts.size() > most_clauses) return "";
  return texts.size() == 1 ? texts[0] : texts[0] + ", and " + texts[1];
}

}  // namespace

std::string what_sets_apart(const std::string& exercise, const std::vector<ScenarioResult>& results,
                            const std::vector<Cell>& cells, Scenarios evidence) {
  Keys failed, passed;
  for (const ScenarioResult& result : results) {
    if (evidence == Scenarios::Public && result.is_hidden) continue;
    if (!says_something(result.verdict)) return "";
    (result.verdict == Verdict::Passed ? passed : failed).insert(result.key);
  }
  if (failed.empty() || passed.empty()) return "";
  const std::string differ = "what fails and what passes differ in this: wherever it ";
  const std::string in_failed = joined_clauses(exercise, cells, failed, passed);
  if (!in_failed.empty()) return differ + "fails, and only there, " + in_failed;
  // One scenario that passes has many edges that others have not: what it has would be chance.
  if (passed.size() == 1) return "";
  const std::string in_passed = joined_clauses(exercise, cells, passed, failed);
  return in_passed.empty() ? "" : differ + "passes, and only there, " + in_passed;
}

}  // namespace wick::grade
