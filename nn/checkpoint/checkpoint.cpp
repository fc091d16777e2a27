// A module's parameters and buffers in a file. MultiHeadAttention has two namings. Ours has one
// projection each for q, k and v; PyTorch's stacks the three into in_proj_weight and in_proj_bias.
// save() writes either naming, and load() reads both.

#include "nn/checkpoint/state.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace wick::nn {

namespace {

using Stored = std::map<std::string, StoredTensor>;

constexpr std::array<const char*, 3> projections{"q_proj.", "k_proj.", "v_proj."};

/// A parameter of a q_proj, with its names under both namings.
struct Stacked {
  std::string prefix;  // of the attention: "layers.0."
  std::string part;    // "weight" or "bias"

  std::string ours(int which) const { return prefix + projections[which] + part; }
  std::string pytorch() const { return prefix + "in_proj_" + part; }
};

// The prefix and the part if `name` is a parameter of a q_proj; otherwise the part is empty.
Stacked stacked(const std::string& name) {
  for (const char* part : {"weight", "bias"}) {
    const std::string ending = std::string(projections[0]) + part;
    const std::size_t at = name.size() - std::min(name.size(), ending.size());
    const bool begins_a_name = at == 0 || name[at - 1] == '.';
    if (begins_a_name && name.substr(at) == ending) return {name.substr(0, at), part};
  }
  return {};
}

std::vector<StoredTensor> with_pytorch_names(std::vector<StoredTensor> tensors) {
  Stored all;
  for (const StoredTensor& tensor : tensors) all[tensor.name] = tensor;
  std::vector<StoredTensor> result;
  std::set<std::string> done;
  for (const StoredTensor& tensor : tensors) {
    const Stacked names = stacked(tensor.name);
    // Projections of different sizes do not belong to a MultiHeadAttention.
    const auto is_equal = [&](int which) {
      const auto other = all.find(names.ours(which));
      return other != all.end() && other->second.shape == tensor.shape;
    };
    if (!names.part.empty() && is_equal(1) && is_equal(2)) {
      StoredTensor whole{names.pytorch(), tensor.shape.with(0, 3 * tensor.shape[0]), {}};
      for (int which = 0; which < 3; ++which) {
        const std::vector<Scalar>& values = all[names.ours(which)].values;
        whole.values.insert(whole.values.end(), values.begin(), values.end());
        done.insert(names.ours(which));
      }
      result.push_back(std::move(whole));
    } else if (done.count(tensor.name) == 0) {
      result.push_back(tensor);
    }
  }
  return result;
}

// Replaces a stacked projection by its three parts if `name` is the first of them.
void unstack(Stored& stored, const std::string& name, const Shape& shape, const std::string& path) {
  const Stacked names = stacked(name);
  const auto found = names.part.empty() ? stored.end() : stored.find(names.pytorch());
  if (found == stored.end() || shape.size() == 0) return;
  const StoredTensor whole = found->second;
  if (whole.shape != shape.with(0, 3 * shape[0])) {
    fail<Error>("load: ", path, ": ", whole.name, " is ", whole.shape, ", in the module it is ",
                shape.with(0, 3 * shape[0]), ": they must be equal");
  }
  stored.erase(found);
  const auto share = static_cast<std::ptrdiff_t>(whole.values.size() / 3);
  for (int which = 0; which < 3; ++which) {
    const auto begin = whole.values.begin() + which * share;
    StoredTensor part{names.ours(which), shape, std::vector<Scalar>(begin, begin + share)};
    if (!stored.emplace(part.name, part).second) {
      fail<Error>("load: ", path, " holds ", whole.name, " and ", part.name,
                  ": they are the same parameter: remove one of them");
    }
  }
}

std::vector<std::pair<std::string, Tensor>> parameters_and_buffers(const Module& module) {
  auto all = module.named_parameters();
  auto buffers = module.named_buffers();
  all.insert(all.end(), buffers.begin(), buffers.end());
  return all;
}

}  // namespace

std::vector<StoredTensor> stored_state(const Module& module, StateNames names) {
  std::vector<StoredTensor> tensors;
  for (const auto& [name, tensor] : parameters_and_buffers(module)) {
    tensors.push_back({name, tensor.shape(), tensor.to_vector()});
  }
  return names == StateNames::PyTorch ? with_pytorch_names(std::move(tensors)) : tensors;
}

void load_state(Module& module, const std::string& path, std::vector<StoredTensor> tensors) {
  Stored stored;
  for (StoredTensor& tensor : tensors) stored[tensor.name] = std::move(tensor);
  auto parts = parameters_and_buffers(module);
  for (const auto& [name, part] : parts) {
    unstack(stored, name, part.shape(), path);
  }

  std::set<std::string> wanted;
  for (const auto& [name, part] : parts) {
    wanted.insert(name);
    const auto found = stored.find(name);
    if (found == stored.end()) {
      fail<Error>("load: ", path, " has no ", name, ": the module needs it, of shape ",
                  part.shape());
    }
    if (found->second.shape != part.shape()) {
      fail<Error>("load: ", path, ": ", name, " is ", found->second.shape, ", in the module it is ",
                  part.shape(), ": they must be equal");
    }
  }
  for (const auto& [name, tensor] : stored) {
    if (wanted.count(name) == 0) {
      fail<Error>("load: ", path, " holds ", name, " of shape ", tensor.shape,
                  ": the module has no parameter of that name");
    }
  }
  // Everything that may run out of memory comes before the first change.
  std::vector<Tensor> values;
  for (const auto& [name, part] : parts) {
    values.push_back(from_vector(stored[name].values, part.shape()).to(part.device()));
  }
  const NoGrad no_grad;
  for (std::size_t i = 0; i < values.size(); ++i) parts[i].second.copy_(values[i]);
}

void Module::save(const std::string& path, StateNames names) const {
  write_safetensors(path, stored_state(*this, names));
}

void Module::load(const std::string& path) {
  // PyTorch's batch norm counts its batches, in int64, for an average that nothing here computes.
  std::set<std::string> counts;
  for (const auto& [name, buffer] : named_buffers()) {
    const std::size_t at = name.rfind('.') + 1;  // 0 if there is no dot
    if (name.substr(at) == "running_mean")
      counts.insert(name.substr(0, at) + "num_batches_tracked");
  }
  const auto is_read = [&](const std::string& name) { return counts.count(name) == 0; };
  load_state(*this, path, read_safetensors(path, nullptr, is_read));
}

}  // namespace wick::nn
