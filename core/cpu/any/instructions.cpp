#include "core/cpu/instructions.h"

namespace wick {

std::vector<Instructions> built_instructions() { return {Instructions::Default}; }

bool processor_has(Instructions instructions) { return instructions == Instructions::Default; }

}  // namespace wick
