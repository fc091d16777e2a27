#include "core/tensor.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <sstream>

namespace wick {

namespace {

constexpr std::int64_t print_all_up_to = 1000;
constexpr std::int64_t shown_at_each_end = 3;

// The format of numbers in aligned columns: one notation and one width for all of them.
class Format {
 public:
  explicit Format(const std::vector<Scalar>& values) {
    bool whole = true;
    double largest = 0;
    double smallest = INFINITY;
    for (Scalar value : values) {
      if (!std::isfinite(value)) continue;
      const double magnitude = std::abs(static_cast<double>(value));
      whole = whole && magnitude == std::floor(magnitude);
      largest = std::max(largest, magnitude);
      if (magnitude > 0) smallest = std::min(smallest, magnitude);
    }
    if (largest >= 1e6 || (largest > 0 && largest < 1e-3)) {
      pattern_ = "%.4e";
    } else {
      pattern_ = whole ? "%.0f" : "%.4f";
    }
    for (Scalar value : values) width_ = std::max(width_, text(value).size());
  }

  std::string padded(Scalar value) const {
    const std::string number = text(value);
    return std::string(width_ - number.size(), ' ') + number;
  }

 private:
  std::string text(Scalar value) const {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, pattern_, static_cast<double>(value));
    return buffer;
  }

  const char* pattern_;
  std::size_t width_ = 0;
};

class Table {
 public:
  Table(std::ostream& stream, const Tensor& tensor)
      : stream_(stream),
        shape_(tensor.shape()),
        abbreviate_(tensor.numel() > print_all_up_to),
        values_(abbreviate_ ? shown(tensor) : tensor.to_vector()),
        format_(values_) {}

  void print() { print_axis(0); }

 private:
  bool is_cut(int axis) const { return abbreviate_ && shape_[axis] > 2 * shown_at_each_end; }

  // Only the numbers to print are fetched and measured: the tensor may hold millions.
  std::vector<Scalar> shown(const Tensor& tensor) const {
    std::vector<Tensor> parts{tensor.detach()};
    for (int axis = 0; axis < shape_.size(); ++axis) {
      if (!is_cut(axis)) continue;
      std::vector<Tensor> halves;
      for (const Tensor& part : parts) {
        halves.push_back(part.slice(axis, 0, shown_at_each_end));
        halves.push_back(part.slice(axis, shape_[axis] - shown_at_each_end, shape_[axis]));
      }
      parts = std::move(halves);
    }
    return order(parts, 0);
  }

  // The parts are corners of the tensor, in the order in which axes were cut; this returns their
  // values in row-major order.
  std::vector<Scalar> order(const std::vector<Tensor>& parts, int axis) const {
    if (axis == shape_.size()) return {parts.front().item()};
    std::vector<Scalar> values;
    const std::size_t ends = is_cut(axis) ? 2 : 1;
    const std::size_t share = parts.size() / ends;
    for (std::size_t end = 0; end < ends; ++end) {
      const std::vector<Tensor> half(parts.begin() + end * share,
                                     parts.begin() + (end + 1) * share);
      for (std::int64_t i = 0; i < half.front().size(axis); ++i) {
        std::vector<Tensor> row;
        for (const Tensor& part : half) row.push_back(part.slice(axis, i, i + 1));
        const std::vector<Scalar> inner = order(row, axis + 1);
        values.insert(values.end(), inner.begin(), inner.end());
      }
    }
    return values;
  }

  void print_axis(int axis) {
    if (axis == shape_.size()) {
      stream_ << format_.padded(values_[next_++]);
      return;
    }
    const bool last = axis == shape_.size() - 1;
    const std::string separator =
        last ? ", "
             : ",\n" + std::string(shape_.size() - axis - 2, '\n') + std::string(axis + 1, ' ');
    stream_ << '[';
    for (std::int64_t i = 0; i < shape_[axis]; ++i) {
      if (i > 0) stream_ << separator;
      if (is_cut(axis) && i == shown_at_each_end) {
        stream_ << "..." << separator;
        i = shape_[axis] - shown_at_each_end;
      }
      print_axis(axis + 1);
    }
    stream_ << ']';
  }

  std::ostream& stream_;
  const Shape shape_;
  const bool abbreviate_;
  const std::vector<Scalar> values_;
  const Format format_;
  std::size_t next_ = 0;
};

}  // namespace

std::ostream& operator<<(std::ostream& stream, const Tensor& tensor) {
  if (!tensor.defined()) return stream << "undefined tensor";
  if (tensor.numel() > 0) {
    Table(stream, tensor).print();
    stream << '\n';
  }
  stream << "shape " << tensor.shape() << ", " << tensor.device();
  if (tensor.requires_grad()) stream << ", requires grad";
  return stream;
}

std::string to_string(const Tensor& tensor) {
  std::ostringstream text;
  text << tensor;
  return text.str();
}

}  // namespace wick
