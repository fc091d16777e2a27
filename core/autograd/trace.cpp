#include "core/autograd/record.h"

#include <cstdlib>
#include <iostream>
#include <string>

namespace wick {

bool tracing() {
  static const bool on = [] {
    const char* value = std::getenv("WICK_TRACE");
    return value != nullptr && std::string(value) == "1";
  }();
  return on;
}

void trace(const char* operation, std::initializer_list<const Tensor*> inputs, const Array& value) {
  std::ostringstream line;
  line << operation;
  for (const Tensor* input : inputs) line << ' ' << input->shape();
  line << " -> " << value.shape() << '\n';
  std::cerr << line.str();
}

void check_operands(const char* operation, std::initializer_list<const Tensor*> operands) {
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

}  // namespace wick
