#include "tools/grade/edges/reasons.h"

#include "tools/grade/course/toml_reader.h"

namespace wick::grade {

std::map<std::string, std::string> read_reasons(const std::filesystem::path& edges_toml) {
  std::map<std::string, std::string> reasons;
  if (!std::filesystem::exists(edges_toml)) return reasons;
  const toml::table file = parse_toml(edges_toml);
  const TomlTable root(file, edges_toml);
  root.read("empty");
  root.check_keys();
  const toml::table* empty = file["empty"].as_table();
  if (empty == nullptr) root.refuse("`empty` is missing, or no table: it has a reason by pattern");
  const TomlTable table(*empty, edges_toml);
  for (const auto& [pattern, node] : *empty) {
    const std::string name(pattern.str());
    reasons[name] = table.get<std::string>(name);
    if (reasons[name].empty()) table.refuse(node, "`" + name + "` has no reason");
  }
  return reasons;
}

bool matches(const std::string& pattern, const std::string& cell) {
  std::size_t p = 0, c = 0, star = std::string::npos, from = 0;
  while (c < cell.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      from = c;
    } else if (p < pattern.size() && pattern[p] == cell[c]) {
      ++p;
      ++c;
    } else if (star != std::string::npos) {
      p = star + 1;
      c = ++from;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace wick::grade
