#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// The limits of a process that runs somebody else's code.
struct Limits {
  double cpu_seconds = 2;
  double wall_seconds = 10;
  /// Address space; 0 for no limit, which AddressSanitizer needs.
  std::size_t memory_bytes = std::size_t{1} << 30;
  /// Each of stdout and stderr. A process that writes more is ended.
  std::size_t output_bytes = 1 << 20;
  /// Descriptor 3.
  std::size_t result_bytes = 4 << 20;
  /// Any file that it writes, and all files together in a watched folder.
  std::size_t file_bytes = 64 << 20;
};

/// The limits of programs of the system, which we trust to end, on a machine that may be busy.
Limits generous_limits();

enum class Ending { Exited, Signalled, TimeLimit, MemoryLimit, OutputLimit, NotStarted };

struct Outcome {
  Ending ending = Ending::NotStarted;
  /// The exit code, or the signal, or errno if the process was not started.
  int code = 0;
  std::string standard_output, standard_error;
  /// The bytes that it wrote to descriptor 3.
  std::string result;
  double seconds = 0;
  /// Processor time, with that of children that it has waited for.
  double cpu_seconds = 0;
  std::size_t peak_bytes = 0;

  /// True if it broke the limit of wall time: the machine may have been busy with others.
  bool is_out_of_wall_time = false;
  /// True if it was not started because the kernel refused the program.
  bool is_refused = false;
  /// Those that the process ran under, where its verdict names them.
  Limits limits = {};

  bool succeeded() const { return ending == Ending::Exited && code == 0; }
};

/// What a process reads next on its standard input. `stop` ends the process.
struct Reply {
  std::string bytes;
  bool stop = false;
};

/// Answers a process while it runs. It is called before the process writes anything, and whenever
/// there may be more: `written` has what came on descriptor 3 and was not yet taken out of it. A
/// process that does not read its replies is ended.
using Conversation = std::function<Reply(std::string& written)>;

/// A process gets these too if it starts a sandbox.
struct Guard {
  /// User and group to become; -1 for ours.
  int user = -1;
  /// Its descriptors 5, 6, ..
  std::vector<int> descriptors = {};
  /// A folder on the disk that it may fill up to Limits::file_bytes. A process that writes more is
  /// ended.
  std::filesystem::path watched = {};
};

/// Runs a program (a path, not searched for) in `folder`, and returns when it has ended. The
/// program gets a small fixed environment, `input` as its standard input, and no other descriptors.
/// Its process group is killed with it. Threads may call this at the same time.
///
/// With a guard the program must end in wick-launch, which applies the limits and reports on
/// descriptor 4 how the launched program ended (launch/end.h).
///
/// `environment` has texts "NAME=VALUE", which come before the fixed variables. With a
/// `conversation` the replies are the standard input, and there is no `input`.
Outcome run(const std::vector<std::string>& command, const std::filesystem::path& folder,
            const Limits& limits, const std::optional<Guard>& guard = std::nullopt,
            const std::vector<std::string>& environment = {}, const std::string& input = "",
            const Conversation& conversation = nullptr);

/// "segmentation fault (SIGSEGV)"
std::string describe_signal(int signal);

}  // namespace wick::grade
