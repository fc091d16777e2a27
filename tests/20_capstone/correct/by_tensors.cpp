#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

// Bits of all windows from cross_entropy in one tensor each; values through an accumulator of 32
// bits; probabilities by softmax of tensors; a predictor that builds its window first; a stream
// that walks over the text from its beginning.

double bits_per_byte(Gpt& model, const BytePairTokenizer& tokenizer, const std::string& text) {
  const std::vector<std::int64_t> ids = tokenizer.encode(text);
  const std::int64_t n = static_cast<std::int64_t>(ids.size()), c = model.options().context;
  double nats = std::log(static_cast<double>(model.options().vocabulary));
  std::int64_t first = 1, begin = 0;  // the first token that this window scores
  while (first < n) {
    const std::int64_t stop = std::min(begin + c, n - 1);
    const Ids inputs{Shape{1, stop - begin},
                     std::vector<std::int64_t>(ids.begin() + begin, ids.begin() + stop)};
    const Tensor rows = model.forward(inputs).squeeze(0).slice(0, first - begin - 1, stop - begin);
    const Ids labels{Shape{stop + 1 - first},
                     std::vector<std::int64_t>(ids.begin() + first, ids.begin() + stop + 1)};
    nats += static_cast<double>(cross_entropy(rows, labels).item()) *
            static_cast<double>(stop + 1 - first);
    first = stop + 1;
    begin += (c + 1) / 2;
  }
  return nats / (std::log(2.0) * static_cast<double>(text.length()));
}

std::vector<std::uint8_t> pack_bits(const std::vector<std::int8_t>& values, int bits) {
  std::vector<std::uint8_t> bytes;
  std::uint32_t waiting = 0;
  int number = 0;
  for (const std::int8_t value : values) {
    waiting |= (static_cast<std::uint32_t>(value) & ((1u << bits) - 1u)) << number;
    number += bits;
    while (number >= 8) {
      bytes.push_back(static_cast<std::uint8_t>(waiting & 0xffu));
      waiting >>= 8;
      number -= 8;
    }
  }
  if (number > 0) bytes.push_back(static_cast<std::uint8_t>(waiting));
  return bytes;
}

std::vector<std::int8_t> unpack_bits(const std::vector<std::uint8_t>& bytes, int bits,
                                     std::int64_t count) {
  std::vector<std::int8_t> values(static_cast<std::size_t>(count));
  std::uint32_t waiting = 0;
  int number = 0;
  std::size_t next = 0;
  for (std::int8_t& value : values) {
    if (number < bits) {
      waiting |= static_cast<std::uint32_t>(bytes[next++]) << number;
      number += 8;
    }
    const int sign = 1 << (bits - 1);
    value =
        static_cast<std::int8_t>((static_cast<int>(waiting & ((1u << bits) - 1u)) ^ sign) - sign);
    waiting >>= bits;
    number -= bits;
  }
  return values;
}

std::vector<double> floored_softmax(const Tensor& logits) {
  const Tensor shares = softmax(logits);
  std::vector<double> mixed;
  for (const Scalar share : shares.to_vector()) {
    const double uniform = 1.0 / static_cast<double>(shares.numel());
    mixed.push_back(static_cast<double>(share) +
                    uniform_share * (uniform - static_cast<double>(share)));
  }
  return mixed;
}

void Predictor::see(std::int64_t token) {
  window_.push_back(token);
  std::int64_t known = cache_.size();
  if (known == artifact_.model.options().context) {
    window_.erase(window_.begin(), window_.end() - known / 2 - 1);
    cache_.truncate(known = 0);
  }
  const std::vector<std::int64_t> fresh(window_.begin() + known, window_.end());
  const auto n = static_cast<std::int64_t>(fresh.size());
  const Tensor rows = artifact_.model.forward(Ids{Shape{1, n}, fresh}, cache_);
  const Tensor last = rows.squeeze(0).slice(0, n - 1, n).squeeze(0);
  next_ = floored_softmax(last);
}

std::string TextStream::push(const std::string& bytes) {
  std::string out;
  for (const char c : bytes) {
    const int byte = static_cast<unsigned char>(c);
    const bool continues = byte / 64 == 2;
    if (!held_.empty() && !continues) {
      out += held_;
      held_.clear();
    }
    if (held_.empty() && (byte < 0xc2 || byte > 0xf4)) {
      out += c;
      continue;
    }
    held_ += c;
    const int lead = static_cast<unsigned char>(held_[0]);
    const std::size_t size = 2 + (lead >= 0xe0 ? 1 : 0) + (lead >= 0xf0 ? 1 : 0);
    if (held_.size() == size) {
      out += held_;
      held_.clear();
    }
  }
  return out;
}
