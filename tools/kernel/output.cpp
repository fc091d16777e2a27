#include "output.h"

#include <functional>
#include <utility>

namespace kernel {

using namespace std::chrono_literals;

Output& Output::instance() {
  // The object is never destroyed: a detached thread of a cell may write until the process ends.
  static auto* output = new Output;
  return *output;
}

void Output::open(std::function<void(const Message&)> publisher) {
  publisher_ = std::move(publisher);
  owner_ = std::this_thread::get_id();
}

void Output::write(Kind stream, std::string_view text) {
  if (text.empty()) return;
  {
    const std::lock_guard lock(mutex_);
    if (messages_.empty() || messages_.back().kind != stream) messages_.push_back({stream, {}, {}});
    messages_.back().text += text;
  }
  // A part of a line is sent only if its writer flushes it.
  if (text.back() == '\n') publish_if_due(false);
}

void Output::add(Message message) {
  {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
  }
  publish_if_due(true);
}

void Output::publish_if_due(bool flushed) {
  if (std::this_thread::get_id() != owner_) return;
  const auto waited = std::chrono::steady_clock::now() - published_;
  if (waited > (flushed ? 10ms : 50ms)) publish();
}

void Output::publish() {
  if (!publisher_ || std::this_thread::get_id() != owner_) return;
  std::vector<Message> messages;
  {
    const std::lock_guard lock(mutex_);
    messages.swap(messages_);
  }
  for (const Message& message : messages) publisher_(message);
  published_ = std::chrono::steady_clock::now();
}

}  // namespace kernel
