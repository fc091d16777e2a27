#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::grade {

/// The files of an entry, for its page.
using GivesFiles = std::function<std::vector<KeptFile>(const Entry&)>;

/// A gradebook as JSON, which tools/school makes its formats of. It is for instructors: it holds
/// seeds and hidden scenarios. tools/school/README.md lists its fields.
std::string school_document(const std::vector<Entry>& entries, const Policy& policy,
                            std::int64_t now, const GivesFiles& files_of = {});

}  // namespace wick::grade
