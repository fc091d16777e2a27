#pragma once

#include "tools/grade/batch.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace wick::grade {

/// Everything about one student's result, for instructors: it holds the secret seed.
std::string to_json(const Graded& result);
nlohmann::ordered_json json_of(const Graded& result);

/// Reads to_json's text. The submission's files are not in it. Throws Error for other text.
Graded read_graded(const std::string& json);

/// Read the names that to_json writes. Throw Error for other names.
Verdict verdict_called(const std::string& name);
Isolation isolation_called(const std::string& name);

/// Bytes as text for any reader of UTF-8: bytes that are no UTF-8 become U+FFFD.
std::string valid_utf8(const std::string& text);

}  // namespace wick::grade
