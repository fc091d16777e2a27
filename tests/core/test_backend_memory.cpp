#include "core/cpu/memory.h"
#include "tests/check.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

namespace wick {

namespace {

// Sanitised builds keep no memory.
bool keeps_memory() {
  give_memory(take_memory(64), 64);
  return memory_statistics().bytes_kept > 0;
}

}  // namespace

TEST_CASE("memory: blocks of every size are aligned, as large as asked for, and apart") {
  struct Block {
    unsigned char* begin;
    std::size_t bytes;
  };
  std::vector<std::size_t> sizes;
  for (std::size_t bytes = 0; bytes <= 2100; ++bytes) sizes.push_back(bytes);
  for (std::size_t power = 4096; power <= (1 << 20); power *= 2) {
    sizes.insert(sizes.end(), {power - 1, power, power + 1, power + power / 8});
  }
  // The second round gets what the first gave back.
  for (int round = 0; round < 2; ++round) {
    CAPTURE(round);
    std::vector<Block> blocks;
    for (const std::size_t bytes : sizes) {
      auto* begin = static_cast<unsigned char*>(take_memory(bytes));
      REQUIRE(begin != nullptr);
      CHECK(reinterpret_cast<std::uintptr_t>(begin) % 64 == 0);
      std::memset(begin, static_cast<int>(blocks.size() % 251), bytes);
      blocks.push_back({begin, bytes});
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      CAPTURE(blocks[i].bytes);
      CHECK(std::count(blocks[i].begin, blocks[i].begin + blocks[i].bytes, i % 251) ==
            static_cast<std::ptrdiff_t>(blocks[i].bytes));
    }
    for (const Block& block : blocks) give_memory(block.begin, block.bytes);
  }
}

TEST_CASE("memory: a released block serves the next request of its size") {
  if (!keeps_memory()) return;
  void* const first = take_memory(5000);
  give_memory(first, 5000);
  const MemoryStatistics before = memory_statistics();
  void* const second = take_memory(4999);
  CHECK(second == first);
  CHECK(memory_statistics().from_kept == before.from_kept + 1);
  CHECK(memory_statistics().from_system == before.from_system);
  CHECK(memory_statistics().bytes_kept == before.bytes_kept - 5120);
  give_memory(second, 4999);
  CHECK(memory_statistics().bytes_kept == before.bytes_kept);
}

TEST_CASE("memory: what is kept stays within 512 MiB") {
  if (!keeps_memory()) return;
  const std::size_t large = std::size_t(200) << 20;
  void* blocks[] = {take_memory(large), take_memory(large), take_memory(large)};
  for (void* block : blocks) {
    give_memory(block, large);
    CHECK(memory_statistics().bytes_kept <= std::size_t(512) << 20);
  }
  const std::size_t kept = memory_statistics().bytes_kept;
  const std::size_t too_large = std::size_t(600) << 20;
  give_memory(take_memory(too_large), too_large);
  CHECK(memory_statistics().bytes_kept <= kept);
}

TEST_CASE("memory: the peak is the most that is held at once, in bytes asked for") {
  reset_peak_memory();
  const std::size_t before = memory_statistics().bytes_held;
  CHECK(memory_statistics().peak_bytes_held == before);
  void* const first = take_memory(1000);
  void* const second = take_memory(300);
  give_memory(first, 1000);
  void* const third = take_memory(500);
  CHECK(memory_statistics().bytes_held == before + 800);
  CHECK(memory_statistics().peak_bytes_held == before + 1300);
  reset_peak_memory();
  CHECK(memory_statistics().peak_bytes_held == before + 800);
  give_memory(second, 300);
  give_memory(third, 500);
  CHECK(memory_statistics().bytes_held == before);
}

TEST_CASE("memory: more than there is gives null, and the next request is served") {
  if (!keeps_memory()) return;
  const std::size_t held = memory_statistics().bytes_held;
  CHECK(take_memory(std::size_t(1) << 60) == nullptr);
  CHECK(memory_statistics().bytes_held == held);
  void* const block = take_memory(1 << 20);
  CHECK(block != nullptr);
  give_memory(block, 1 << 20);
}

TEST_CASE("memory: no two threads hold a block at once") {
  std::atomic<int> disturbed{0};
  const auto work = [&](unsigned char mark) {
    for (int i = 0; i < 2000; ++i) {
      const std::size_t bytes = 64 + i % 40 * 64;
      auto* block = static_cast<unsigned char*>(take_memory(bytes));
      std::memset(block, mark, bytes);
      std::this_thread::yield();
      if (std::count(block, block + bytes, mark) != static_cast<std::ptrdiff_t>(bytes)) ++disturbed;
      give_memory(block, bytes);
    }
  };
  std::thread other(work, static_cast<unsigned char>(1));
  work(2);
  other.join();
  CHECK(disturbed == 0);
}

}  // namespace wick
