#include "core/cuda/simulator/workers.h"

#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

namespace wick::cuda::simulator {

namespace {

constexpr std::size_t most_findings = 16;
// A launch with fewer threads than this is over before another thread of the host has woken up.
constexpr std::uint64_t worth_sharing = 4096;

std::atomic<bool> only_first_and_last{false};

struct Job {
  const BlockLaunch* launch;
  Report* report;
  std::uint64_t blocks;  // that are run, and how far they are apart
  std::uint64_t step = 1;
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;  // of the report and the exception
  std::exception_ptr exception;
};

Block& own_block() {
  static thread_local const std::unique_ptr<Block> block(new Block);
  return *block;
}

void take_part(Job& job) {
  Block& block = own_block();
  block.counts = Counts();
  block.findings.clear();
  block.exception = nullptr;
  const Dim3 grid = job.launch->shape.grid;
  while (block.exception == nullptr) {
    const std::uint64_t turn = job.next++;
    if (turn >= job.blocks) break;
    const std::uint64_t i = turn * job.step;
    block.run(*job.launch,
              Dim3(static_cast<unsigned>(i % grid.x), static_cast<unsigned>(i / grid.x % grid.y),
                   static_cast<unsigned>(i / grid.x / grid.y)));
  }
  const std::lock_guard<std::mutex> lock(job.mutex);
  job.report->counts += block.counts;
  std::vector<Finding>& findings = job.report->findings;
  findings.insert(findings.end(), block.findings.begin(), block.findings.end());
  if (block.exception != nullptr) {
    job.next = job.blocks;
    job.exception = block.exception;
  }
}

// Threads that wait for jobs. They are never joined: a process may end while they sleep.
class Pool {
 public:
  explicit Pool(unsigned size) : process_(getpid()), size_(size) {
    for (unsigned i = 0; i < size; ++i) std::thread([this] { serve(); }).detach();
  }

  bool is_of_this_process() const { return process_ == getpid(); }

  void run(Job& job) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      job_ = &job;
      waited_for_ = size_;
      ++round_;
    }
    changed_.notify_all();
    take_part(job);
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return waited_for_ == 0; });
  }

 private:
  void serve() {
    std::uint64_t seen = 0;
    for (;;) {
      Job* job = nullptr;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return round_ != seen; });
        seen = round_;
        job = job_;
      }
      take_part(*job);
      const std::lock_guard<std::mutex> lock(mutex_);
      if (--waited_for_ == 0) changed_.notify_all();
    }
  }

  const pid_t process_;
  const unsigned size_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Job* job_ = nullptr;
  std::uint64_t round_ = 0;
  unsigned waited_for_ = 0;
};

unsigned threads() {
  if (const char* text = std::getenv("OMP_NUM_THREADS")) {
    const int asked = std::atoi(text);
    if (asked > 0) return static_cast<unsigned>(std::min(asked, 256));
  }
  return std::max(1U, std::thread::hardware_concurrency());
}

// The calling thread takes part too. A fork leaves threads behind: the child has a pool of its own.
Pool* pool() {
  static const unsigned others = threads() - 1;
  static Pool* pool = nullptr;
  if (others == 0) return nullptr;
  if (pool == nullptr || !pool->is_of_this_process()) pool = new Pool(others);
  return pool;
}

}  // namespace

void run_only_first_and_last_block(bool yes) { only_first_and_last = yes; }

void run_blocks(const BlockLaunch& launch, Report& report) {
  const Dim3 grid = launch.shape.grid, block = launch.shape.block;
  Job job;
  job.launch = &launch;
  job.report = &report;
  job.blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  if (only_first_and_last && job.blocks > 2) {
    job.step = job.blocks - 1;
    job.blocks = 2;
  }
  const std::uint64_t size = job.blocks * block.x * block.y * block.z;
  Pool* const others = job.blocks > 1 && size >= worth_sharing ? pool() : nullptr;
  if (others != nullptr) {
    others->run(job);
  } else {
    take_part(job);
  }
  if (job.exception != nullptr) std::rethrow_exception(job.exception);
  const auto order = [](const Finding& finding) {
    return std::make_tuple(finding.block.z, finding.block.y, finding.block.x, finding.fault);
  };
  std::sort(report.findings.begin(), report.findings.end(),
            [&](const Finding& a, const Finding& b) { return order(a) < order(b); });
  if (report.findings.size() > most_findings) report.findings.resize(most_findings);
}

}  // namespace wick::cuda::simulator
