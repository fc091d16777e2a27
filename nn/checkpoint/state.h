#pragma once

#include "nn/checkpoint/safetensors.h"
#include "nn/module.h"

#include <string>
#include <vector>

namespace wick::nn {

/// Returns the tensors that Module::save writes into a file: the module's parameters, then its
/// buffers.
std::vector<StoredTensor> stored_state(const Module& module, StateNames names);

/// Does what Module::load does, with the tensors of a file that has been read. Errors call the file
/// `path`.
void load_state(Module& module, const std::string& path, std::vector<StoredTensor> tensors);

}  // namespace wick::nn
