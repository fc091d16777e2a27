#include "nn/serving/artifact.h"

namespace wick::nn {

std::int64_t packed_size(const GptOptions& options, int bits) {
  const std::int64_t width = options.embed_dim;
  const auto matrix = [&](std::int64_t rows, std::int64_t columns) {
    return 4 * rows + (rows * columns * bits + 7) / 8;
  };
  const std::int64_t table = matrix(options.vocabulary, width);
  const std::int64_t positions = options.rotary_base > 0 ? 0 : matrix(options.context, width);
  const std::int64_t attention = 4 * (matrix(width, width) + 4 * width);
  const std::int64_t feed_forward =
      matrix(4 * width, width) + 4 * 4 * width + matrix(width, 4 * width) + 4 * width;
  const std::int64_t norm = 4 * 2 * width;
  const std::int64_t block = attention + feed_forward + 2 * norm;
  return (options.tied ? 1 : 2) * table + positions + options.num_layers * block + norm;
}

}  // namespace wick::nn
