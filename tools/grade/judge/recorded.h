#pragma once

#include <cstdint>
#include <filesystem>
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

/// Reads recorded/SEED of `folder`, a kit's; empty if there is none. Throws Error for a damaged
/// file.
Recorded read_recorded(const std::filesystem::path& folder, std::uint64_t seed);

/// What the mistake reports on this platform, by what it reports on another one. Where it reports
/// the same as the reference there, it does so here, to the last digit. Throws Error if `theirs`
/// has no report of the mistake in the scenario.
std::string as_recorded_elsewhere(const Recorded& theirs, const std::string& mistake,
                                  const std::string& scenario, const std::string& reference_here);

/// Writes the reports of one seed into `folder`, a kit's.
void write_recorded(const Recorded& recorded, const std::filesystem::path& folder,
                    std::uint64_t seed);

}  // namespace wick::grade
