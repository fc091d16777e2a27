#pragma once

namespace wick::grade {

/// The right to run a compiler or a linker, until the end of the scope. There are as many slots as
/// the machine has cores, for any number of submissions and files. The constructor waits for a free
/// one. A thread that holds a slot must not ask for another.
class CompilerSlot {
 public:
  CompilerSlot();
  ~CompilerSlot();
  CompilerSlot(const CompilerSlot&) = delete;
  CompilerSlot& operator=(const CompilerSlot&) = delete;
};

}  // namespace wick::grade
