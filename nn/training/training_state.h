#pragma once

#include "nn/checkpoint/safetensors.h"
#include "nn/training/train_step.h"
#include "nn/training/training_parts.h"

#include <string>

namespace wick::nn {

/// Writes all that a training needs to go on into one file of safetensors: parameters and buffers
/// under their names, what the optimiser keeps under "optimizer.mean.NAME" and the like, and, in
/// the file's metadata, counts, progress and the place of this thread's default generator. A write
/// that fails, or a process that is killed while it writes, leaves the file that was there. Throws
/// Error, with the path. Options of the optimiser, its learning rate among them, are the program's
/// and are not in the file.
void save_training(const std::string& path, const Module& module, const Optimizer& optimizer,
                   const Progress& progress);

/// Goes on where save_training stopped: the same program, with the same model, optimiser, loader
/// and options, takes the steps it would have taken, to the last bit, dropout included. Throws
/// Error, with the path, for a damaged file, a missing or surplus name, or a shape that differs;
/// then nothing has changed.
Progress load_training(const std::string& path, Module& module, Optimizer& optimizer);

/// These two functions do the same without a file. store_training returns what save_training
/// writes; restore_training goes on from it.
StoredTraining store_training(const Module& module, const Optimizer& optimizer,
                              const Progress& progress);
Progress restore_training(const StoredTraining& stored, Module& module, Optimizer& optimizer);

/// Calls `visit` with all parts that a training goes on from, except options. A parameter of the
/// module has its own name. The name of a value that the optimiser keeps for a parameter is
/// "optimizer.", what the value is, and the parameter's name ("optimizer.mean.0.weight"). Then come
/// the fields of `progress` ("progress.epoch") and those of `position` ("generator.seed",
/// "generator.next_block").
void visit_training(TrainingParts& visit, Module& module, Optimizer& optimizer, Progress& progress,
                    Generator::Position& position);

}  // namespace wick::nn
