#pragma once

#include <string>

// Texts that lessons train on.

namespace wick::notebook {

/// Genesis and Exodus in the King James version, 366,194 characters of ASCII: a chapter a line,
/// without numbers of verses. It is the text of the milestones (tools/milestones/data).
std::string genesis_and_exodus();

/// The text on one line, for a table: an end of a line becomes " / ".
std::string on_one_line(const std::string& text);

}  // namespace wick::notebook
