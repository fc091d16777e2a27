#pragma once

#include "tools/profile/timeline.h"

#include <string>

namespace wick::profiling {

/// The operations of a timeline in Chrome's trace format, as JSON: one complete event ("ph": "X")
/// for each, in microseconds, with its shapes. Perfetto (ui.perfetto.dev) and chrome://tracing show
/// it. Source: "Trace Event Format", Google, 2016.
std::string chrome_trace(const Timeline& timeline);

}  // namespace wick::profiling
