#pragma once

#include "core/cuda/simulator/report.h"

namespace wick::notebook {

/// Faults go to the report and are not thrown, for as long as this lives.
struct FindingsKept {
  FindingsKept() { cuda::simulator::throw_findings(false); }
  ~FindingsKept() { cuda::simulator::throw_findings(true); }
  FindingsKept(const FindingsKept&) = delete;
  FindingsKept& operator=(const FindingsKept&) = delete;
};

}  // namespace wick::notebook
