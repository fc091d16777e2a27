#include "core/plain/kept_memory.h"
#include "core/plain/memory.h"
#include "tests/check.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

using namespace wick;

TEST_CASE("kept memory: what was given back serves the next request of its size, and no other") {
  plain::KeptMemory memory(std::size_t(1) << 20);
  void* const first = memory.take(5000);
  REQUIRE(first != nullptr);
  CHECK(reinterpret_cast<std::uintptr_t>(first) % 64 == 0);
  memory.give(first, 5000);
  void* const other = memory.take(4999);
  void* const second = memory.take(5000);
  void* const third = memory.take(5000);
  CHECK(other != first);
  CHECK(second == first);
  CHECK(third != first);
  for (void* const block : {second, third}) memory.give(block, 5000);
  memory.give(other, 4999);
}

TEST_CASE("kept memory: blocks of all sizes are as large as asked for, and apart") {
  plain::KeptMemory memory(std::size_t(1) << 30);
  // The second round gets what the first gave back.
  for (int round = 0; round < 2; ++round) {
    CAPTURE(round);
    std::vector<unsigned char*> blocks;
    for (std::size_t bytes = 0; bytes < 300; ++bytes) {
      blocks.push_back(static_cast<unsigned char*>(memory.take(bytes)));
      REQUIRE(blocks.back() != nullptr);
      std::memset(blocks.back(), static_cast<int>(bytes % 251), bytes);
    }
    for (std::size_t bytes = 0; bytes < blocks.size(); ++bytes) {
      CAPTURE(bytes);
      CHECK(std::count(blocks[bytes], blocks[bytes] + bytes, bytes % 251) ==
            static_cast<std::ptrdiff_t>(bytes));
      memory.give(blocks[bytes], bytes);
    }
  }
}

TEST_CASE("kept memory: it takes the plain backend's blocks, and the plain backend takes its own") {
  plain::KeptMemory memory(std::size_t(1) << 20);
  void* const block = plain::new_memory(100);
  memory.give(block, 100);
  CHECK(memory.take(100) == block);
  plain::delete_memory(block);
}

TEST_CASE("kept memory: nothing is kept beyond the limit") {
  plain::KeptMemory memory(std::size_t(1) << 20);
  CHECK(memory.bytes_kept() == 0);
  const std::size_t large = std::size_t(600) << 10;
  void* const first = memory.take(large);
  void* const second = memory.take(large);
  memory.give(first, large);
  const std::size_t one = memory.bytes_kept();
  CHECK(one >= large);
  memory.give(second, large);  // both together are too many: the first is released
  CHECK(memory.bytes_kept() == one);
  CHECK(memory.take(large) == second);
  CHECK(memory.bytes_kept() == 0);
  memory.give(second, large);
  const std::size_t too_large = std::size_t(1) << 20;  // with the room around it
  memory.give(memory.take(too_large), too_large);
  CHECK(memory.bytes_kept() == one);
}
