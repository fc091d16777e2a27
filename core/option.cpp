#include "core/option.h"

#include "core/attention.h"
#include "core/error.h"
#include "core/scalar.h"

#include <cmath>

namespace wick {

namespace {

bool is_finite(double value) { return std::isfinite(static_cast<Scalar>(value)); }

}  // namespace

void check_number(const char* operation, const char* name, double value) {
  if (is_finite(value)) return;
  fail<ValueError>(operation, ": ", name, " is ", value, ": it must be finite");
}

void check_not_negative(const char* operation, const char* name, double value) {
  if (value >= 0 && is_finite(value)) return;
  fail<ValueError>(operation, ": ", name, " is ", value, ": it must be finite and at least 0");
}

void check_probability(const char* operation, const char* name, double value) {
  if (value >= 0 && value <= 1) return;
  fail<ValueError>(operation, ": ", name, " is ", value, ": a probability is from 0 to 1");
}

void check_attention_options(const char* operation, const AttentionOptions& options) {
  check_number(operation, "scale", options.scale);
  if (!(options.temperature > 0)) {
    fail<ValueError>(operation, ": temperature is ", options.temperature, ": it must be positive");
  }
  const double scale = options.scale == 0 ? 1 : options.scale;
  check_number(operation, "scale / temperature", scale / options.temperature);
  check_probability(operation, "dropout", options.dropout);
}

}  // namespace wick
