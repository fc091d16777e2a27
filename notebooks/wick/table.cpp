#include "tools/plot/svg.h"
#include "tools/plot/terminal.h"
#include "wick/display.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace wick::notebook {
namespace {

std::string formatted(const char* pattern, double value, int precision) {
  std::array<char, 400> text{};
  std::snprintf(text.data(), text.size(), pattern, precision, value);
  return text.data();
}

std::string html_cell(const char* tag, const Table::Cell& cell) {
  return concatenate("<", tag,
                     " style=\"padding:2px 10px;text-align:", cell.is_number ? "right" : "left",
                     "\">", plot::escape_xml(cell.text), "</", tag, ">");
}

}  // namespace

Table::Cell::Cell(double value) : text(formatted("%.*g", value, 4)), is_number(true) {}

Table& Table::add(const std::vector<Cell>& row) {
  if (row.size() != headings_.size()) {
    fail<ValueError>("table: a row of ", row.size(), " cells under ", headings_.size(),
                     " headings: every heading needs one");
  }
  rows_.push_back(row);
  return *this;
}

Bundle bundle(const Table& table) {
  std::string html =
      "<table style=\"border-collapse:collapse;font-variant-numeric:tabular-nums\"><thead><tr>";
  std::vector<int> widths;
  for (std::size_t j = 0; j < table.headings_.size(); ++j) {
    Table::Cell heading(table.headings_[j]);
    heading.is_number = !table.rows_.empty() && table.rows_.front()[j].is_number;
    html += html_cell("th", heading);
    widths.push_back(plot::display_width(heading.text));
    for (const auto& row : table.rows_) {
      widths.back() = std::max(widths.back(), plot::display_width(row[j].text));
    }
  }
  html += "</tr></thead><tbody>";
  std::string text;
  for (std::size_t j = 0; j < widths.size(); ++j) {
    text += (j == 0 ? "" : "   ") + plot::pad_right(table.headings_[j], widths[j]);
  }
  for (const auto& row : table.rows_) {
    html += "<tr>";
    text += "\n";
    for (std::size_t j = 0; j < row.size(); ++j) {
      html += html_cell("td", row[j]);
      text += (j == 0 ? "" : "   ") + (row[j].is_number ? plot::pad_left(row[j].text, widths[j])
                                                        : plot::pad_right(row[j].text, widths[j]));
    }
    html += "</tr>";
  }
  return {{{"text/html", html + "</tbody></table>"}, {"text/plain", text}}};
}

std::string fixed(double value, int decimals) { return formatted("%.*f", value, decimals); }

}  // namespace wick::notebook
