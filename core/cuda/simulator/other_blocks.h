#pragma once

#include <cstdint>

namespace wick::cuda::simulator {

/// Notes of the last accesses to each word of 4 bytes of the device's memory in the running launch.
/// Blocks run in any order, and nothing within a launch makes one wait for another. So two blocks
/// that use one word race if one of them writes, unless both change it atomically.
///
/// A note is one number: the launch (22 bits), the block (31), atomic or not (1), the thread of the
/// block (10). A note of an earlier launch counts as none, so notes need not be cleared.
using Note = std::uint64_t;

/// The number of a new launch, never 0.
std::uint64_t next_launch();

constexpr unsigned bits_of_thread = 10, bits_of_block = 31;
constexpr Note atomically = Note{1} << bits_of_thread;
constexpr unsigned block_shift = bits_of_thread + 1, launch_shift = block_shift + bits_of_block;

/// The note of block `number` in a launch; the number of a thread is added to it.
constexpr Note note_of(std::uint64_t launch, std::uint64_t number) {
  // The last block number stands for several blocks.
  constexpr std::uint64_t several = (std::uint64_t{1} << bits_of_block) - 1;
  return launch << launch_shift | number % several << block_shift;
}
constexpr Note several_of(Note note) {
  constexpr Note every_block = ((Note{1} << bits_of_block) - 1) << block_shift;
  return note | every_block;
}
constexpr bool is_same_launch(Note a, Note b) { return (a ^ b) >> launch_shift == 0; }
/// True if both notes are of the same launch and block.
constexpr bool is_same_block(Note a, Note b) { return (a ^ b) >> block_shift == 0; }

/// The note of another block that an access races with; 0 if there is none.
struct Collision {
  Note other = 0;
  bool was_read = false;  // by the other block; else it wrote
};

/// Notes an access to word `word` of the device's memory and returns the collision, if any.
Collision note_read(std::uint64_t word, Note mine);
Collision note_write(std::uint64_t word, Note mine);
Collision note_atomic(std::uint64_t word, Note mine);

}  // namespace wick::cuda::simulator
