#include "core/operands.h"

#include "core/observer.h"

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

namespace wick {

void check_operands(const char* operation, std::initializer_list<const Tensor*> operands) {
  if (const Observe* observer = Observe::last()) observer->begin();
  const Tensor* first = *operands.begin();
  int position = 0;
  for (const Tensor* operand : operands) {
    ++position;
    if (!operand->defined()) {
      fail<ValueError>(operation, ": operand ", position, " of ", operands.size(),
                       " is an undefined tensor: assign it a value before using it");
    }
    if (operand->device() != first->device()) {
      fail<DeviceError>(operation, ": operand 1 is on ", first->device(), ", operand ", position,
                        " on ", operand->device(), ": move one of them with to()");
    }
  }
}

void check_ids(const char* operation, const Ids& ids, std::int64_t limit) {
  if (static_cast<std::int64_t>(ids.values.size()) != ids.shape.numel()) {
    fail<ShapeError>(operation, ": ids of shape ", ids.shape, " hold ", ids.values.size(),
                     " values: there must be ", ids.shape.numel());
  }
  for (std::size_t i = 0; i < ids.values.size(); ++i) {
    if (ids.values[i] < 0 || ids.values[i] >= limit) {
      fail<ValueError>(operation, ": id ", ids.values[i], " at position ", i,
                       ": ids must be from 0 to ", limit - 1);
    }
  }
}

void trace(const char* operation, std::initializer_list<const Tensor*> operands,
           const Array& value) {
  if (const Observe* observer = Observe::last()) {
    Operation seen{operation, {}, value.shape()};
    for (const Tensor* operand : operands) seen.operands.push_back(operand->shape());
    observer->see(seen);
  }
  static const bool on = [] {
    const char* variable = std::getenv("WICK_TRACE");
    return variable != nullptr && std::string(variable) == "1";
  }();
  if (!on) return;
  std::ostringstream line;
  line << operation;
  for (const Tensor* operand : operands) line << ' ' << operand->shape();
  line << " -> " << value.shape() << '\n';
  std::cerr << line.str();
}

}  // namespace wick
