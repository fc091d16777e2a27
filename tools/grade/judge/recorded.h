#pragma once

#include "tools/grade/build/kit.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

// What the programs of known mistakes say in public scenarios, as data: a released tree names
// mistakes without programs that hold most of a solution.
namespace wick::grade {

/// Bytes for read_report, by mistake and scenario.
using Recorded = std::map<std::pair<std::string, std::string>, std::string>;

/// Seeds that a release records: wick check has inputs of the first unless it is told another.
const std::vector<std::uint64_t>& recorded_seeds();

/// recorded/SEED of the kit; empty where it has none.
Recorded read_recorded(const Kit& kit, std::uint64_t seed);

/// Writes it into `folder`, a kit's.
void write_recorded(const Recorded& recorded, const std::filesystem::path& folder,
                    std::uint64_t seed);

}  // namespace wick::grade
