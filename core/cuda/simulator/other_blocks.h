#pragma once

#include "core/cuda/simulator/access.h"

#include <cstdint>

namespace wick::cuda::simulator {

/// Who has touched each word of 4 bytes of the device's memory in the launch that runs. Blocks come
/// in any order, and nothing within a launch makes one wait for another: two of them on one word,
/// one of them writing, is a race, unless both change it atomically.
///
/// A note is one number: which launch (22 bits), which block (31), whether atomically (1), which
/// thread of the block (10). Notes of earlier launches are nobody's: none needs to be wiped.
using Note = std::uint64_t;

/// The number of a new launch; 0 is nobody's.
std::uint64_t next_launch();

constexpr unsigned bits_of_thread = 10, bits_of_block = 31;
constexpr Note atomically = Note{1} << bits_of_thread;
constexpr unsigned block_shift = bits_of_thread + 1, launch_shift = block_shift + bits_of_block;

/// Of block `number` in a launch; its threads' numbers are added.
constexpr Note note_of(std::uint64_t launch, std::uint64_t number) {
  // The last number stands for several blocks.
  constexpr std::uint64_t several = (std::uint64_t{1} << bits_of_block) - 1;
  return launch << launch_shift | number % several << block_shift;
}
constexpr Note several_of(Note note) {
  constexpr Note every_block = ((Note{1} << bits_of_block) - 1) << block_shift;
  return note | every_block;
}
constexpr bool is_same_launch(Note a, Note b) { return (a ^ b) >> launch_shift == 0; }
/// Of the same launch and block.
constexpr bool is_same_block(Note a, Note b) { return (a ^ b) >> block_shift == 0; }

/// Another block's note that an access races with; 0 where there is none.
struct Collision {
  Note other = 0;
  bool was_read = false;  // what the other did; else it wrote
};

/// Notes an access to word `word` of the device's memory.
Collision note_read(std::uint64_t word, Note mine);
Collision note_write(std::uint64_t word, Note mine);
Collision note_atomic(std::uint64_t word, Note mine);

}  // namespace wick::cuda::simulator
