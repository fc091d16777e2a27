#pragma once

#include "tools/grade/similar/similar.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Writes index.html, a page with both sides for each of the first `most` pairs, and pairs.csv with
/// all, below `folder`. What was there of an earlier list is removed.
void write_similar(const std::vector<StudentCode>& students, const std::vector<SimilarPair>& pairs,
                   const std::string& chapter, std::size_t most,
                   const std::filesystem::path& folder);

/// Writes what JPlag reads: submissions/NAME/ with each student's files, and base/ with the texts
/// that everybody has.
void write_for_jplag(const std::vector<StudentCode>& students,
                     const std::map<std::string, std::string>& base,
                     const std::filesystem::path& folder);

}  // namespace wick::grade
