#pragma once

#include "tools/grade/diagnosis/findings.h"

#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// Returns the error with which AddressSanitizer ended the program, as findings.h has it, but
/// without the place in front of the text. Returns nullopt if there is no error, or none in
/// `files`.
std::optional<Finding> read_address_error(const std::string& text,
                                          const std::vector<std::string>& files,
                                          const Symbolizer& symbolize);

}  // namespace wick::grade
