#pragma once

#include "tools/grade/batch.h"

#include <string>

namespace wick::grade {

/// Everything about one student's result, for instructors: the secret seed is in it.
std::string to_json(const Graded& result);

/// What to_json has written, without the submission's files. Throws Error for other text.
Graded read_graded(const std::string& json);

/// By the names that to_json writes. Throw Error for others.
Verdict verdict_called(const std::string& name);
Isolation isolation_called(const std::string& name);

/// Bytes as text that any reader of UTF-8 takes: what is none becomes U+FFFD.
std::string valid_utf8(const std::string& text);

}  // namespace wick::grade
