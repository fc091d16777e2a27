#pragma once

#include "nn/transformer/gpt_cache.h"

namespace wick::nn {

/// `options`, if a Gpt can have them. Throws ValueError for sizes that are not positive, and for a
/// rotary_base that is negative or not finite, or with heads of odd size.
const GptOptions& checked_options(const GptOptions& options);

/// Throws ShapeError unless ids have two axes, at least one token and a value for each place, and
/// ValueError if they are longer than the context.
void check_gpt_ids(const Ids& ids, const GptOptions& options);

/// Throws what Gpt::forward throws for a cache, but for ids outside the vocabulary.
void check_gpt_cache(const Ids& ids, const Gpt& model, const GptCache& cache);

}  // namespace wick::nn
