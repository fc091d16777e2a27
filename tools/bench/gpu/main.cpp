// wick's side of gpu.py: reads one command a line, measures on the device, and answers.
//   version           -> the device's name
//   list              -> the names
//   values NAME PATH  -> writes the first numbers of what NAME computes to PATH, as floats
//   time NAME         -> answers nanoseconds a step, launch to end
// gpu_main [--tiny] [SECONDS]: --tiny takes small sizes, for the simulator; a measurement lasts at
// least SECONDS.

#include "core/cuda/runtime.h"
#include "core/measure.h"
#include "tools/bench/case.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace wick::bench {

namespace {

// Of as many steps as take `least` seconds, which end on the device, after one that does not count.
double nanoseconds_a_step(const Step& step, double least) {
  MeasureOptions options;
  options.warm_up = 1;
  options.samples = 1;
  options.least_seconds = least;
  return 1e9 * measure(step.run, options).front();
}

std::size_t write_values(const Step& step, const std::string& path) {
  const std::vector<Scalar> values = step.values();
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size() * sizeof(Scalar)));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
  return values.size();
}

void serve(bool tiny, double least) {
  const std::vector<Case> cases = gpu_cases(tiny);
  const Case* current = nullptr;
  Step step;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command, name, path;
    words >> command >> name >> path;
    if (command == "version") {
      std::cout << cuda::device_name() << std::endl;
      continue;
    }
    if (command == "list") {
      for (const Case& listed : cases) std::cout << listed.name << ' ';
      std::cout << std::endl;
      continue;
    }
    const auto found = std::find_if(cases.begin(), cases.end(),
                                    [&](const Case& candidate) { return candidate.name == name; });
    if (found == cases.end()) throw std::runtime_error("there is no benchmark \"" + name + '"');
    if (current != &*found) {
      step = Step();  // before the next one takes memory
      step = found->prepare();
      current = &*found;
    }
    if (command == "time") {
      std::cout << nanoseconds_a_step(step, least) << std::endl;
    } else {
      std::cout << write_values(step, path) << std::endl;
    }
  }
}

}  // namespace

}  // namespace wick::bench

int main(int argc, char** argv) {
  bool tiny = false;
  double least = 0.05;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--tiny") {
      tiny = true;
    } else {
      least = std::atof(argv[i]);
    }
  }
  try {
    wick::bench::serve(tiny, least);
  } catch (const std::exception& error) {
    std::cerr << "wick_bench_gpu: " << error.what() << '\n';
    return 1;
  }
}
