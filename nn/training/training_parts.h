#pragma once

#include "nn/checkpoint/safetensors.h"
#include "nn/module.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wick::nn {

/// A training as a file holds it.
struct StoredTraining {
  std::string source;  // what errors call it: the file's path
  std::vector<StoredTensor> tensors;
  std::map<std::string, std::string> texts;
};

/// visit_training gives a visitor of this class all parts that a training goes on from, one by one.
/// Each part has a name of its own. The visitor may look at a part, or change it.
class TrainingParts {
 public:
  virtual ~TrainingParts() = default;
  /// `parameter` belongs to the model. A visitor changes its numbers in place.
  virtual void operator()(const std::string& name, Tensor& parameter) = 0;
  /// The optimiser keeps `value` for `parameter`. It has the parameter's shape, and is undefined
  /// until the parameter's first step.
  virtual void operator()(const std::string& name, const Tensor& parameter, Tensor& value) = 0;
  /// Counts are never negative.
  virtual void operator()(const std::string& name, std::int64_t& count) = 0;
  virtual void operator()(const std::string& name, std::uint64_t& number) = 0;
  virtual void operator()(const std::string& name, double& number) = 0;
};

/// The names of a module's parameters. A parameter that several places share has the first of its
/// names.
class ParameterNames {
 public:
  explicit ParameterNames(const Module& module);
  /// Throws ValueError if the module does not have the parameter.
  const std::string& of(const Tensor& parameter) const;

 private:
  std::vector<std::pair<std::string, Tensor>> named_;
};

/// Copies everything that it visits into stored(). Throws ValueError for a name that is taken.
class StoredParts : public TrainingParts {
 public:
  StoredParts();
  void operator()(const std::string& name, Tensor& parameter) override;
  void operator()(const std::string& name, const Tensor& parameter, Tensor& value) override;
  void operator()(const std::string& name, std::int64_t& count) override;
  void operator()(const std::string& name, std::uint64_t& number) override;
  void operator()(const std::string& name, double& number) override;

  /// Adds the module's buffers. They belong to the model, and no optimiser has them.
  void buffers(const Module& module);

  const StoredTraining& stored() const { return stored_; }

 private:
  void add(const std::string& name, const Tensor& value);
  void add(const std::string& name, const std::string& text);

  StoredTraining stored_;
  std::set<std::string> names_;
};

/// Sets each part that it visits, and the module's buffers, to the value in a StoredTraining.
/// Before change(), a visit only compares and prepares: the part stays as it is. The caller then
/// calls check() and change(), and visits all parts again.
class RestoredParts : public TrainingParts {
 public:
  RestoredParts(const StoredTraining& stored, const Module& module);
  void operator()(const std::string& name, Tensor& parameter) override;
  void operator()(const std::string& name, const Tensor& parameter, Tensor& value) override;
  void operator()(const std::string& name, std::int64_t& count) override;
  void operator()(const std::string& name, std::uint64_t& number) override;
  void operator()(const std::string& name, double& number) override;

  /// Throws Error if `stored` holds something that no visit has asked for.
  void check() const;
  /// Changes the buffers. After this call, a visit changes the part that it visits, and no visit
  /// fails.
  void change();

 private:
  const std::string& text(const std::string& name);
  template <typename Number>
  void number(const std::string& name, Number& number);
  void prepare(const std::string& name, const Tensor& like);

  const StoredTraining& stored_;
  std::map<std::string, const StoredTensor*> tensors_;
  std::vector<std::pair<std::string, Tensor>> buffers_;
  std::map<std::string, Tensor> prepared_;
  std::set<std::string> visited_;
  bool changes_ = false;
};

}  // namespace wick::nn
