#pragma once

#include "tools/grade/build/kit.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

// The reports of the reference and of the known mistakes in public scenarios, as data. With them a
// released tree judges and names mistakes without a program that holds a solution.
namespace wick::grade {

/// Bytes for read_report, by mistake and scenario. The mistake "" is the reference.
using Recorded = std::map<std::pair<std::string, std::string>, std::string>;

/// The seeds that a release records. wick check uses the first unless another is given.
const std::vector<std::uint64_t>& recorded_seeds();

/// Reads recorded/SEED of the kit; empty if there is none. Throws Error for a damaged file.
Recorded read_recorded(const Kit& kit, std::uint64_t seed);

/// Writes the reports of one seed into `folder`, a kit's.
void write_recorded(const Recorded& recorded, const std::filesystem::path& folder,
                    std::uint64_t seed);

}  // namespace wick::grade
