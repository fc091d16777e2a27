#pragma once

#include "core/core.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace wick::nn {

/// A tensor as a file holds it: values in row-major order, converted to Scalar.
struct StoredTensor {
  std::string name;
  Shape shape;
  std::vector<Scalar> values;
};

/// Writes a file in the safetensors format (github.com/huggingface/safetensors): eight bytes with
/// the size of a JSON header, the header, the numbers. `texts` are the header's __metadata__; the
/// header has none if there are no texts. If the write fails, the file is unchanged. Throws Error,
/// with the path and the reason, if the file cannot be written or two names are equal.
void write_safetensors(const std::string& path, const std::vector<StoredTensor>& tensors,
                       const std::map<std::string, std::string>& texts = {});

/// Reads tensors of F64, F32, F16 and BF16, in the order of the numbers in the file. Throws Error,
/// with the path, for a file that breaks the format: it is cut short, its header is larger than 100
/// MB or not JSON, a name occurs twice, or numbers overlap, leave holes or do not fit their shape.
/// `texts`, if it is not null, receives the file's __metadata__. If there is an `is_read`, tensors
/// whose name it denies are left out, and may be of any type.
std::vector<StoredTensor> read_safetensors(
    const std::string& path, std::map<std::string, std::string>* texts = nullptr,
    const std::function<bool(const std::string& name)>& is_read = {});

}  // namespace wick::nn
