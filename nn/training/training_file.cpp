// A training in a file.

#include "nn/training/training_state.h"

namespace wick::nn {

StoredTraining store_training(const Module& module, const Optimizer& optimizer,
                              const Progress& progress) {
  StoredParts parts;
  Progress copy = progress;
  Generator::Position position = default_generator().position();
  // visit_training serves both to read and to change parts; StoredParts only reads.
  visit_training(parts, const_cast<Module&>(module), const_cast<Optimizer&>(optimizer), copy,
                 position);
  parts.buffers(module);
  return parts.stored();
}

void save_training(const std::string& path, const Module& module, const Optimizer& optimizer,
                   const Progress& progress) {
  const StoredTraining stored = store_training(module, optimizer, progress);
  write_safetensors(path, stored.tensors, stored.texts);
}

Progress load_training(const std::string& path, Module& module, Optimizer& optimizer) {
  StoredTraining stored{path, {}, {}};
  stored.tensors = read_safetensors(path, &stored.texts);
  return restore_training(stored, module, optimizer);
}

}  // namespace wick::nn
