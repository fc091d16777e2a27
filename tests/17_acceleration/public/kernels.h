#pragma once

#include "core/cuda/launch.h"
#include "core/cuda/runtime.h"
#include "core/cuda/simulator/report.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

// Kernels on the simulated device: what they compute is observed as everywhere; what they did to
// compute it, the simulator has counted in this process ("self-measured").
namespace wick::scenario {

/// Numbers in device memory, for as long as this lives.
class OnDevice {
 public:
  /// That nobody has written.
  explicit OnDevice(std::int64_t count)
      : bytes_(static_cast<std::size_t>(count) * sizeof(Scalar)),
        data_(static_cast<Scalar*>(cuda::allocate(bytes_, "scenario"))) {
    cuda::simulator::close_device_memory();
  }
  explicit OnDevice(const Tensor& values) : OnDevice(values.numel()) {
    cuda::copy_to_device(data_, adjacent(values).array().data(), bytes_, "scenario");
  }
  ~OnDevice() { cuda::release(data_, bytes_); }
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

  Scalar* data() const { return data_; }
  std::vector<double> values() const {
    std::vector<Scalar> numbers(bytes_ / sizeof(Scalar));
    cuda::copy_to_host(numbers.data(), data_, bytes_, "scenario");
    return {numbers.begin(), numbers.end()};
  }

 private:
  std::size_t bytes_;
  Scalar* data_;
};

/// Findings do not end a scenario: what a kernel has computed in spite of them is judged by itself.
/// Observes their kinds, which must be none, and shows each in full, with the inputs.
inline void observe_findings(const std::string& name,
                             const std::vector<cuda::simulator::Finding>& findings) {
  std::set<std::string> kinds;
  std::string text;
  for (const cuda::simulator::Finding& finding : findings) {
    kinds.insert(to_string(finding.fault));
    if (text.size() > 400) continue;
    if (!text.empty()) text += '\n';
    text += std::string(to_string(finding.fault)) + ": " + finding.text;
  }
  if (!text.empty()) show("the simulator found in " + name, text);
  std::string found;
  for (const std::string& kind : kinds) found += (found.empty() ? "" : ", ") + kind;
  observe_text(name + ": what the simulator finds", found.empty() ? "nothing" : found);
}

/// Returns the counts of all launches of `run`, or none if nothing was launched.
template <typename Run>
cuda::simulator::Counts run_and_report(const std::string& name, const Run& run) {
  cuda::simulator::throw_findings(false);
  cuda::simulator::forget_launches();
  run();
  const cuda::simulator::Report& report = cuda::simulator::joint_report();
  observe_findings(name, report.findings);
  return report.counts;
}

inline double above(std::uint64_t count, std::uint64_t most) {
  return count > most ? static_cast<double>(count - most) : 0;
}

/// An atomic operation reads and writes, too.
inline std::uint64_t global_reads(const cuda::simulator::Counts& counts) {
  return counts.global_reads + counts.global_atomics;
}
inline std::uint64_t global_writes(const cuda::simulator::Counts& counts) {
  return counts.global_writes + counts.global_atomics;
}

/// The least number of threads that must write, and of their blocks.
struct Shared {
  std::int64_t threads, blocks;
};

/// Observes how many are missing: 0 and 0 for a kernel that shares the work among its threads.
inline void observe_sharing(const std::string& name, const Shared& least,
                            const cuda::simulator::Counts& counts) {
  observe(
      name + ": threads and blocks that are missing among those that write",
      std::vector<double>{above(static_cast<std::uint64_t>(least.threads), counts.writing_threads),
                          above(static_cast<std::uint64_t>(least.blocks), counts.writing_blocks)});
}

using MatmulKernel = void (*)(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                              std::int64_t k, std::int64_t n);
using SoftmaxKernel = void (*)(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);

/// A thread may have several numbers, and a block at most 1024 threads.
inline Shared shared_product(std::int64_t numbers) {
  return {std::min<std::int64_t>((numbers + 3) / 4, 128), numbers > 4096 ? 2 : numbers > 0 ? 1 : 0};
}

/// Observes the product (m, k) x (k, n), row by row, and that many threads made it. Returns what
/// the simulator counted.
inline cuda::simulator::Counts observe_product(const std::string& name, MatmulKernel matmul,
                                               const Tensor& a, const Tensor& b) {
  const OnDevice on_a(a), on_b(b), y(a.size(0) * b.size(1));
  const auto counts = run_and_report(
      name, [&] { matmul(on_a.data(), on_b.data(), y.data(), a.size(0), a.size(1), b.size(1)); });
  observe(name, y.values());
  observe_sharing(name, shared_product(a.size(0) * b.size(1)), counts);
  return counts;
}

/// The same product of drawn matrices, with other numbers in front of it and behind. There are also
/// numbers behind both operands: a thread that reads too much goes on and writes.
inline cuda::simulator::Counts observe_product_amid(const std::string& name, Draw& draw,
                                                    MatmulKernel matmul, std::int64_t m,
                                                    std::int64_t k, std::int64_t n) {
  constexpr std::int64_t room = 64;
  const OnDevice a(draw.normal({m * k + room})), b(draw.normal({k * n + room}));
  const OnDevice y(draw.normal({m * n + 2 * room}));
  const auto counts =
      run_and_report(name, [&] { matmul(a.data(), b.data(), y.data() + room, m, k, n); });
  observe(name, y.values());
  observe_sharing(name, shared_product(m * n), counts);
  return counts;
}

/// Who takes a row: all the threads of a block, or the lanes of a warp, which may share a block. An
/// online block finds maximum and sum in one reading.
enum class Row { Block, Warp, OnlineBlock };

/// Observes how many reads of x are more than half a reading beyond those that are needed, and one
/// number of each row. The same with writes, of which each number needs one.
inline void observe_readings(const std::string& name, Row row, const Tensor& x,
                             const cuda::simulator::Counts& counts) {
  const std::int64_t readings = row == Row::OnlineBlock ? 2 : 3;
  const std::int64_t more = x.numel() / 2 + x.size(0);
  observe(name + ": global reads beyond the readings, and writes beyond one for each number",
          std::vector<double>{
              above(global_reads(counts), static_cast<std::uint64_t>(readings * x.numel() + more)),
              above(global_writes(counts), static_cast<std::uint64_t>(x.numel() + more))});
}

/// The softmax of x. Observes that a row has at least as many threads as a warp has lanes, and is
/// not read more often than it must be.
inline std::vector<double> softmax_of(const std::string& name, Row row, SoftmaxKernel softmax,
                                      const Tensor& x) {
  const OnDevice on_x(x), y(x.numel());
  const auto counts =
      run_and_report(name, [&] { softmax(on_x.data(), y.data(), x.size(0), x.size(1)); });
  // Warps may walk over the rows.
  const bool by_blocks = row != Row::Warp;
  const std::int64_t rows = x.size(0), least = by_blocks ? rows : std::min<std::int64_t>(rows, 4);
  observe_sharing(name, {least * std::min<std::int64_t>(x.size(1), 32), by_blocks ? rows : 1},
                  counts);
  observe_readings(name, row, x, counts);
  return y.values();
}

inline void observe_softmax(const std::string& name, Row row, SoftmaxKernel softmax,
                            const Tensor& x) {
  observe(name, softmax_of(name, row, softmax, x));
}

/// What the launches of the last run did beyond what they may: each is 0 for a kernel that keeps to
/// the rules.
struct Allowed {
  std::uint64_t reads, writes, uncoalesced, conflicts;
};
inline void observe_costs(const Allowed& allowed) {
  const cuda::simulator::Report& report = cuda::simulator::joint_report();
  const cuda::simulator::Counts& counts = report.counts;
  show("the simulator counted", to_string(report));
  observe("global reads beyond what is needed", above(global_reads(counts), allowed.reads));
  observe("global writes beyond one for each number", above(global_writes(counts), allowed.writes));
  observe("uncoalesced requests", above(counts.uncoalesced_requests, allowed.uncoalesced));
  observe("bank conflicts", above(counts.bank_conflicts, allowed.conflicts));
}

}  // namespace wick::scenario
