#pragma once

#include "tools/grade/diagnosis/findings.h"

#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// The error that AddressSanitizer ended the program with, as findings.h has it, but for the place
/// in front of the text. nullopt if there is none, or none in `files`.
std::optional<Finding> read_address_error(const std::string& text,
                                          const std::vector<std::string>& files,
                                          const Symbolizer& symbolize);

}  // namespace wick::grade
