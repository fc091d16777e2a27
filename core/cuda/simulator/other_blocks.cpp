#include "core/cuda/simulator/other_blocks.h"

#include "core/cuda/simulator/global_memory.h"

namespace wick::cuda::simulator {

namespace {

// Blocks run on several threads of the host. Each block leaves its note before it looks at the
// other notes. So if two blocks meet, at least one sees the other: a race is found in any order.
Note leave(Note& at, Note mine) { return __atomic_exchange_n(&at, mine, __ATOMIC_SEQ_CST); }
Note look(const Note& at) { return __atomic_load_n(&at, __ATOMIC_SEQ_CST); }

bool is_others(Note note, Note mine) {
  return is_same_launch(note, mine) && !is_same_block(note, mine);
}

// Notes a change and returns its collision with an earlier change or read.
Collision note_change(std::uint64_t word, Note mine, bool atomic) {
  Note& last = arena.writes[word];
  Note before = look(last);
  const bool known = is_same_block(before, mine) && (atomic || (before & atomically) == 0);
  if (!known) before = leave(last, mine);
  if (is_others(before, mine)) {
    if (!atomic || (before & atomically) == 0) return {before, false};
    leave(last, several_of(mine));  // no race so far, but the next access that is not atomic races
  }
  const Note reader = look(arena.reads[word]);
  return is_others(reader, mine) ? Collision{reader, true} : Collision();
}

}  // namespace

std::uint64_t next_launch() {
  static std::uint64_t launch = 0;
  if (++launch >> (64 - launch_shift) != 0) {
    forget_notes();
    launch = 1;
  }
  return launch;
}

Collision note_read(std::uint64_t word, Note mine) {
  Note& last = arena.reads[word];
  const Note before = look(last);
  if (is_others(before, mine)) {
    if (!is_same_block(before, several_of(mine))) leave(last, several_of(mine));
  } else if (!is_same_block(before, mine)) {
    if (is_others(leave(last, mine), mine)) leave(last, several_of(mine));
  }
  const Note writer = look(arena.writes[word]);
  return is_others(writer, mine) ? Collision{writer, false} : Collision();
}

Collision note_write(std::uint64_t word, Note mine) { return note_change(word, mine, false); }

Collision note_atomic(std::uint64_t word, Note mine) {
  return note_change(word, mine | atomically, true);
}

}  // namespace wick::cuda::simulator
