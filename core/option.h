#pragma once

namespace wick {

struct AttentionOptions;

// The checks of options that are numbers. An option counts as the Scalar that it becomes: 1e300 is
// infinite in float. Each check throws ValueError, "operation: name is value: the rule".

/// Throws ValueError unless `value` is finite.
void check_number(const char* operation, const char* name, double value);

/// Throws ValueError unless `value` is finite and at least 0.
void check_not_negative(const char* operation, const char* name, double value);

/// Throws ValueError unless `value` is from 0 to 1.
void check_probability(const char* operation, const char* name, double value);

/// Checks the numbers among the options of attention: scale, temperature and dropout.
void check_attention_options(const char* operation, const AttentionOptions& options);

}  // namespace wick
