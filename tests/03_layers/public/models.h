#pragma once

#include "tests/03_layers/public/modules.h"

#include <sstream>
#include <string>
#include <vector>

namespace wick::scenario {

inline Tensor parameter(Draw& draw, const Shape& shape) {
  return draw.normal(shape).requires_grad_();
}

/// A parameter of one number.
inline Tensor single(double number) {
  return tensor({static_cast<Scalar>(number)}).requires_grad_();
}

/// Parameters before, between and after modules: start, start + 1, .. in the modules, then others.
class Small : public nn::Module {
 public:
  explicit Small(double start = 2)
      : scale(single(start + 5)),
        first(start, start + 1),
        second(start + 2),
        shift(single(start + 6)) {}
  void members(nn::Members& visit) override {
    visit("scale", scale);
    visit("first", first);
    visit("second", second);
    visit("shift", shift);
  }

  Tensor scale;
  Scale first, second;
  Tensor shift;
};

/// Modules in a module in a module, with something behind each.
class Pair : public nn::Module {
 public:
  explicit Pair(double start) : small(), last{start, start + 1} { small.first = Scale(start + 2); }
  void members(nn::Members& visit) override {
    visit("small", small);
    visit("last", last);
  }
  Small small;
  Scale last;
};

/// Two modules with one weight.
class Tied : public nn::Module {
 public:
  explicit Tied(double start) : first(start, start + 1), second(start + 2, start + 3) {
    second.weight = first.weight;
  }
  void members(nn::Members& visit) override {
    visit("first", first);
    visit("second", second);
  }

  Scale first, second;
};

/// Any parameters, under their number.
class Many : public nn::Module {
 public:
  explicit Many(std::vector<Tensor> tensors) : tensors_(std::move(tensors)) {}
  void members(nn::Members& visit) override {
    for (std::size_t i = 0; i < tensors_.size(); ++i) visit("p" + std::to_string(i), tensors_[i]);
  }

 private:
  std::vector<Tensor> tensors_;
};

/// Numbers in braces: "[2]" or "[1, 2]".
inline std::string describe(const Tensor& parameter) {
  std::ostringstream text;
  text << '[';
  const char* comma = "";
  for (const Scalar value : parameter.to_vector()) {
    text << comma << value;
    comma = ", ";
  }
  text << ']';
  return text.str();
}

/// A line for each parameter.
inline std::string describe(const std::vector<Tensor>& parameters) {
  std::string text;
  for (const Tensor& parameter : parameters) text += describe(parameter) + "\n";
  return text;
}

/// A line for each: "first.weight [2]".
inline std::string describe_named(const nn::Module& module) {
  std::string text;
  for (const auto& [name, parameter] : module.named_parameters()) {
    text += name + " " + describe(parameter) + "\n";
  }
  return text;
}

}  // namespace wick::scenario
