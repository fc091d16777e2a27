#pragma once
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace kernel {

// What a cell writes and shows, in the order in which it did. Any thread may add; the thread that
// runs the cells publishes, for a client's socket has one owner.
class Output {
 public:
  enum class Kind { Stdout, Stderr, Display, Update, Result, Clear, ClearOnNext };
  struct Message {
    Kind kind;
    std::string text;  // for what is shown: a MIME bundle as JSON
    std::string id;    // of a display that may be updated
  };

  static Output& instance();
  // Names the thread that publishes: the one that calls this.
  void open(std::function<void(const Message&)> publisher);
  void write(Kind stream, std::string_view text);
  void add(Message message);
  // Sends output that has waited for some time. After a flush by the writer, a shorter time is
  // enough.
  void publish_if_due(bool flushed);
  void publish();

 private:
  std::mutex mutex_;
  std::vector<Message> messages_;
  std::function<void(const Message&)> publisher_;
  std::thread::id owner_;
  std::chrono::steady_clock::time_point published_;
};

// Leads std::cout, std::cerr, std::clog and C's stdout and stderr to the output. What is written to
// the file descriptors 1 and 2 by other means goes to the terminal of the Jupyter server.
void redirect_streams();

}  // namespace kernel
