#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// What a process that runs somebody else's code may use.
struct Limits {
  double cpu_seconds = 2;
  double wall_seconds = 10;
  /// Address space; 0 for none, which AddressSanitizer needs.
  std::size_t memory_bytes = std::size_t{1} << 30;
  /// Each of stdout and stderr; more ends the process.
  std::size_t output_bytes = 1 << 20;
  /// Descriptor 3.
  std::size_t result_bytes = 16 << 20;
  /// Any file that it writes; also all in a folder that is watched.
  std::size_t file_bytes = 64 << 20;
};

/// For programs of the system's that we trust to end, on a machine that may be busy.
Limits generous_limits();

enum class Ending { Exited, Signalled, TimeLimit, MemoryLimit, OutputLimit, NotStarted };

struct Outcome {
  Ending ending = Ending::NotStarted;
  /// The exit code or the signal, or errno where it was not started.
  int code = 0;
  std::string standard_output, standard_error;
  /// What it wrote to descriptor 3.
  std::string result;
  double seconds = 0;
  /// Of the processor, with that of the children that it has waited for.
  double cpu_seconds = 0;
  std::size_t peak_bytes = 0;

  /// The limit that it broke is that of wall time: the machine may have been busy with others.
  bool is_out_of_wall_time = false;
  /// It was not started, since the kernel did not take the program.
  bool is_refused = false;

  bool succeeded() const { return ending == Ending::Exited && code == 0; }
};

/// What a process is given besides, where it starts a sandbox.
struct Guard {
  /// User and group to become; -1 for ours.
  int user = -1;
  /// What it finds as descriptors 5, 6, ..
  std::vector<int> descriptors = {};
  /// A folder on the disk that it may fill as far as Limits::file_bytes; more ends it.
  std::filesystem::path watched = {};
};

/// Runs a program (a path, not searched for) in `folder`, and returns when it has ended. It gets a
/// small fixed environment, an empty standard input, and no other descriptors; its process group
/// is killed with it. Threads may call this at the same time.
///
/// With a guard the program is one that ends in wick-launch, which applies the limits: how the
/// launched program ended is what it tells on descriptor 4 (launch/end.h).
///
/// `environment`: "NAME=VALUE", before the fixed ones.
Outcome run(const std::vector<std::string>& command, const std::filesystem::path& folder,
            const Limits& limits, const std::optional<Guard>& guard = std::nullopt,
            const std::vector<std::string>& environment = {});

/// "segmentation fault (SIGSEGV)"
std::string describe_signal(int signal);

}  // namespace wick::grade
