#include "nn/attention/mask.h"

#include "core/backend.h"

#include <array>
#include <memory>

namespace wick::nn {

namespace {

constexpr const char* other_numbers = "attention mask must contain only 0 (blocked) or 1 (allowed)";
constexpr const char* no_key = "each query needs at least one allowed key";

// If the device would have to wait for the host to read the numbers, the device checks them itself:
// a bad mask is then an error of the next item(), to(Cpu) or synchronisation.
void check_on_device(const Tensor& mask) {
  if (mask.numel() == 0) return;
  const NoGrad no_grad;
  Backend& device = backend(mask.device());
  device.expect_zeros(((mask != 0) * (mask != 1)).array(), other_numbers);
  device.expect_zeros((max(mask, -1) != 1).array(), no_key);
}

void check_numbers(const Tensor& mask) {
  const std::int64_t keys = mask.size(-1);
  if (keys == 0 && mask.shape().erased(mask.dim() - 1).numel() > 0) fail<ValueError>(no_key);
  if (mask.device() != Device::Cpu) return check_on_device(mask);
  const std::vector<Scalar> values = mask.to_vector();
  std::int64_t allowed = 0;
  std::int64_t key = 0;
  for (const Scalar value : values) {
    if (value != 0 && value != 1) {
      fail<ValueError>(other_numbers);
    }
    allowed += value == 1 ? 1 : 0;
    if (++key < keys) continue;
    if (allowed == 0) fail<ValueError>(no_key);
    allowed = 0;
    key = 0;
  }
}

// Masks that have passed the checks. A model hands one mask to all of its layers, often for many
// steps, so it is not read again. A slice of a checked mask is another mask, so layouts are
// compared too. Weak pointers keep no mask alive. A device answers later: once it has refused
// something, none of the masks that were added before counts as checked.
class CheckedMasks {
 public:
  /// `refusals` are those of the mask's device.
  bool contains(const Array& mask, std::uint64_t refusals) const {
    for (const Entry& entry : entries_) {
      if (entry.buffer.lock() == mask.buffer && entry.version == mask.buffer->version() &&
          entry.refusals == refusals && entry.layout.offset == mask.layout.offset &&
          entry.layout.shape == mask.shape() && entry.layout.strides == mask.strides()) {
        return true;
      }
    }
    return false;
  }

  /// `refusals` are those before the mask was checked.
  void add(const Array& mask, std::uint64_t refusals) {
    entries_[next_] = {mask.buffer, mask.buffer->version(), refusals, mask.layout};
    next_ = (next_ + 1) % entries_.size();
  }

 private:
  struct Entry {
    std::weak_ptr<Buffer> buffer;
    std::uint64_t version = 0;
    std::uint64_t refusals = 0;
    Layout layout;
  };

  std::array<Entry, 8> entries_;
  std::size_t next_ = 0;
};

}  // namespace

bool broadcasts_to_scores(const Shape& x, const Shape& scores) {
  if (x.size() > scores.size()) return false;
  for (int axis = 1; axis <= x.size(); ++axis) {
    const std::int64_t extent = x[x.size() - axis];
    if (extent != 1 && extent != scores[scores.size() - axis]) return false;
  }
  return true;
}

void check_mask(const char* operation, const Tensor& mask, const Shape& scores) {
  const bool has_rank = mask.dim() == 2 || mask.dim() == scores.size();
  if (!has_rank || scores.size() < 2 || !broadcasts_to_scores(mask.shape(), scores)) {
    fail<ShapeError>(
        operation, ": a mask of shape ", mask.shape(), " for scores of shape ", scores,
        ": a mask has two axes or as many as the scores, each of the same extent or 1");
  }
  thread_local CheckedMasks checked;
  const std::uint64_t refusals = backend(mask.device()).refusals();
  if (checked.contains(mask.array(), refusals)) return;
  check_numbers(mask);
  checked.add(mask.array(), refusals);
}

void check_queries_have_keys(const Tensor& sums) {
  const NoGrad no_grad;
  backend(sums.device()).expect_zeros((sums == 0).array(), no_key);
}

Tensor per_head_mask(const Tensor& mask) {
  return mask.defined() && mask.dim() == 3 ? mask.unsqueeze(1) : mask;
}

void check_multi_head_mask(const Tensor& mask, const Shape& scores) {
  const Tensor aligned = per_head_mask(mask);
  const bool has_rank = aligned.dim() == 2 || aligned.dim() == 4;
  if (!has_rank || !broadcasts_to_scores(aligned.shape(), scores)) {
    fail<ShapeError>("multi_head_attention: a mask of shape ", mask.shape(),
                     " for scores of shape ", scores,
                     ", which is (b, h, t, s): a mask is (t, s), "
                     "(b, t, s) or (b, h, t, s), and any axis may be 1");
  }
}

Tensor causal_mask(std::int64_t n) {
  if (n < 1) fail<ValueError>("causal_mask: n is ", n, ": it must be positive");
  return arange(n) <= arange(n).unsqueeze(1);  // keys (n) against queries (n, 1) -> (n, n)
}

Tensor padding_mask(const std::vector<std::int64_t>& lengths, std::int64_t n) {
  std::vector<Scalar> limits;
  for (const std::int64_t length : lengths) {
    if (length < 1 || length > n) {
      fail<ValueError>("padding_mask: a length of ", length, " in sequences padded to ", n,
                       ": lengths are from 1 to ", n);
    }
    limits.push_back(static_cast<Scalar>(length));
  }
  const auto batch = static_cast<std::int64_t>(lengths.size());
  return arange(n) < from_vector(limits, Shape{batch, 1, 1, 1});  // (n) < (b, 1, 1, 1)
}

}  // namespace wick::nn
