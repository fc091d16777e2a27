#include "core/cuda/simulator/report.h"

#include "core/error.h"

#include <sstream>

namespace wick::cuda::simulator {

const char* to_string(Fault fault) {
  switch (fault) {
    case Fault::OutOfBounds: return "out of bounds";
    case Fault::Misaligned: return "misaligned address";
    case Fault::Freed: return "released memory";
    case Fault::Uninitialised: return "uninitialised memory";
    case Fault::HostMemory: return "host memory";
    case Fault::Race: return "race";
    case Fault::DivergentBarrier: return "divergent barrier";
    case Fault::Deadlock: return "deadlock";
    case Fault::InactiveLane: return "inactive lane";
  }
  return "";
}

Counts& Counts::operator+=(const Counts& other) {
  global_reads += other.global_reads;
  global_writes += other.global_writes;
  global_read_bytes += other.global_read_bytes;
  global_write_bytes += other.global_write_bytes;
  shared_reads += other.shared_reads;
  shared_writes += other.shared_writes;
  atomics += other.atomics;
  global_atomics += other.global_atomics;
  global_requests += other.global_requests;
  global_sectors += other.global_sectors;
  uncoalesced_requests += other.uncoalesced_requests;
  shared_requests += other.shared_requests;
  bank_conflicts += other.bank_conflicts;
  writing_threads += other.writing_threads;
  writing_blocks += other.writing_blocks;
  barriers += other.barriers;
  return *this;
}

std::string to_string(const Report& report) {
  const Counts& counts = report.counts;
  std::ostringstream text;
  text << report.kernel << ", (" << report.grid.x << ", " << report.grid.y << ", " << report.grid.z
       << ") blocks of (" << report.block.x << ", " << report.block.y << ", " << report.block.z
       << ") threads\n"
       << "  global  " << counts.global_reads << " reads, " << counts.global_writes << " writes, "
       << counts.global_sectors << " sectors in " << counts.global_requests << " requests, "
       << counts.uncoalesced_requests << " of them uncoalesced\n"
       << "  shared  " << counts.shared_reads << " reads, " << counts.shared_writes << " writes, "
       << counts.bank_conflicts << " bank conflicts in " << counts.shared_requests << " requests\n"
       << "  " << counts.barriers << " barriers, " << counts.atomics << " atomics\n";
  for (const Finding& finding : report.findings) {
    text << "  " << to_string(finding.fault) << ": " << finding.text << '\n';
  }
  return text.str();
}

}  // namespace wick::cuda::simulator
