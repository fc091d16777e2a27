// Linked in place of memory.cpp. All bytes of new memory, and of the room before and behind it, are
// set, which is NaN in float and in double: a number that is read before it was written, or outside
// of its array, shows. What is written outside stays in the room, where it harms no other array and
// is found.

#include "core/plain/guarded_memory.h"

#include "core/plain/memory.h"
#include "core/scalar.h"

#include <cstring>
#include <mutex>
#include <new>

extern "C" __attribute__((weak)) void __asan_init() noexcept;  // under AddressSanitizer alone

namespace wick::plain {
namespace {

constexpr std::align_val_t alignment{64};
constexpr int set = 0xff;
constexpr std::size_t room_before = 1024, room_behind = 8192;

// With room around it, AddressSanitizer would find less.
bool is_guarded() { return &__asan_init == nullptr; }

// Stands before the room. All arrays that are alive form a ring.
struct alignas(64) Guarded {
  Guarded* previous = this;
  Guarded* next = this;
  std::size_t bytes = 0;

  unsigned char* whole() { return reinterpret_cast<unsigned char*>(this + 1); }
  unsigned char* array() { return whole() + room_before; }
};

// Never destroyed: buffers in static storage are released after all other objects.
struct State {
  std::mutex mutex;
  Guarded ring;
  std::optional<OutsideWrite> found;
};

State& state() {
  static State* const state = new State;
  return *state;
}

// The first byte in [begin, begin + count) that is not as it was set; null if there is none.
const unsigned char* first_written(const unsigned char* begin, std::size_t count) {
  static const auto* const untouched = [] {
    static unsigned char bytes[room_behind];
    return static_cast<const unsigned char*>(std::memset(bytes, set, sizeof bytes));
  }();
  if (std::memcmp(begin, untouched, count) == 0) return nullptr;
  while (*begin == set) ++begin;
  return begin;
}

std::optional<OutsideWrite> outside_write(Guarded& memory) {
  const unsigned char* written = first_written(memory.whole(), room_before);
  if (written == nullptr) written = first_written(memory.array() + memory.bytes, room_behind);
  if (written == nullptr) return std::nullopt;
  constexpr auto size = static_cast<std::int64_t>(sizeof(Scalar));
  const std::int64_t place = written - memory.array();
  return OutsideWrite{(place < 0 ? place - size + 1 : place) / size,
                      static_cast<std::int64_t>(memory.bytes) / size};
}

void set_room(Guarded& memory) {
  std::memset(memory.whole(), set, room_before);
  std::memset(memory.array() + memory.bytes, set, room_behind);
}

}  // namespace

void* new_memory(std::size_t bytes) noexcept {
  if (!is_guarded()) {
    void* const array = ::operator new(bytes, alignment, std::nothrow);
    return array == nullptr ? nullptr : std::memset(array, set, bytes);
  }
  const std::size_t all = sizeof(Guarded) + room_before + bytes + room_behind;
  if (all < bytes) return nullptr;
  void* const place = ::operator new(all, alignment, std::nothrow);
  if (place == nullptr) return nullptr;
  auto* const memory = new (place) Guarded;
  memory->bytes = bytes;
  std::memset(memory->whole(), set, room_before + bytes + room_behind);
  State& now = state();
  const std::lock_guard<std::mutex> lock(now.mutex);
  memory->next = &now.ring;
  memory->previous = now.ring.previous;
  memory->previous->next = memory;
  now.ring.previous = memory;
  return memory->array();
}

void delete_memory(void* array) noexcept {
  if (array == nullptr) return;
  if (!is_guarded()) return ::operator delete(array, alignment);
  Guarded* const memory =
      reinterpret_cast<Guarded*>(static_cast<unsigned char*>(array) - room_before) - 1;
  State& now = state();
  const std::lock_guard<std::mutex> lock(now.mutex);
  if (!now.found) now.found = outside_write(*memory);
  memory->previous->next = memory->next;
  memory->next->previous = memory->previous;
  ::operator delete(memory, alignment);
}

std::optional<OutsideWrite> take_outside_write() noexcept {
  State& now = state();
  const std::lock_guard<std::mutex> lock(now.mutex);
  std::optional<OutsideWrite> found = now.found;
  now.found.reset();
  for (Guarded* each = now.ring.next; each != &now.ring; each = each->next) {
    const std::optional<OutsideWrite> here = outside_write(*each);
    if (!here) continue;
    if (!found) found = here;
    set_room(*each);
  }
  return found;
}

}  // namespace wick::plain
