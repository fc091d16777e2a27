#include "nn/quantize/quantized_file.h"

#include "nn/checkpoint/stored_entries.h"
#include "nn/quantize/quantize_checks.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace wick::nn {

namespace {

const std::string scale_of = "_scale";
const std::string zero_point_of = "_zero_point";

/// Whole numbers of 8 bits, as a file has them.
struct Bytes {
  Shape shape;
  std::vector<std::int8_t> values;
};

bool ends_in(const std::string& name, const std::string& end) {
  return name.size() >= end.size() && name.substr(name.size() - end.size()) == end;
}

bool is_a_scale(Scalar scale) { return std::isfinite(scale) && scale > 0; }

Shape shape_of_scales(const Quantized& q) {
  return q.scales.size() == 1 ? Shape{1} : q.shape.with(q.shape.size() - 1, 1);
}

void check_saved(const std::string& path, const std::string& name, const Quantized& q) {
  check_quantized(q);
  for (const Scalar scale : q.scales) {
    if (is_a_scale(scale)) continue;
    fail<ValueError>("save: cannot write ", path, ": ", name, " has the scale ", scale,
                     ": a scale is a finite number above 0");
  }
  for (const std::int32_t zero_point : q.zero_points) {
    if (zero_point >= -128 && zero_point <= 127) continue;
    fail<ValueError>("save: cannot write ", path, ": ", name, " has the zero point ", zero_point,
                     ": 8 bits hold -128 to 127");
  }
}

void check_saved_name(const std::string& path, const std::string& name) {
  if (!ends_in(name, scale_of) && !ends_in(name, zero_point_of)) return;
  fail<Error>("save: cannot write ", path, ": the name ", name,
              " is one for a tensor's scales or zero points: choose one without ", scale_of, " or ",
              zero_point_of, " at its end");
}

// The scales and zero points of `name`, which are taken out of the others.
Quantized with_scales(const std::string& path, const std::string& name, const Bytes& bytes,
                      std::map<std::string, std::vector<Scalar>>& scales,
                      std::map<std::string, Bytes>& whole) {
  const auto found = scales.find(name + scale_of);
  if (found == scales.end()) {
    fail<Error>("load: ", path, ": ", name, " holds I8, and there is no ", name, scale_of,
                ": whole numbers stand for others by their scale");
  }
  Quantized q{bytes.shape, bytes.values, std::move(found->second), {}};
  scales.erase(found);
  const std::int64_t rows = count_scales(q.shape, Scales::EachRow);
  if (q.scales.size() != 1 && static_cast<std::int64_t>(q.scales.size()) != rows) {
    fail<Error>("load: ", path, ": ", name, scale_of, " has ", q.scales.size(), " numbers for ",
                rows, " rows: one is expected, or one for each row");
  }
  const auto wrong = std::find_if_not(q.scales.begin(), q.scales.end(), is_a_scale);
  if (wrong != q.scales.end()) {
    fail<Error>("load: ", path, ": ", name, scale_of, " holds ", *wrong,
                ": a scale is a finite number above 0");
  }
  q.zero_points.assign(q.scales.size(), 0);
  const auto zeros = whole.find(name + zero_point_of);
  if (zeros == whole.end()) return q;
  if (zeros->second.values.size() != q.scales.size()) {
    fail<Error>("load: ", path, ": ", name, zero_point_of, " has ", zeros->second.values.size(),
                " numbers for ", q.scales.size(), " scales: each scale has one");
  }
  q.zero_points.assign(zeros->second.values.begin(), zeros->second.values.end());
  return q;
}

}  // namespace

void save_quantized(const std::string& path, const QuantizedTensors& tensors) {
  std::vector<WrittenEntry> entries;
  std::map<std::string, std::vector<std::int8_t>> zero_points;
  std::map<std::string, std::vector<Scalar>> floats;
  for (const auto& [name, q] : tensors.quantized) {
    check_saved_name(path, name);
    check_saved(path, name, q);
    entries.push_back({name, "I8", q.shape, q.values.data(), q.values.size()});
    entries.push_back({name + scale_of, type_of_scalars, shape_of_scales(q), q.scales.data(),
                       q.scales.size() * sizeof(Scalar)});
    if (std::count(q.zero_points.begin(), q.zero_points.end(), 0) ==
        static_cast<std::ptrdiff_t>(q.zero_points.size())) {
      continue;
    }
    std::vector<std::int8_t>& bytes = zero_points[name];
    for (const std::int32_t each : q.zero_points) bytes.push_back(static_cast<std::int8_t>(each));
    entries.push_back({name + zero_point_of, "I8", shape_of_scales(q), bytes.data(), bytes.size()});
  }
  for (const auto& [name, tensor] : tensors.floats) {
    check_saved_name(path, name);
    const std::vector<Scalar>& numbers = floats[name] = tensor.to_vector();
    entries.push_back(
        {name, type_of_scalars, tensor.shape(), numbers.data(), numbers.size() * sizeof(Scalar)});
  }
  // The longest numbers first: each begins at a multiple of its own bytes.
  std::stable_partition(entries.begin(), entries.end(),
                        [](const WrittenEntry& entry) { return entry.type != "I8"; });
  write_entries(path, entries);
}

QuantizedTensors load_quantized(const std::string& path) {
  std::map<std::string, Bytes> whole;
  std::map<std::string, std::vector<Scalar>> scales;
  QuantizedTensors tensors;
  const auto width = [&](const StoredEntry& entry) {
    return entry.type == "I8" ? 1 : bytes_of_a_float(path, entry);
  };
  read_entries(path, nullptr, {}, width, [&](const StoredEntry& entry, const char* bytes) {
    if (entry.type == "I8") {
      const auto* first = reinterpret_cast<const std::int8_t*>(bytes);
      whole[entry.name] = {entry.shape, {first, first + entry.shape.numel()}};
    } else if (ends_in(entry.name, scale_of)) {
      scales[entry.name] = read_floats(path, entry, bytes);
    } else {
      tensors.floats[entry.name] = from_vector(read_floats(path, entry, bytes), entry.shape);
    }
  });
  for (const auto& [name, bytes] : whole) {
    const bool is_of_another = ends_in(name, zero_point_of) &&
                               whole.count(name.substr(0, name.size() - zero_point_of.size())) > 0;
    if (!is_of_another) tensors.quantized[name] = with_scales(path, name, bytes, scales, whole);
  }
  if (!scales.empty()) {
    fail<Error>("load: ", path, ": ", scales.begin()->first,
                " is a scale without whole numbers: it belongs to a tensor of I8");
  }
  return tensors;
}

}  // namespace wick::nn
