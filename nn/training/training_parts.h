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

/// Receives all that a training goes on from, from visit_training, one by one and under names that
/// differ. A visitor may look at each, or change it.
class TrainingParts {
 public:
  virtual ~TrainingParts() = default;
  /// A parameter of the model. Its numbers are changed where they lie.
  virtual void operator()(const std::string& name, Tensor& parameter) = 0;
  /// What an optimiser keeps for `parameter`, in its shape: undefined until its first step.
  virtual void operator()(const std::string& name, const Tensor& parameter, Tensor& value) = 0;
  /// Counts are never negative.
  virtual void operator()(const std::string& name, std::int64_t& count) = 0;
  virtual void operator()(const std::string& name, std::uint64_t& number) = 0;
  virtual void operator()(const std::string& name, double& number) = 0;
};

/// The names of a module's parameters. One that several places share has the first of its names.
class ParameterNames {
 public:
  explicit ParameterNames(const Module& module);
  /// Throws ValueError if the parameter is none of the module's.
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

  const StoredTraining& stored() const { return stored_; }

 private:
  void add(const std::string& name, const Tensor& value);
  void add(const std::string& name, const std::string& text);

  StoredTraining stored_;
  std::set<std::string> names_;
};

/// Gives everything that it visits the value in a StoredTraining. The visits before change() only
/// compare, and get ready: what they visit stays as it is. Then the caller calls check(), change(),
/// and visits everything again.
class RestoredParts : public TrainingParts {
 public:
  explicit RestoredParts(const StoredTraining& stored);
  void operator()(const std::string& name, Tensor& parameter) override;
  void operator()(const std::string& name, const Tensor& parameter, Tensor& value) override;
  void operator()(const std::string& name, std::int64_t& count) override;
  void operator()(const std::string& name, std::uint64_t& number) override;
  void operator()(const std::string& name, double& number) override;

  /// Throws Error if `stored` holds something that no visit has asked for.
  void check() const;
  /// From now on visits change what they visit, and none of them fails.
  void change() { changes_ = true; }

 private:
  const std::string& text(const std::string& name);
  template <typename Number>
  void number(const std::string& name, Number& number);
  void prepare(const std::string& name, const Tensor& like);

  const StoredTraining& stored_;
  std::map<std::string, const StoredTensor*> tensors_;
  std::map<std::string, Tensor> prepared_;
  std::set<std::string> visited_;
  bool changes_ = false;
};

}  // namespace wick::nn
