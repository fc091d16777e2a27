#pragma once

#include "core/backend.h"
#include "core/cpu/instructions.h"
#include "core/strides.h"
#include "tests/check.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Shared by the suites of all backends: the backends that a program tests, and arrays whose
// elements lie in every order that views can give them. Results are compared on the host with the
// plain backend's results for the same arrays.

namespace wick {

/// A backend and its name, used like a pointer to the backend.
struct NamedBackend {
  std::string name;
  Backend* backend;

  Backend& operator*() const { return *backend; }
  Backend* operator->() const { return backend; }
};
using Backends = std::vector<NamedBackend>;

/// The backends that this program tests, by name. tests/core/host_backends.cpp has the plain
/// backend and the CPU's for each set of vector instructions that this processor has;
/// tests/cuda/device_backends.cpp has the GPU's. All work on one device.
const Backends& backends();
extern const Device tested_device;

/// The same without the plain backend, with which the others are compared.
const Backends& fast_backends();

/// An array on the host, copied to the device of `backend` in the same arrangement.
inline Array placed(const Backend& backend, const Array& x) {
  if (tested_device == Device::Cpu || &backend == &plain_backend()) return x;
  Array all = empty_array(Shape{x.buffer->count()}, tested_device);
  wick::backend(tested_device).upload(all.data(), x.buffer->data(), x.buffer->count());
  return all.view(x.layout);
}

/// The array itself if it is on the host, else a copy of its buffer there, in the same layout.
inline Array on_host(const Array& x) {
  if (x.device() == Device::Cpu) return x;
  Array all = empty_array(Shape{x.buffer->count()}, Device::Cpu);
  backend(x.device()).download(all.data(), x.buffer->data(), x.buffer->count());
  return all.view(x.layout);
}

/// Standard normal numbers, contiguous.
inline Array random_array(const Shape& shape, std::uint64_t seed) {
  Array result = empty_array(shape, Device::Cpu);
  plain_backend().random(Distribution::Normal, seed, 0, result);
  return result;
}

inline Array array_of(const std::vector<Scalar>& values, const Shape& shape) {
  Array result = empty_array(shape, Device::Cpu);
  plain_backend().upload(result.data(), values.data(), shape.numel());
  return result;
}

/// An array for a result, full of a number that no kernel makes.
inline Array unwritten(const Shape& shape) {
  Array result = empty_array(shape, Device::Cpu);
  std::fill_n(result.data(), result.numel(), Scalar(12345));
  return result;
}

/// The same on the device of `backend`.
inline Array unwritten(const Backend& backend, const Shape& shape) {
  return placed(backend, unwritten(shape));
}

/// The elements in row-major order, read through the strides by the plain backend where the array
/// is not contiguous.
inline std::vector<Scalar> contents(const Array& x) {
  const Array y = on_host(x);
  if (is_contiguous(y.layout)) return {y.data(), y.data() + y.numel()};
  Array result = empty_array(x.shape(), Device::Cpu);
  plain_backend().copy(y, result);
  return {result.data(), result.data() + result.numel()};
}

enum class Arrangement { Contiguous, Permuted, Transposed, Sliced, Rows, Columns, Number };

inline constexpr Arrangement arrangements[] = {
    Arrangement::Contiguous, Arrangement::Permuted, Arrangement::Transposed, Arrangement::Sliced,
    Arrangement::Rows,       Arrangement::Columns,  Arrangement::Number};

inline const char* to_string(Arrangement arrangement) {
  switch (arrangement) {
    case Arrangement::Contiguous: return "contiguous";
    case Arrangement::Permuted: return "axes reversed";
    case Arrangement::Transposed: return "last two axes exchanged";
    case Arrangement::Sliced: return "a slice on every axis";
    case Arrangement::Rows: return "one row for all";
    case Arrangement::Columns: return "one column for all";
    case Arrangement::Number: return "one number for all";
  }
  return "";
}

/// Random numbers of `shape`, which lie in memory in the order of `arrangement`.
inline Array arranged(Arrangement arrangement, const Shape& shape, std::uint64_t seed) {
  const int rank = shape.size();
  if (arrangement == Arrangement::Permuted) {
    const std::vector<std::int64_t> reversed(std::reverse_iterator(shape.end()),
                                             std::reverse_iterator(shape.begin()));
    const Array x = random_array(Shape(reversed), seed);
    std::vector<int> order(rank);
    for (int axis = 0; axis < rank; ++axis) order[axis] = rank - 1 - axis;
    return x.view(permute(x.layout, order));
  }
  if (arrangement == Arrangement::Transposed && rank >= 2) {
    const Shape exchanged =
        shape.with(rank - 1, 1).with(rank - 2, shape[rank - 1]).with(rank - 1, shape[rank - 2]);
    const Array x = random_array(exchanged, seed);
    return x.view(transpose(x.layout, rank - 2, rank - 1));
  }
  Shape stored = shape;
  for (int axis = 0; axis < rank; ++axis) {
    const bool is_last = axis == rank - 1;
    if (arrangement == Arrangement::Sliced) stored = stored.with(axis, shape[axis] + 3);
    if (arrangement == Arrangement::Number || (arrangement == Arrangement::Rows && !is_last) ||
        (arrangement == Arrangement::Columns && is_last)) {
      stored = stored.with(axis, 1);
    }
  }
  const Array x = random_array(stored, seed);
  Layout layout = x.layout;
  if (arrangement == Arrangement::Sliced) {
    for (int axis = 0; axis < rank; ++axis) layout = slice(layout, axis, 2, 2 + shape[axis]);
  }
  return x.view(expand(layout, shape));
}

/// Sizes around the widths of vectors, warps, packs and blocks, and empty arrays.
inline const std::vector<Shape> small_shapes = {
    Shape{},           Shape{0},      Shape{1},       Shape{31},           Shape{32},
    Shape{33},         Shape{1023},   Shape{1025},    Shape{3, 0},         Shape{0, 3},
    Shape{1, 1},       Shape{7, 1},   Shape{2, 3, 4}, Shape{33, 31},       Shape{5, 1, 9},
    Shape{3, 260},     Shape{40, 36}, Shape{2, 1025}, Shape{2, 3, 17, 20}, Shape{2, 3, 5, 8},
    Shape{1, 40, 1, 3}};

/// The sets of vector instructions that this build has and this processor knows, the best one last.
inline std::vector<Instructions> present() {
  std::vector<Instructions> result;
  for (const Instructions each : built_instructions()) {
    if (processor_has(each)) result.push_back(each);
  }
  return result;
}

/// Rows for a warp's registers, for a block's shared memory, and for neither; with packs and
/// without.
inline const std::vector<Shape> shapes_of_rows = {Shape{5, 4},     Shape{3, 128},  Shape{2, 132},
                                                  Shape{2, 516},   Shape{2, 1024}, Shape{2, 1028},
                                                  Shape{2, 4100},  Shape{1, 5001}, Shape{2, 13000},
                                                  Shape{1, 13001}, Shape{2, 3, 65}};

/// Sizes beyond those from which the host uses threads, and not divisible by any useful number. A
/// device has no such size, and the simulator is too slow for them.
inline const std::vector<Shape> large_shapes =
    tested_device == Device::Cpu
        ? std::vector<Shape>{Shape{140001}, Shape{1033, 131}, Shape{45001, 3}, Shape{3, 45001},
                             Shape{17, 9, 29, 31}}
        : std::vector<Shape>{};

/// The fast backends to compare on arrays of this size. Threads are the same for every set of
/// vector instructions, and waking them takes long on a machine with busy cores: if threads are
/// used, only the best set is tested.
inline Backends fast_backends(const Shape& shape) {
  if (shape.numel() < 30000) return fast_backends();
  return {fast_backends().back()};
}

}  // namespace wick
