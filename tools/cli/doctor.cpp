#include "core/cpu/instructions.h"
#include "core/error.h"
#include "tools/cli/check/device.h"
#include "tools/cli/commands.h"
#include "tools/cli/course.h"
#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/sandbox/sandbox.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

void print(const char* what, const std::string& found, const std::string& remedy = "") {
  std::printf("  %-16s %s\n", what, found.c_str());
  if (!remedy.empty()) std::printf("  %-16s get it: %s\n", "", remedy.c_str());
}

// How this system gets a package of Debian's name.
std::string package(const std::string& name) {
  if (!find_program("apt").empty()) return "apt install " + name;
  return "Debian's package " + name + ", by this system's name";
}

std::string output_of(const std::vector<std::string>& command) {
  grade::Limits limits;
  limits.cpu_seconds = 20;
  limits.wall_seconds = 20;
  limits.memory_bytes = 0;
  const grade::Outcome outcome = grade::run(command, "/", limits);
  return outcome.succeeded() ? outcome.standard_output : "";
}

std::string first_line_of(const std::vector<std::string>& command) {
  const std::string text = output_of(command);
  return text.substr(0, text.find('\n'));
}

bool check_compiler(const grade::Toolchain& toolchain) {
  const std::string version = first_line_of({toolchain.compiler, "--version"});
  if (version.empty()) {
    print("compiler", "missing", package("g++"));
    return false;
  }
  print("compiler", toolchain.compiler + ": " + version);
  return true;
}

// What a student's milestones look for when they run (core/plain/installed_blas.cpp).
void check_blas_of_milestones() {
  void* const library = ::dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (library == nullptr) {
    print("BLAS", "none: milestones multiply by given loops, and take longer",
          package("libopenblas0-serial"));
    return;
  }
  // It stays loaded: OpenBLAS leaks what it allocates if it is unloaded.
  print("BLAS", "OpenBLAS, for the products of milestones");
}

// What CMake has found to link the library with.
bool check_blas() {
  const std::string library = WICK_BLAS;
  std::error_code ignored;
  if (fs::exists(library, ignored)) {
    print("BLAS", "OpenBLAS with OpenMP: " + library);
    return true;
  }
  print("BLAS", "missing since the build: " + library, package("libopenblas-openmp-dev"));
  return false;
}

// The instructions that a program on this machine uses, of those that this build has.
bool check_instructions() {
  const char* wish = std::getenv("WICK_CPU");
  try {
    const std::string reason =
        wish == nullptr || *wish == '\0' ? "the best of this processor" : "as WICK_CPU says";
    print("instructions", to_string(choose_instructions(wish)) + (", " + reason));
    return true;
  } catch (const Error& error) {
    print("instructions", error.what(), "unset WICK_CPU");
    return false;
  }
}

// "release 13.0", out of the lines of nvcc --version.
std::string nvcc_release(const std::string& compiler) {
  const std::string version = output_of({compiler, "--version"});
  const std::size_t begin = version.find("release ");
  if (begin == std::string::npos) return "it does not run";
  return version.substr(begin, version.find(',', begin) - begin);
}

void check_cuda(const Course& course) {
  const std::string driver = find_program("nvidia-smi");
  const std::string device =
      driver.empty() ? ""
                     : first_line_of({driver, "--query-gpu=name,driver_version,memory.total",
                                      "--format=csv,noheader"});
  print("CUDA device", !device.empty()  ? device
                       : driver.empty() ? "none, nor a driver: kernels run in the simulator"
                                        : "the driver finds none: kernels run in the simulator");
  const std::string compiler = find_program("nvcc");
  if (compiler.empty() && course.is_released()) {
    print("CUDA compiler", "none: kernels are checked without one, and not tried on a GPU");
  } else if (compiler.empty()) {
    print("CUDA compiler", "none: preset cuda needs one, preset cuda-sim does not",
          "the CUDA Toolkit, from developer.nvidia.com");
  } else {
    print("CUDA compiler", compiler + ": " + nvcc_release(compiler));
  }
}

void check_notebook(const Course& course) {
  if (course.is_released()) {
    print("notebooks", "to be read, in notebooks/: tools/wick notebook says how to run them");
    return;
  }
  const std::string jupyter = find_program("jupyter");
  if (jupyter.empty()) {
    print("notebook", "no Jupyter: lessons are also in modules/NN_name/README.md",
          "python3 -m venv .venv && .venv/bin/pip install jupyterlab");
    return;
  }
  print("notebook", jupyter);
  const char* home = std::getenv("HOME");
  const std::vector<fs::path> folders = {
      fs::path(home == nullptr ? "/root" : home) / ".local/share/jupyter/kernels",
      "/usr/local/share/jupyter/kernels", "/usr/share/jupyter/kernels"};
  for (const fs::path& folder : folders) {
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
      const std::string name = entry.path().filename().string();
      if (name.find("cpp") != std::string::npos || name.find("wick") != std::string::npos) {
        print("notebook kernel", entry.path().string());
        return;
      }
    }
  }
  print("notebook kernel", "no C++ kernel is installed");
}

// The sandboxes for unread code, on an instructor's machine.
void check_sandbox() {
  try {
    print("sandbox", to_string(grade::strongest_sandbox()->isolation()));
  } catch (const std::exception& error) {
    print("sandbox", error.what(), package("bubblewrap") + ", or grade as root");
  }
}

int examine() {
  const Course course = open_course();
  const grade::Toolchain toolchain = grade::read_toolchain(course.kits);
  const bool can_compile = check_compiler(toolchain);
  bool has_blas = true;
  if (course.is_released()) {
    check_blas_of_milestones();
  } else {
    has_blas = check_blas();
  }
  const bool has_instructions = check_instructions();
  print("threads", std::to_string(std::thread::hardware_concurrency()));
  if (!course.is_released()) check_sandbox();
  check_cuda(course);
  check_notebook(course);
  for (const grade::Chapter& chapter : course.chapters) {
    const bool can_grade = grade::has_kit(course.kits, chapter);
    print(("chapter " + std::to_string(chapter.number)).c_str(),
          can_grade              ? "ready to be checked and graded"
          : course.is_released() ? "its suite is not in this tree"
                                 : "is built by the first command that needs it");
  }
  return can_compile && has_instructions && has_blas ? 0 : 1;
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_code) {
  app.add_subcommand("doctor", "list what this machine has, and how to get the rest")
      ->callback([&exit_code] { exit_code = examine(); });
}

}  // namespace wick::cli
