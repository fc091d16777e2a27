#include "core/cuda/launch.h"

#include "core/cuda/simulator/block.h"
#include "core/cuda/simulator/global_memory.h"
#include "core/error.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace wick::cuda {

namespace simulator {

namespace {

std::atomic<bool> findings_throw{true};
std::atomic<std::uint64_t> launched{0};

Report& report() {
  static auto* const report = new Report;
  return *report;
}

Report& joint() {
  static auto* const joint = new Report;
  return *joint;
}

void add_to_joint(const Report& made) {
  const Counts before = joint().counts;
  std::vector<Finding> findings = std::move(joint().findings);
  findings.insert(findings.end(), made.findings.begin(), made.findings.end());
  joint() = {made.kernel, made.grid, made.block, made.counts, std::move(findings)};
  Counts& counts = joint().counts;
  counts += before;
  counts.writing_threads = std::max(before.writing_threads, made.counts.writing_threads);
  counts.writing_blocks = std::max(before.writing_blocks, made.counts.writing_blocks);
}

// Refuses what every device refuses.
void check(const Launch& launch) {
  const Dim3 grid = launch.grid, block = launch.block;
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0 || threads > 1024 || block.z > 64) {
    fail<DeviceError>("cuda: ", launch.name, ": cannot launch blocks of (", block.x, ", ", block.y,
                      ", ", block.z, ") threads: a block has 1 to 1024, along z at most 64");
  }
  if (grid.x > 0x7fffffff || grid.y > 0xffff || grid.z > 0xffff) {
    fail<DeviceError>("cuda: ", launch.name, ": cannot launch a grid of (", grid.x, ", ", grid.y,
                      ", ", grid.z, ") blocks: along x at most 2147483647, along y and z 65535");
  }
  if (launch.shared_bytes > SharedMemory::most_dynamic_bytes) {
    fail<DeviceError>("cuda: ", launch.name, ": cannot give a block ", launch.shared_bytes,
                      " bytes of shared memory: there are at most ",
                      SharedMemory::most_dynamic_bytes);
  }
}

}  // namespace

const Report& last_report() { return report(); }

const Report& joint_report() { return joint(); }

void forget_launches() { joint() = {}; }

void throw_findings(bool yes) { findings_throw = yes; }

}  // namespace simulator

std::uint64_t launch_count() { return simulator::launched; }

void launch_simulated(const Launch& launch, void (*thread)(const void* call), const void* call,
                      std::size_t call_bytes) {
  using namespace simulator;
  if (running != nullptr) {
    fail<DeviceError>("cuda: ", launch.name, ": a kernel cannot launch another");
  }
  check(launch);
  const std::lock_guard<std::mutex> lock(device_mutex());
  ++launched;
  Report& made = report();
  made = Report{launch.name, launch.grid, launch.block, {}, {}};
  const bool several = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z > 1;
  const OpenMemory open;
  run_blocks({launch, thread, call, call_bytes, several ? next_launch() : 0}, made);
  add_to_joint(made);
  if (!findings_throw || made.findings.empty()) return;
  std::string text = concatenate("cuda: ", launch.name);
  for (const Finding& finding : made.findings) {
    text += concatenate(&finding == &made.findings.front() ? ": " : "\n  ",
                        to_string(finding.fault), ": ", finding.text);
  }
  throw DeviceError(text);
}

}  // namespace wick::cuda
