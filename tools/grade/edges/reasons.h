#pragma once

#include <filesystem>
#include <map>
#include <string>

// tests/NN_name/edges.toml: why cells of a chapter's edges are empty.
//
//     [empty]
//     "12.3 * mask: nan" = "check_mask lets 0 and 1 pass, and nothing else"
namespace wick::grade {

/// Reasons by pattern. Throws Error, with file and line, for another table and for a reason that
/// is no text. A missing file has no reasons.
std::map<std::string, std::string> read_reasons(const std::filesystem::path& edges_toml);

/// True if the pattern is the cell's name. `*` stands for any text.
bool matches(const std::string& pattern, const std::string& cell);

}  // namespace wick::grade
