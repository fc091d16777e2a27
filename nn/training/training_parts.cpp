// What is given around visit_training: names, and the visitors that write and read.

#include "nn/training/training_parts.h"

#include "nn/checkpoint/exact_text.h"
#include "nn/checkpoint/quoted.h"

#include "core/autograd/node.h"

#include <cmath>
#include <type_traits>

namespace wick::nn {

namespace {

// The next zero_grad() sets a gradient to 0 and leaves a missing one missing, and an optimiser
// leaves a parameter without one alone. So whether there is one belongs to a training; its numbers
// do not.
std::string gradient_of(const std::string& name) { return "gradient." + name; }
constexpr const char* missing = "missing";
constexpr const char* present = "present";

// Stands for a tensor that is not there yet.
constexpr const char* undefined = "undefined";

// A training in float does not go on to the same bits in double.
constexpr const char* scalar = "scalar";
constexpr const char* scalar_type = std::is_same_v<Scalar, double> ? "F64" : "F32";

}  // namespace

ParameterNames::ParameterNames(const Module& module) : named_(module.named_parameters()) {}

const std::string& ParameterNames::of(const Tensor& parameter) const {
  for (const auto& [name, named] : named_) {
    if (named.node() == parameter.node()) return name;
  }
  fail<ValueError>("save_training: the optimiser has a parameter of shape ", parameter.shape(),
                   " that the module does not name: make it from the module's parameters()");
}

StoredParts::StoredParts() { add(scalar, scalar_type); }

void StoredParts::operator()(const std::string& name, Tensor& parameter) {
  add(name, parameter);
  add(gradient_of(name), parameter.grad().defined() ? present : missing);
}

void StoredParts::operator()(const std::string& name, const Tensor&, Tensor& value) {
  if (value.defined()) {
    add(name, value);
  } else {
    add(name, undefined);
  }
}

void StoredParts::operator()(const std::string& name, std::int64_t& count) {
  add(name, exact_text(count));
}
void StoredParts::operator()(const std::string& name, std::uint64_t& number) {
  add(name, exact_text(number));
}
void StoredParts::operator()(const std::string& name, double& number) {
  add(name, exact_text(number));
}

void StoredParts::buffers(const Module& module) {
  for (const auto& [name, buffer] : module.named_buffers()) add(name, buffer);
}

void StoredParts::add(const std::string& name, const Tensor& value) {
  if (!names_.insert(name).second) {
    fail<ValueError>("save_training: two parts are called ", name, ": names must differ");
  }
  stored_.tensors.push_back({name, value.shape(), value.to_vector()});
}

void StoredParts::add(const std::string& name, const std::string& text) {
  if (!names_.insert(name).second) {
    fail<ValueError>("save_training: two parts are called ", name, ": names must differ");
  }
  stored_.texts[name] = text;
}

RestoredParts::RestoredParts(const StoredTraining& stored, const Module& module)
    : stored_(stored), buffers_(module.named_buffers()) {
  for (const StoredTensor& tensor : stored.tensors) tensors_[tensor.name] = &tensor;
  if (text(scalar) != scalar_type) {
    fail<Error>("load_training: ", stored.source, " holds numbers of ", quoted(text(scalar)),
                ", this program computes in ", scalar_type, ": they must be equal");
  }
  for (const auto& [name, buffer] : buffers_) prepare(name, buffer);
}

void RestoredParts::change() {
  changes_ = true;
  for (auto& [name, buffer] : buffers_) buffer.copy_(prepared_.at(name));
}

void RestoredParts::operator()(const std::string& name, Tensor& parameter) {
  const std::string& gradient = text(gradient_of(name));
  if (!changes_) {
    prepare(name, parameter);
    if (gradient == present && parameter.requires_grad()) {
      prepared_[gradient_of(name)] = zeros(parameter.shape(), parameter.device());
    }
    return;
  }
  const NoGrad no_grad;
  parameter.copy_(prepared_.at(name));
  if (parameter.requires_grad()) parameter.node()->grad = prepared_[gradient_of(name)];
}

void RestoredParts::operator()(const std::string& name, const Tensor& parameter, Tensor& value) {
  if (changes_) {
    value = prepared_.at(name);
  } else if (tensors_.count(name) == 0 && text(name) == undefined) {
    prepared_[name] = Tensor();
  } else {
    prepare(name, parameter);
  }
}

void RestoredParts::operator()(const std::string& name, std::int64_t& count) {
  number(name, count);
}
void RestoredParts::operator()(const std::string& name, std::uint64_t& number) {
  this->number(name, number);
}
void RestoredParts::operator()(const std::string& name, double& number) {
  this->number(name, number);
}

void RestoredParts::check() const {
  const auto check_name = [&](const std::string& name) {
    if (visited_.count(name) != 0) return;
    fail<Error>("load_training: ", stored_.source, " holds ", name,
                ": this model and optimiser have nothing of that name");
  };
  for (const StoredTensor& tensor : stored_.tensors) check_name(tensor.name);
  for (const auto& [name, value] : stored_.texts) check_name(name);
}

const std::string& RestoredParts::text(const std::string& name) {
  visited_.insert(name);
  const auto found = stored_.texts.find(name);
  if (found == stored_.texts.end()) {
    fail<Error>("load_training: ", stored_.source, " has no ", name,
                ": this model and optimiser need it");
  }
  return found->second;
}

template <typename Number>
void RestoredParts::number(const std::string& name, Number& number) {
  Number value{};
  const bool may_be_negative = std::is_floating_point_v<Number>;  // a loss
  if (!reads_as(text(name), value) || !(may_be_negative ? std::isfinite(value) : value >= 0)) {
    fail<Error>("load_training: ", stored_.source, ": ", name, " is ", quoted(text(name)),
                ": it must be a ", may_be_negative ? "finite number" : "whole number, at least 0");
  }
  if (changes_) number = value;
}

void RestoredParts::prepare(const std::string& name, const Tensor& like) {
  visited_.insert(name);
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) {
    fail<Error>("load_training: ", stored_.source, " has no ", name,
                ": this model and optimiser need it, of shape ", like.shape());
  }
  const StoredTensor& tensor = *found->second;
  if (tensor.shape != like.shape()) {
    fail<Error>("load_training: ", stored_.source, ": ", name, " is ", tensor.shape,
                ", here it is ", like.shape(), ": they must be equal");
  }
  prepared_[name] = from_vector(tensor.values, tensor.shape).to(like.device());
}

}  // namespace wick::nn
