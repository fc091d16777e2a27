#include "core/cpu/instructions.h"

#include "core/error.h"

#include <string>

namespace wick {

namespace {

std::string names(const std::vector<Instructions>& all) {
  std::string text;
  for (const Instructions each : all) {
    text += std::string(text.empty() ? "" : ", ") + to_string(each);
  }
  return text;
}

}  // namespace

const char* to_string(Instructions instructions) {
  switch (instructions) {
    case Instructions::Default: return "default";
    case Instructions::Sse2: return "sse2";
    case Instructions::Avx2: return "avx2";
    case Instructions::Avx512: return "avx512";
  }
  return "";
}

Instructions choose_instructions(const char* wish) {
  std::vector<Instructions> possible;
  for (const Instructions each : built_instructions()) {
    if (processor_has(each)) possible.push_back(each);
  }
  if (wish == nullptr || *wish == '\0') return possible.back();
  for (const Instructions each : built_instructions()) {
    if (std::string(to_string(each)) != wish) continue;
    if (processor_has(each)) return each;
    fail<DeviceError>("cpu: WICK_CPU is ", wish, ", which this processor lacks: it has ",
                      names(possible), "; set one of these, or none for the best");
  }
  fail<ValueError>("cpu: WICK_CPU is ", wish, ": this build has ", names(built_instructions()),
                   "; set one of these, or none for the best");
}

}  // namespace wick
