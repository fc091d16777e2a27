#include "tools/grade/edges/edges.h"

#include <algorithm>
#include <map>

namespace wick::grade {
namespace {

constexpr std::size_t most_shown = 3;

std::string letters(std::size_t number) {
  std::string text(1, static_cast<char>('a' + number % 26));
  if (number >= 26) text = letters(number / 26 - 1) + text;
  return text;
}

// The place of `item` in `items`, which gets it if it is new.
std::size_t place_in(std::vector<std::string>& items, const std::string& item) {
  const auto found = std::find(items.begin(), items.end(), item);
  if (found != items.end()) return static_cast<std::size_t>(found - items.begin());
  items.push_back(item);
  return items.size() - 1;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '|' || letter == '*' || letter == '_') result += '\\';
    result += letter;
  }
  return result;
}

/// The cells of one function: those whose rows begin with its name.
class Table {
 public:
  void add(const std::string& row, const Cell& cell) {
    rows_[place_in(row_names_, row)][place_in(columns_, cell.column)] = &cell;
  }

  std::string text(const std::string& title) const {
    std::vector<std::string> scenarios, reasons;
    std::string table = "| |", line = "|---|";
    for (const std::string& column : columns_) {
      table += " " + column + " |";
      line += "---|";
    }
    table += "\n" + line + "\n";
    for (std::size_t row = 0; row < row_names_.size(); ++row) {
      table += "| " + escaped(row_names_[row]) + " |";
      for (std::size_t column = 0; column < columns_.size(); ++column) {
        const auto& cells = rows_.at(row);
        const auto cell = cells.find(column);
        table += cell == cells.end() ? " |" : " " + mark(*cell->second, scenarios, reasons) + " |";
      }
      table += "\n";
    }
    table += "\n";
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
      table += "- " + std::to_string(i + 1) + ": " + escaped(scenarios[i]) + "\n";
    }
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      table += "- " + letters(i) + ": " + escaped(reasons[i]) + "\n";
    }
    return "## " + escaped(title) + "\n\n" + table + "\n";
  }

 private:
  static std::string mark(const Cell& cell, std::vector<std::string>& scenarios,
                          std::vector<std::string>& reasons) {
    if (cell.is_empty()) {
      return cell.reason.empty() ? "**none**" : letters(place_in(reasons, cell.reason));
    }
    std::string text;
    for (std::size_t i = 0; i < cell.scenarios.size() && i < most_shown; ++i) {
      text +=
          (text.empty() ? "" : ", ") + std::to_string(place_in(scenarios, cell.scenarios[i]) + 1);
    }
    const std::size_t more = cell.scenarios.size() - std::min(cell.scenarios.size(), most_shown);
    return more == 0 ? text : text + " and " + std::to_string(more) + " more";
  }

  std::vector<std::string> row_names_, columns_;
  std::map<std::size_t, std::map<std::size_t, const Cell*>> rows_;
};

}  // namespace

std::string edges_table(const Edges& edges) {
  std::vector<std::string> titles;
  std::map<std::string, Table> tables;
  for (const Cell& cell : edges.cells) {
    const std::size_t end = cell.row.find(' ');
    const std::string title = cell.exercise + " " + cell.row.substr(0, end);
    place_in(titles, title);
    tables[title].add(end == std::string::npos ? "the function" : cell.row.substr(end + 1), cell);
  }
  std::string text;
  for (const std::string& title : titles) text += tables[title].text(title);
  return text;
}

}  // namespace wick::grade
