#include "tools/grade/gradebook/csv.h"

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

}  // namespace wick::grade
