#include "tools/grade/gradebook/csv.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace {

bool looks_like_a_formula(const std::string& text) {
  if (!text.empty() && (text[0] == '\t' || text[0] == '\r' || text[0] == '\n')) return true;
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return false;
  // The last five: of full width, and the sign of minus.
  for (const char* sign : {"=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\u2212"}) {
    if (text.compare(first, std::string(sign).size(), sign) == 0) return true;
  }
  return false;
}

// True for a formula behind any number of guards, so that no two texts become one field.
bool needs_guard(const std::string& text) {
  return looks_like_a_formula(text.substr(std::min(text.find_first_not_of('\''), text.size())));
}

}  // namespace

std::string csv_field(const std::string& text) {
  std::string field = text;
  if (needs_guard(field)) field.insert(field.begin(), '\'');
  if (field.find_first_of(",;\"\t\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char letter : field)
    quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + "\"";
}

std::string without_formula_guard(const std::string& field) {
  const bool is_guarded = !field.empty() && field[0] == '\'' && needs_guard(field);
  return is_guarded ? field.substr(1) : field;
}

std::vector<std::vector<std::string>> read_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> row;
  std::string field;
  bool is_quoted = false, was_quoted = false;
  int line = 1, quoted_from = 0;
  const auto end_field = [&] {
    row.push_back(field);
    field.clear();
    was_quoted = false;
  };
  const auto end_row = [&] {
    const bool is_empty = row.empty() && field.empty() && !was_quoted;
    end_field();
    if (!is_empty) rows.push_back(row);
    row.clear();
  };
  for (std::size_t i = text.compare(0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0; i < text.size(); ++i) {
    const char letter = text[i];
    if (letter == '\n') ++line;
    if (is_quoted) {
      if (letter != '"') {
        field += letter;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        field += text[++i];
      } else {
        is_quoted = false;
      }
    } else if (letter == '"' && field.empty() && !was_quoted) {
      is_quoted = was_quoted = true;
      quoted_from = line;
    } else if (letter == ',') {
      end_field();
    } else if (letter == '\n') {
      end_row();
    } else if (letter != '\r') {
      field += letter;
    }
  }
  if (is_quoted) fail<Error>("csv: the quote in line ", quoted_from, " does not end");
  end_row();
  return rows;
}

}  // namespace wick::grade
