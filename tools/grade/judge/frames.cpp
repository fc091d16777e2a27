#include "tools/grade/judge/frames.h"

#include "tools/grade/system/platform.h"

#include <cstdlib>
#include <sstream>

namespace wick::grade {

std::vector<std::vector<Frame>> frames_at(const std::vector<std::uint64_t>& addresses,
                                          const std::filesystem::path& program,
                                          const Sandbox& sandbox) {
  std::vector<std::vector<Frame>> stacks;
  if (addresses.empty()) return stacks;
  Task task;
  task.command = {binutil("addr2line"), "-e", program.filename().string(), "-a", "-f", "-C", "-i"};
  for (const std::uint64_t address : addresses) {
    std::ostringstream text;
    text << "0x" << std::hex << address;
    task.command.push_back(text.str());
  }
  task.folder = program.parent_path();
  task.keeps_files = true;  // the program is one of them
  task.limits.cpu_seconds = 10;
  task.limits.wall_seconds = 600;  // on a machine that is busy with other things
  const Outcome outcome = sandbox.run(task);
  // An address, then two lines for each frame: its function, its place.
  std::istringstream lines(outcome.standard_output);
  std::string function;
  bool is_function = true;
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, 2, "0x") == 0) {
      stacks.emplace_back();
      is_function = true;
    } else if (is_function) {
      function = line;
      is_function = false;
    } else {
      const std::size_t colon = line.rfind(':');
      const int number = colon == std::string::npos ? 0 : std::atoi(line.c_str() + colon + 1);
      if (!stacks.empty()) stacks.back().push_back({function, line.substr(0, colon), number});
      is_function = true;
    }
  }
  return stacks;
}

}  // namespace wick::grade
