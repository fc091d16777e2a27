#pragma once

#include "nn/checkpoint/safetensors.h"
#include "nn/module.h"

#include <string>
#include <vector>

namespace wick::nn {

/// Returns the tensors that Module::save writes into a file: the module's parameters.
std::vector<StoredTensor> stored_parameters(const Module& module, StateNames names);

/// Does what Module::load does, with the tensors of a file that has been read. Errors call the file
/// `path`.
void load_parameters(Module& module, const std::string& path, std::vector<StoredTensor> tensors);

}  // namespace wick::nn
