#include "tools/grade/sandbox/open_sandbox.h"

#include "tools/grade/sandbox/children.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/sandbox/launch/end.h"
#include "tools/grade/sandbox/launch/serve.h"
#include "tools/grade/sandbox/start.h"
#include "tools/grade/system/clock.h"

#include "core/error.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace wick::grade {
namespace {

Descriptor nothing() { return lifted(::open("/dev/null", O_RDWR | O_CLOEXEC)); }

/// One run: what the program writes, until its end is reported or the socket is closed.
class Run {
 public:
  Run(Outcome& outcome, const Limits& limits)
      : outcome_(outcome),
        limits_(limits),
        output_(&outcome.standard_output, limits.output_bytes),
        error_(&outcome.standard_error, limits.output_bytes),
        result_(&outcome.result, limits.result_bytes) {}

  std::vector<int> streams() const {
    return {input_.get(), output_.write.get(), error_.write.get(), result_.write.get()};
  }

  // False if the program had to be stopped: then it still runs.
  bool watch(int socket) {
    for (Stream* stream : all_) stream->write.close();
    while (!has_news(socket)) {
      if (!drain()) return false;
      if (seconds() > limits_.wall_seconds) {
        outcome_.is_out_of_wall_time = true;
        outcome_.ending = Ending::TimeLimit;
        return false;
      }
    }
    outcome_.seconds = seconds();
    return drain();
  }

  double seconds() const { return seconds_since(start_); }

 private:
  bool has_news(int socket) const {
    std::array<pollfd, 4> news{};
    for (std::size_t i = 0; i < all_.size(); ++i) news[i] = {all_[i]->read.get(), POLLIN, 0};
    news[3] = {socket, POLLIN, 0};
    const double wait = std::clamp(limits_.wall_seconds - seconds(), 0.0, 1.0);
    ::poll(news.data(), news.size(), static_cast<int>(wait * 1000) + 1);
    return news[3].revents != 0;
  }

  bool drain() {
    for (Stream* stream : all_) {
      if (!stream->drain()) outcome_.ending = Ending::OutputLimit;
    }
    return outcome_.ending != Ending::OutputLimit;
  }

  Outcome& outcome_;
  const Limits& limits_;
  Clock::time_point start_ = Clock::now();
  Descriptor input_ = nothing();
  Stream output_, error_, result_;
  const std::array<Stream*, 3> all_ = {&output_, &error_, &result_};
};

}  // namespace

OpenSandbox::OpenSandbox(const std::vector<std::string>& command,
                         std::unique_ptr<TemporaryFolder> folder, const Limits& limits,
                         bool has_user, const std::vector<std::string>& environment)
    : folder_(std::move(folder)) {
  if (has_user) user_.emplace(folder_->path());
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    fail<Error>("sandbox: no socket: ", std::strerror(errno));
  }
  socket_ = lifted(ends[0]);
  Descriptor other = lifted(ends[1]);
  const Descriptor null = nothing();
  Guard guard;
  guard.user = user_ ? user_->id() : -1;
  std::string ignored;
  const Stream problem(&ignored, sizeof(StartFailure));
  id_ = start_program({command,
                       folder_->path(),
                       limits,
                       &guard,
                       environment,
                       {null.get(), null.get(), null.get(), null.get(), other.get()},
                       problem.write.get()});
  other.close();
  if (!has_begun(limits.wall_seconds)) close();
}

// False if the sandbox has ended before the launcher began.
bool OpenSandbox::has_begun(double seconds) const {
  pollfd news{socket_.get(), POLLIN, 0};
  char letter = 0;
  return ::poll(&news, 1, static_cast<int>(seconds * 1000)) == 1 &&
         ::recv(socket_.get(), &letter, 1, 0) == 1 && letter == beginning;
}

OpenSandbox::~OpenSandbox() { close(); }

void OpenSandbox::close() {
  socket_ = Descriptor();
  if (id_ > 0) {
    end_group(id_, user_ ? user_->id() : -1);
    collect_child(id_);
    id_ = -1;
  }
  if (user_) user_->end_processes();
  user_.reset();
}

bool OpenSandbox::ask(const std::vector<std::string>& arguments,
                      const std::vector<int>& streams) const {
  std::string words("program\0", 8);
  for (const std::string& argument : arguments) words += argument + '\0';
  if (words.size() > max_request_bytes) return false;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * end_descriptor)] = {};
  iovec text{words.data(), words.size()};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  cmsghdr* const given = CMSG_FIRSTHDR(&message);
  given->cmsg_level = SOL_SOCKET;
  given->cmsg_type = SCM_RIGHTS;
  given->cmsg_len = CMSG_LEN(sizeof(int) * end_descriptor);
  std::memcpy(CMSG_DATA(given), streams.data(), sizeof(int) * end_descriptor);
  return ::sendmsg(socket_.get(), &message, MSG_NOSIGNAL) == static_cast<ssize_t>(words.size());
}

std::optional<Outcome> OpenSandbox::run(const std::vector<std::string>& arguments,
                                        const Limits& limits) {
  if (id_ <= 0) return std::nullopt;
  Outcome outcome;
  Run run(outcome, limits);
  if (!ask(arguments, run.streams())) {
    close();
    return std::nullopt;
  }
  const bool has_ended = run.watch(socket_.get());
  // The launcher has taken the request. Without an end it was ended from outside.
  std::string reported(1, beginning);
  LaunchEnd end{};
  if (has_ended && ::recv(socket_.get(), &end, sizeof end, 0) == sizeof end) {
    reported.append(reinterpret_cast<const char*>(&end), sizeof end);
  } else {
    close();
    outcome.seconds = run.seconds();
  }
  conclude_guarded(reported, limits, outcome);
  return outcome;
}

}  // namespace wick::grade
