#include "core/cuda/simulator/global_memory.h"

#include "core/cuda/simulator/report.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <algorithm>
#include <deque>
#include <map>
#include <new>

namespace wick::cuda::simulator {

Arena arena{0, 0, nullptr, nullptr, nullptr};

namespace {

// A device aligns to 256. The bytes reserved beyond the end belong to no allocation: an access
// there is found.
constexpr std::size_t alignment = 256;
// Larger pieces are given back to the host when they are released; smaller pieces are filled with
// the bytes of NaN, so that a read of unwritten memory shows.
constexpr std::size_t large = std::size_t{1} << 20;
constexpr std::uintptr_t page = 4096;
// Released memory stays unused until this many bytes have been released after it.
constexpr std::size_t kept_apart = std::size_t{64} << 20;

// The size of the address range, of which little is ever used: memory comes with the first access.
// If a process has a limit, the range and its notes take a third of it.
std::size_t most_bytes() {
  rlimit addresses{};
  const std::size_t most = std::size_t{1} << 40;
  if (getrlimit(RLIMIT_AS, &addresses) != 0 || addresses.rlim_cur == RLIM_INFINITY) return most;
  return std::min<std::size_t>(most, addresses.rlim_cur / 16 / large * large);
}

// The address to ask for: away from libraries and heaps. An interpreter's code must lie within 2
// GiB of the library that it calls, and a range in between would push it further off.
constexpr std::uintptr_t out_of_the_way = std::uintptr_t{1} << 45;

void* reserve(std::size_t bytes, std::uintptr_t wish) {
  void* memory = mmap(reinterpret_cast<void*>(wish), bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  madvise(memory, bytes, MADV_DONTDUMP);
  return memory;
}

class Memory {
 public:
  Memory() {
    for (std::size_t bytes = most_bytes(); bytes >= large; bytes /= 2) {
      // The memory, and for each of its words two notes of 8 bytes and one note of a byte.
      void* const memory = reserve(bytes + 4 * bytes + bytes / 4, out_of_the_way);
      if (memory == nullptr) continue;
      auto* const notes = static_cast<std::uint8_t*>(memory) + bytes;
      arena = {reinterpret_cast<std::uintptr_t>(memory), bytes, notes + 4 * bytes,
               reinterpret_cast<std::uint64_t*>(notes),
               reinterpret_cast<std::uint64_t*>(notes + 2 * bytes)};
      next_ = arena.begin;
      return;
    }
    throw std::bad_alloc();
  }

  void* allocate(std::size_t bytes) {
    if (bytes > arena.bytes / 2 - allocated_) return nullptr;
    const std::size_t reserved = (bytes + alignment - 1) / alignment * alignment + alignment;
    const std::uintptr_t begin = take(reserved);
    if (begin == 0) return nullptr;
    Allocation& allocation = known_[begin];
    allocation.begin = begin;
    allocation.bytes = bytes;
    allocation.reserved = std::max(allocation.reserved, reserved);
    allocation.number = ++count_;
    allocation.released = false;
    allocated_ += bytes;
    auto* memory = reinterpret_cast<void*>(begin);
    const OpenMemory open;
    if (bytes < large) std::memset(memory, 0xff, bytes);
    return memory;
  }

  void release(void* memory) {
    const auto found = known_.find(reinterpret_cast<std::uintptr_t>(memory));
    if (found == known_.end() || found->second.released) return;
    Allocation& allocation = found->second;
    allocation.released = true;
    allocated_ -= allocation.bytes;
    forget(allocation);
    apart_.push_back(allocation.begin);
    apart_bytes_ += allocation.reserved;
    while (apart_bytes_ > kept_apart && apart_.size() > 1) {
      const Allocation& oldest = known_[apart_.front()];
      apart_.pop_front();
      apart_bytes_ -= oldest.reserved;
      free_.emplace(oldest.reserved, oldest.begin);
    }
  }

  const Allocation* below(std::uintptr_t address) const {
    auto found = known_.upper_bound(address);
    return found == known_.begin() ? nullptr : &(--found)->second;
  }

  const Allocation* above(std::uintptr_t address) const {
    const auto found = known_.upper_bound(address);
    return found == known_.end() ? nullptr : &found->second;
  }

  std::size_t allocated() const { return allocated_; }

  void close() {
    is_closed_ = true;
    protect(PROT_NONE);
  }

  // The part of the range that has ever been allocated.
  void protect(int protection) const {
    if (is_closed_ && next_ > arena.begin) {
      mprotect(reinterpret_cast<void*>(arena.begin), (next_ - arena.begin + page - 1) / page * page,
               protection);
    }
  }

 private:
  // Takes a released piece that is not much too large, or a new one.
  std::uintptr_t take(std::size_t reserved) {
    const auto found = free_.lower_bound(reserved);
    if (found != free_.end() && found->first <= reserved + reserved / 4) {
      const std::uintptr_t begin = found->second;
      free_.erase(found);
      return begin;
    }
    if (reserved <= arena.begin + arena.bytes - next_) {
      const std::uintptr_t begin = next_;
      next_ += reserved;
      return begin;
    }
    if (found == free_.end()) return 0;
    const std::uintptr_t begin = found->second;
    free_.erase(found);
    return begin;
  }

  void forget(const Allocation& allocation) {
    auto* memory = reinterpret_cast<char*>(allocation.begin);
    std::uint8_t* notes = arena.initialised + (allocation.begin - arena.begin) / 4;
    if (allocation.reserved < large) {
      std::memset(notes, 0, allocation.reserved / 4);
      return;
    }
    {
      const OpenMemory open;
      give_back(memory, allocation.reserved);
    }
    give_back(notes, allocation.reserved / 4);
    const std::size_t word = (allocation.begin - arena.begin) / 4;
    give_back(arena.writes + word, 2 * allocation.reserved);
    give_back(arena.reads + word, 2 * allocation.reserved);
  }

  // Sets memory to zero again; whole pages go back to the host.
  static void give_back(void* memory, std::size_t bytes) {
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t last = (begin + bytes) / page * page;
    std::memset(memory, 0, first - begin);
    if (last > first) madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
    std::memset(reinterpret_cast<void*>(last), 0, begin + bytes - last);
  }

  std::map<std::uintptr_t, Allocation> known_;
  std::deque<std::uintptr_t> apart_;
  std::size_t apart_bytes_ = 0;
  std::multimap<std::size_t, std::uintptr_t> free_;
  std::uintptr_t next_ = 0;
  std::size_t allocated_ = 0;
  std::uint64_t count_ = 0;
  bool is_closed_ = false;
};

// Never destroyed: tensors in static storage are released after it would be.
Memory& memory() {
  static Memory* const memory = new Memory;
  return *memory;
}

std::uint8_t* note(std::uintptr_t address) {
  return arena.initialised + (address - arena.begin) / 4;
}

}  // namespace

std::mutex& device_mutex() {
  static auto* const mutex = new std::mutex;
  return *mutex;
}

void close_device_memory() {
  const std::lock_guard<std::mutex> lock(device_mutex());
  memory().close();
}

OpenMemory::OpenMemory() { memory().protect(PROT_READ | PROT_WRITE); }

OpenMemory::~OpenMemory() { memory().protect(PROT_NONE); }

void* allocate_global(std::size_t bytes) { return memory().allocate(bytes); }

void release_global(void* address) { memory().release(address); }

const Allocation* allocation_below(std::uintptr_t address) { return memory().below(address); }

const Allocation* allocation_above(std::uintptr_t address) { return memory().above(address); }

const Allocation* find_allocation(std::uintptr_t address) {
  const Allocation* found = memory().below(address);
  return found != nullptr && address - found->begin < found->reserved ? found : nullptr;
}

std::size_t allocated_bytes() { return memory().allocated(); }

std::size_t global_memory_bytes() {
  memory();
  return arena.bytes / 2;
}

void set_initialised(std::uintptr_t address, std::size_t bytes) {
  // A word that is written in parts changes atomically: another block may write its other bytes.
  while (bytes > 0 && (address % 4 != 0 || bytes < 4)) {
    __atomic_fetch_or(note(address), static_cast<std::uint8_t>(1 << address % 4), __ATOMIC_RELAXED);
    ++address;
    --bytes;
  }
  if (bytes == 0) return;
  std::memset(note(address), all_four, bytes / 4);
  if (bytes % 4 != 0) set_initialised(address + bytes / 4 * 4, bytes % 4);
}

void copy_initialised(std::uintptr_t target, std::uintptr_t source, std::size_t bytes) {
  if (target % 4 == 0 && source % 4 == 0) {
    std::memmove(note(target), note(source), bytes / 4);
    target += bytes / 4 * 4;
    source += bytes / 4 * 4;
    bytes %= 4;
  }
  for (std::size_t i = 0; i < bytes; ++i) {
    const bool set = (*note(source + i) >> (source + i) % 4 & 1) != 0;
    const auto bit = static_cast<std::uint8_t>(1 << (target + i) % 4);
    *note(target + i) =
        static_cast<std::uint8_t>(set ? *note(target + i) | bit : *note(target + i) & ~bit);
  }
}

void forget_notes() { madvise(arena.writes, 4 * arena.bytes, MADV_DONTNEED); }

std::uintptr_t first_uninitialised(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t end = address + bytes;
  while (address < end && (*note(address) >> address % 4 & 1) != 0) ++address;
  return address;
}

}  // namespace wick::cuda::simulator
