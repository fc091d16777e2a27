#pragma once

#include "core/cuda/launch.h"
#include "core/cuda/simulator/report.h"
#include "tests/cuda/on_device.h"

#include <string>

namespace wick::cuda {

/// Launches a kernel and returns the findings: "race: block (0, 0, 0), thread (1, 0, 0) ...", one
/// line each.
template <typename... Parameters, typename... Arguments>
std::string findings(void (*kernel)(Parameters...), Dim3 grid, Dim3 block, std::size_t shared_bytes,
                     Arguments... arguments) {
  simulator::throw_findings(false);
  launch("kernel", kernel, grid, block, shared_bytes, stream(), arguments...);
  simulator::throw_findings(true);
  std::string text;
  for (const simulator::Finding& finding : simulator::last_report().findings) {
    if (!text.empty()) text += '\n';
    text += std::string(to_string(finding.fault)) + ": " + finding.text;
  }
  return text;
}

/// The counts of the last launch.
inline const simulator::Counts& counts() { return simulator::last_report().counts; }

}  // namespace wick::cuda
