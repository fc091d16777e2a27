#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// A gradebook as JSON, which tools/school makes its formats of. It is for instructors: it holds
/// seeds and hidden scenarios. tools/school/README.md lists its fields. `database` is gradebook.db,
/// where the school finds remarks on lines and files of submissions; without it there are none.
std::string school_document(const std::vector<Entry>& entries, const Policy& policy,
                            std::int64_t now, const std::filesystem::path& database = {});

}  // namespace wick::grade
