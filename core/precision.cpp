#include "core/precision.h"

#include <atomic>

namespace wick {

namespace {

std::atomic<Precision> chosen{Precision::Full};

}  // namespace

const char* to_string(Precision precision) {
  switch (precision) {
    case Precision::Full: return "Full";
    case Precision::TF32: return "TF32";
    case Precision::BF16: return "BF16";
  }
  return "";
}

void matmul_precision(Precision precision) { chosen = precision; }

Precision matmul_precision() { return chosen; }

}  // namespace wick
