#include "tools/grade/sandbox/process.h"

#include "tools/grade/sandbox/children.h"
#include "tools/grade/sandbox/dialogue.h"
#include "tools/grade/sandbox/ending.h"
#include "tools/grade/sandbox/launch/end.h"
#include "tools/grade/sandbox/start.h"
#include "tools/grade/sandbox/users.h"
#include "tools/grade/system/clock.h"
#include "tools/grade/system/folder_room.h"
#include "tools/grade/system/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace wick::grade {
namespace {

/// A started child. It is watched until it has ended, and reaped.
class Child {
 public:
  Child(pid_t id, Clock::time_point start, const Guard& guard)
      : id_(id), start_(start), user_(guard.user), watched_(guard.watched) {
    handle_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, id, 0)));
  }

  void watch(std::array<Stream*, 3> streams, const Limits& limits, Dialogue& dialogue,
             Outcome& outcome) {
    while (!has_ended()) {
      if (!dialogue.answer(outcome.result)) stop(Ending::OutputLimit, outcome);
      wait_for_news(streams, limits.wall_seconds - seconds_since(start_));
      for (Stream* stream : streams) {
        if (!stream->drain()) stop(Ending::OutputLimit, outcome);
      }
      if (seconds_since(start_) > limits.wall_seconds) {
        if (outcome.ending == Ending::NotStarted) outcome.is_out_of_wall_time = true;
        stop(Ending::TimeLimit, outcome);
      }
      if (!watched_.empty() && takes_more_room(watched_, limits.file_bytes)) {
        stop(Ending::OutputLimit, outcome);
      }
    }
    // Kill the rest of its group before reading the rest of the streams. Nothing waits for the end
    // of the streams, since a daemon could hold a pipe open.
    ::kill(-id_, SIGKILL);
    for (Stream* stream : streams) {
      if (!stream->drain() && outcome.ending == Ending::NotStarted) {
        outcome.ending = Ending::OutputLimit;
      }
    }
    dialogue.answer(outcome.result);
    // It may have ended between two looks, with its folder full or closed to us.
    const bool is_full = !watched_.empty() && takes_more_room(watched_, limits.file_bytes);
    if (is_full && outcome.ending == Ending::NotStarted) outcome.ending = Ending::OutputLimit;
    reap(limits, outcome);
  }

 private:
  bool has_ended() const {
    siginfo_t information{};
    const int flags = WEXITED | WNOHANG | WNOWAIT;
    return ::waitid(P_PID, static_cast<id_t>(id_), &information, flags) == 0 &&
           information.si_pid == id_;
  }

  void wait_for_news(const std::array<Stream*, 3>& streams, double seconds) const {
    std::array<pollfd, 4> news{};
    for (std::size_t i = 0; i < 3; ++i) news[i] = {streams[i]->read.get(), POLLIN, 0};
    news[3] = {handle_.get(), POLLIN, 0};
    // Without a handle (before Linux 5.3) only frequent looks show the end of a child.
    const double longest = !handle_.is_open() ? 0.005 : watched_.empty() ? 1.0 : 0.02;
    const double wait = std::max(0.0, std::min(seconds, longest));
    ::poll(news.data(), news.size(), static_cast<int>(wait * 1000) + 1);
  }

  void stop(Ending ending, Outcome& outcome) {
    if (outcome.ending == Ending::NotStarted) outcome.ending = ending;
    end_group(id_, user_);
  }

  void reap(const Limits& limits, Outcome& outcome) {
    rusage usage{};
    const int status = collect_child(id_, &usage);
    outcome.seconds = seconds_since(start_);
    End end;
    end.status = status;
    end.cpu_seconds = static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                      1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    end.peak_bytes = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
    conclude(end, limits, outcome);
  }

  pid_t id_;
  Clock::time_point start_;
  int user_;
  std::filesystem::path watched_;
  Descriptor handle_;
};

// A file that has this text, whose beginning is next. It is in memory: no other user can read it.
int open_input(const std::string& text) {
  if (text.empty()) return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int file = ::memfd_create("input", MFD_CLOEXEC);
  for (std::size_t done = 0; file >= 0 && done < text.size();) {
    const ssize_t count = ::write(file, text.data() + done, text.size() - done);
    if (count < 0 && errno != EINTR) {
      ::close(file);
      return -1;
    }
    if (count > 0) done += static_cast<std::size_t>(count);
  }
  if (file >= 0) ::lseek(file, 0, SEEK_SET);
  return file;
}

}  // namespace

Outcome run(const std::vector<std::string>& command, const std::filesystem::path& folder,
            const Limits& limits, const std::optional<Guard>& guard,
            const std::vector<std::string>& environment, const std::string& input,
            const Conversation& conversation) {
  Outcome outcome;
  Stream output(&outcome.standard_output, limits.output_bytes);
  Stream error(&outcome.standard_error, limits.output_bytes);
  Stream result(&outcome.result, limits.result_bytes);
  std::string reason, reported;
  Stream problem(&reason, sizeof(StartFailure));
  Stream end(&reported, 1 + sizeof(LaunchEnd));
  Dialogue dialogue(conversation);
  Descriptor standard_input = conversation ? dialogue.take_input() : lifted(open_input(input));
  Start start{command,
              folder,
              limits,
              guard ? &*guard : nullptr,
              environment,
              {standard_input.get(), output.write.get(), error.write.get(), result.write.get()},
              problem.write.get()};
  if (guard) start.descriptors.push_back(end.write.get());
  const auto now = Clock::now();
  const pid_t id = start_program(start);
  if (id < 0) {
    outcome.code = errno;
    return outcome;
  }
  for (Stream* stream : {&output, &error, &result, &problem, &end}) stream->write.close();
  standard_input.close();
  Child(id, now, guard.value_or(Guard{}))
      .watch({&output, &error, &result}, limits, dialogue, outcome);
  problem.drain();
  end.drain();
  if (reason.size() == sizeof(StartFailure)) {
    StartFailure failure{};
    std::memcpy(&failure, reason.data(), sizeof failure);
    outcome.ending = Ending::NotStarted;
    outcome.code = failure.reason;
    // With a guard it is the sandbox's own program that was refused.
    outcome.is_refused = failure.is_refused != 0 && !guard;
  } else if (guard) {
    conclude_guarded(reported, limits, outcome);
  }
  return outcome;
}

Limits generous_limits() {
  Limits limits;
  limits.cpu_seconds = 300;
  limits.wall_seconds = 600;
  limits.memory_bytes = 0;
  limits.output_bytes = 16 << 20;
  limits.file_bytes = std::size_t{4} << 30;
  return limits;
}

}  // namespace wick::grade
