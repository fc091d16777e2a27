#pragma once

namespace wick::grade {

/// The right to run a compiler or a linker, until the end of the scope: there are as many at a time
/// as this machine has cores, however many submissions of however many files are under way. Waits
/// for one. Nobody who holds one asks for another.
class CompilerSlot {
 public:
  CompilerSlot();
  ~CompilerSlot();
  CompilerSlot(const CompilerSlot&) = delete;
  CompilerSlot& operator=(const CompilerSlot&) = delete;
};

}  // namespace wick::grade
