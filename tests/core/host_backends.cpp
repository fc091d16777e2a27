#include "core/cpu/instructions.h"
#include "tests/core/backends.h"

namespace wick {

const Device tested_device = Device::Cpu;

const Backends& fast_backends() {
  static const Backends all = [] {
    Backends present;
    for (const Instructions each : built_instructions()) {
      if (processor_has(each)) present.push_back({to_string(each), &backend_with(each)});
    }
    return present;
  }();
  return all;
}

const Backends& backends() {
  static const Backends all = [] {
    Backends known = fast_backends();
    known.insert(known.begin(), {"plain", &plain_backend()});
    return known;
  }();
  return all;
}

}  // namespace wick
