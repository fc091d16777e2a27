#pragma once

#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/pipe.h"

#include <string>
#include <utility>

namespace wick::grade {

/// The replies of a conversation on their way to a process. Without a conversation it does nothing.
class Dialogue {
 public:
  /// Throws Error if there is no socket. `conversation` must outlive the dialogue.
  explicit Dialogue(const Conversation& conversation);

  /// What becomes the process's standard input.
  Descriptor take_input() { return std::move(input_); }
  /// Calls the conversation and sends its reply. False if the process is to be ended.
  bool answer(std::string& written);

 private:
  const Conversation& conversation_;
  Descriptor ours_, input_;
};

}  // namespace wick::grade
