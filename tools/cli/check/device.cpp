#include "tools/cli/check/device.h"

#include "tools/cli/check/report.h"
#include "tools/cli/style.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include <cstdlib>
#include <sstream>
#include <vector>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

grade::Outcome run_program(const std::vector<std::string>& command, const fs::path& folder) {
  grade::Limits limits = grade::generous_limits();
  limits.memory_bytes = 0;  // the driver maps more addresses than there is memory
  return grade::run(command, folder, limits);
}

// "" if a GPU and a compiler for it are here, else what is missing.
std::string missing() {
  const std::string driver = find_program("nvidia-smi");
  if (driver.empty()) return "no GPU here";
  const grade::Outcome devices = run_program({driver, "-L"}, "/");
  if (!devices.succeeded() || devices.standard_output.empty()) return "no GPU here";
  return find_program("nvcc").empty() ? "there is a GPU, and no nvcc to compile for it" : "";
}

// Compiles the kernel with the real runtime and a program that tries it out, and runs it.
std::string verdict(const Course& course, const std::string& kernel, const fs::path& source,
                    const fs::path& folder) {
  const fs::path program = folder / kernel;
  std::vector<std::string> command = {find_program("nvcc"),
                                      "-std=c++17",
                                      "-O3",
                                      "-arch=native",
                                      "-DWICK_SCALAR=float",
                                      "-DWICK_KERNEL=" + kernel,
                                      "-I" + course.root.string()};
  for (const char* file :
       {"core/cuda/toolkit/launch.cpp", "core/cuda/toolkit/pinned.cpp",
        "core/cuda/toolkit/runtime.cpp", "core/cuda/toolkit/verdict.cpp", "core/scalar.cpp"}) {
    command.push_back((course.root / file).string());
  }
  command.insert(command.end(), {source.string(), "-o", program.string()});
  const grade::Outcome compiled = run_program(command, folder);
  if (!compiled.succeeded()) {
    const std::string& text = compiled.standard_error;
    return "nvcc does not compile it: " + text.substr(0, text.find('\n'));
  }
  const grade::Outcome outcome = run_program({program.string()}, folder);
  const std::string& text = outcome.standard_output;
  return text.empty() ? "it crashed" : text.substr(0, text.find('\n'));
}

}  // namespace

std::string find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(std::string(path == nullptr ? "/usr/bin" : path) +
                             ":/usr/local/cuda/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder) / name;
    std::error_code ignored;
    if (!folder.empty() && fs::exists(candidate, ignored)) return candidate.string();
  }
  return "";
}

std::string device_report(const Course& course, const grade::Chapter& chapter,
                          const std::map<std::string, fs::path>& sources) {
  std::string text;
  for (const auto& [file, source] : sources) {
    if (fs::path(file).extension() != ".cu") continue;
    if (text.empty()) {
      const std::string reason = missing();
      if (!reason.empty()) return "on a device: not measured (" + reason + ")\n";
      text = "on a device, beside the points:\n";
    }
    const std::string kernel = fs::path(file).stem().string();
    const bool is_written =
        grade::read_file(source).find("throw NotImplemented") == std::string::npos;
    const fs::path folder = course.root / "build" / "check" / chapter.folder / "device";
    fs::create_directories(folder);
    text += "  " + padded(kernel, 16) + " " +
            (is_written ? verdict(course, kernel, source, folder) : "not implemented") + "\n";
  }
  return text;
}

}  // namespace wick::cli
