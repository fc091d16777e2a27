#include "nn/serving/artifact.h"

namespace wick::nn {

std::int64_t packed_size(const GptOptions& options, int bits) {
  const std::int64_t e = options.embed_dim;
  const auto matrix = [&](std::int64_t rows, std::int64_t columns) {
    return 4 * rows + (rows * columns * bits + 7) / 8;
  };
  const std::int64_t table = matrix(options.vocabulary, e);
  const std::int64_t positions = options.rotary_base > 0 ? 0 : matrix(options.context, e);
  const std::int64_t attention = 4 * (matrix(e, e) + 4 * e);
  const std::int64_t feed_forward = matrix(4 * e, e) + 4 * 4 * e + matrix(e, 4 * e) + 4 * e;
  const std::int64_t norm = 4 * 2 * e;
  const std::int64_t block = attention + feed_forward + 2 * norm;
  return (options.tied ? 1 : 2) * table + positions + options.num_layers * block + norm;
}

}  // namespace wick::nn
