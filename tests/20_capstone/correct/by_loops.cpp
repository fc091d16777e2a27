#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

// Windows that are counted by the tokens that they score, in base 2; four bits by chapter 15's
// function; bytes and places that are counted by hand; a floor in terms of logarithms; a predictor
// that reads the kept tokens first, and then the new one.

double bits_per_byte(Gpt& model, const BytePairTokenizer& tokenizer, const std::string& text) {
  const std::vector<std::int64_t> ids = tokenizer.encode(text);
  const std::size_t context = static_cast<std::size_t>(model.options().context);
  const std::size_t step = context - context / 2;
  long double bits = std::log2(static_cast<long double>(model.options().vocabulary));
  std::size_t begin = 0, from = 1, to = context;  // scores from..to
  while (from < ids.size()) {
    if (to > ids.size() - 1) to = ids.size() - 1;
    Ids window{Shape{1, static_cast<std::int64_t>(to - begin)}, {}};
    for (std::size_t i = begin; i < to; ++i) window.values.push_back(ids[i]);
    const Tensor logits = model(window);
    for (std::size_t i = from; i <= to; ++i) {
      const auto row = static_cast<std::int64_t>(i - begin - 1);
      const std::vector<Scalar> scores = logits.slice(1, row, row + 1).reshape({-1}).to_vector();
      double largest = scores[0], sum = 0;
      for (const double score : scores) largest = score > largest ? score : largest;
      for (const double score : scores) sum += std::exp2((score - largest) / std::log(2.0));
      bits +=
          std::log2(sum) +
          (largest - static_cast<double>(scores[static_cast<std::size_t>(ids[i])])) / std::log(2.0);
    }
    from = to + 1;
    to += step;
    begin += step;
  }
  return static_cast<double>(bits / static_cast<long double>(text.size()));
}

std::vector<std::uint8_t> pack_bits(const std::vector<std::int8_t>& values, int bits) {
  if (bits == 4) return pack_four_bits(values);
  std::vector<std::uint8_t> bytes;
  int free = 0;  // bits of the last byte
  for (const std::int8_t value : values) {
    for (int b = 0; b < bits; ++b) {
      if (free == 0) {
        bytes.push_back(0);
        free = 8;
      }
      if ((value & (1 << b)) != 0) {
        bytes.back() = static_cast<std::uint8_t>(bytes.back() + (1 << (8 - free)));
      }
      --free;
    }
  }
  return bytes;
}

std::string packed_parameters(const Gpt& model, int bits) {
  std::string bytes;
  for (const auto& [name, parameter] : model.named_parameters()) {
    if (parameter.shape().size() >= 2) {
      const std::int64_t rows = parameter.numel() / parameter.size(-1);
      const Quantized q = quantize_symmetric(parameter.reshape({rows, -1}), bits);
      for (std::int64_t row = 0; row < rows; ++row) append_float(bytes, q.scales[row]);
      for (const std::uint8_t byte : pack_bits(q.values, bits)) {
        bytes.push_back(static_cast<char>(byte));
      }
    } else {
      const std::vector<Scalar> numbers = parameter.to_vector();
      for (std::size_t i = 0; i < numbers.size(); ++i) append_float(bytes, numbers[i]);
    }
  }
  return bytes;
}

void load_packed_parameters(Gpt& model, const std::string& bytes, int bits) {
  std::size_t at = 0;
  for (Tensor& parameter : model.parameters()) {
    std::vector<Scalar> numbers;
    const auto count = static_cast<std::size_t>(parameter.numel());
    if (parameter.dim() == 1) {
      for (std::size_t i = 0; i < count; ++i) numbers.push_back(read_float(bytes, at + 4 * i));
      at += 4 * count;
    } else {
      const auto length = static_cast<std::size_t>(parameter.size(-1));
      const std::size_t scales = at;
      at += count / length * 4;
      const std::size_t size = (count * static_cast<std::size_t>(bits) + 7) / 8;
      const std::string part = bytes.substr(at, size);
      const std::vector<std::int8_t> values =
          unpack_bits({part.begin(), part.end()}, bits, static_cast<std::int64_t>(count));
      for (std::size_t i = 0; i < count; ++i) {
        numbers.push_back(static_cast<Scalar>(values[i]) *
                          read_float(bytes, scales + i / length * 4));
      }
      at += size;
    }
    parameter.copy_(from_vector(numbers, parameter.shape()));
  }
}

std::vector<double> floored_softmax(const Tensor& logits) {
  const auto n = static_cast<double>(logits.numel());
  std::vector<double> result;
  for (const Scalar log_share : log_softmax(logits).to_vector()) {
    result.push_back(std::exp(static_cast<double>(log_share) + std::log1p(-uniform_share)) +
                     uniform_share / n);
  }
  return result;
}

void Predictor::see(std::int64_t token) {
  const std::int64_t context = cache_.capacity();
  if (cache_.size() == context) {
    cache_.truncate(0);
    const std::int64_t kept = context / 2;
    const std::vector<std::int64_t> last(window_.end() - kept, window_.end());
    if (kept > 0) artifact_.model(Ids{Shape{1, kept}, last}, cache_);
    window_ = last;
  }
  const Tensor logits = artifact_.model(Ids{Shape{1, 1}, {token}}, cache_);
  window_.push_back(token);
  next_ = floored_softmax(logits.reshape({artifact_.model.options().vocabulary}));
}

void Predictor::reset() {
  cache_ = GptCache(artifact_.model);
  window_ = {};
  next_ = floored_softmax(zeros(Shape{artifact_.model.options().vocabulary}));
}

std::string TextStream::push(const std::string& bytes) {
  const std::string all = held_ + bytes;
  std::size_t size = all.size();
  for (std::size_t i = all.size() < 3 ? 0 : all.size() - 3; i < all.size(); ++i) {
    const auto lead = static_cast<unsigned char>(all[i]);
    std::size_t wanted = 0;
    if (lead >= 0xc2 && lead <= 0xdf) wanted = 2;
    if (lead >= 0xe0 && lead <= 0xef) wanted = 3;
    if (lead >= 0xf0 && lead <= 0xf4) wanted = 4;
    if (i + wanted <= all.size()) continue;
    bool is_whole = true;
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      is_whole = is_whole && (static_cast<unsigned char>(all[j]) >> 6) == 2;
    }
    if (is_whole) {
      size = i;
      break;
    }
  }
  held_ = all.substr(size);
  return all.substr(0, size);
}

std::string TextStream::finish() {
  const std::string rest = held_;
  held_.clear();
  return rest;
}
