#pragma once

#include <string>
#include <vector>

namespace wick::bench {

/// Draws the charts of a JSON file (curves.py: charts) as SVG files in a folder that exists, on
/// logarithmic axes; one of more series than can be told apart becomes several. Returns the files'
/// names. Throws std::runtime_error where a file cannot be read or written.
std::vector<std::string> draw_charts(const std::string& path, const std::string& folder);

}  // namespace wick::bench
