#include "tools/grade/scenario/arguments.h"
#include "tools/grade/scenario/exception_kind.h"
#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/scenario.h"
#include "tools/grade/scenario/writer.h"

#include <functional>

namespace wick::scenario {
namespace {

std::vector<std::int64_t> list_of(const Shape& shape) { return {shape.begin(), shape.end()}; }

// Reads element by element through the raw buffer: to_vector() and contiguous() use strided copies
// that a student may have written, and a consistent mistake there would cancel out. An element
// outside of the buffer is a wrong layout, and no reason to read there.
std::vector<double> raw_values(const Tensor& tensor) {
  const Array& array = tensor.array();
  const std::int64_t count = array.numel();
  std::vector<double> values;
  values.reserve(static_cast<std::size_t>(count));
  std::vector<std::int64_t> index(static_cast<std::size_t>(array.dim()), 0);
  for (std::int64_t i = 0; i < count; ++i) {
    std::int64_t at = array.layout.offset;
    for (int axis = 0; axis < array.dim(); ++axis) at += index[axis] * array.strides()[axis];
    if (at < 0 || at >= array.buffer->count()) {
      fail<ShapeError>("strides and offset of a ", array.shape(), " tensor reach element ", at,
                       " of a buffer of ", array.buffer->count());
    }
    values.push_back(array.buffer->data()[at]);
    for (int axis = array.dim() - 1; axis >= 0; --axis) {
      if (++index[axis] < array.shape()[axis]) break;
      index[axis] = 0;
    }
  }
  return values;
}

Observation observation(const std::string& name, Rule rule) {
  Observation result;
  result.name = name;
  result.rule = rule;
  return result;
}

Observation equal(const std::string& name, const Tensor& values) {
  Observation result = observation(name, Rule::Equal);
  result.shape = list_of(values.shape());
  result.values = raw_values(values);
  return result;
}

Observation equal(const std::string& name, const std::vector<double>& values) {
  Observation result = observation(name, Rule::Equal);
  result.shape = {static_cast<std::int64_t>(values.size())};
  result.values = values;
  return result;
}

Observation observe_call(const std::string& name, Rule rule, const std::function<void()>& call) {
  Observation result = observation(name, rule);
  result.kind = "none";
  try {
    call();
  } catch (const NotImplemented&) {
    throw;
  } catch (...) {
    const ExceptionKind thrown = current_exception_kind();
    result.kind = thrown.kind;
    result.text = thrown.text;
  }
  return result;
}

}  // namespace

Tensor show(const std::string& name, const Tensor& input) {
  if (!input.defined()) return input;
  name_argument(input, name);
  write(Input{name, "", list_of(input.shape()), raw_values(input)});
  return input;
}

void show(const std::string& name, const std::string& input) { write(Input{name, input, {}, {}}); }

void observe(const std::string& name, const Tensor& values) {
  if (values.defined()) write(equal(name, values));
}

void observe_with_nan(const std::string& name, const Tensor& values) {
  if (!values.defined()) return;
  Observation result = equal(name, values);
  result.kind = with_nan;
  write(result);
}

void observe(const std::string& name, double value) {
  Observation result = observation(name, Rule::Equal);
  result.values = {value};
  write(result);
}

void observe(const std::string& name, const std::vector<double>& values) {
  write(equal(name, values));
}

void observe_with_nan(const std::string& name, const std::vector<double>& values) {
  Observation result = equal(name, values);
  result.kind = with_nan;
  write(result);
}

void observe(const std::string& name, const Shape& shape) {
  Observation result = equal(name, std::vector<double>(shape.begin(), shape.end()));
  result.kind = extents;
  write(result);
}

void observe_layout(const std::string& name, const Tensor& view, const Tensor& base) {
  if (!view.defined()) return;
  std::vector<double> facts(view.array().strides().begin(), view.array().strides().end());
  facts.push_back(static_cast<double>(view.array().layout.offset));
  facts.push_back(view.array().buffer == base.array().buffer ? 1 : 0);
  observe(name, facts);
}

void observe_text(const std::string& name, const std::string& text) {
  Observation result = observation(name, Rule::Text);
  result.text = text;
  write(result);
}

void observe_statistic(const std::string& name, double value, double expected,
                       double standard_error) {
  Observation result = observation(name, Rule::Statistic);
  result.values = {value};
  result.parameters = {expected, standard_error};
  write(result);
}

void observe_property(const std::string& name, const Tensor& values, const std::string& property,
                      const std::vector<double>& parameters, const std::string& other) {
  if (!values.defined()) return;
  Observation result = observation(name, Rule::Property);
  result.shape = list_of(values.shape());
  result.values = raw_values(values);
  result.kind = property;
  result.parameters = parameters;
  if (!other.empty()) result.facts = {other};
  write(result);
}

void observe_error(const std::string& name, const std::function<void()>& call,
                   const std::vector<std::string>& facts) {
  Observation result = observe_call(name, Rule::Error, call);
  result.facts = facts;
  write(result);
}

void observe_error_message(const std::string& name, const std::function<void()>& call) {
  Observation result = observe_call(name, Rule::Text, call);
  write(result);
}

}  // namespace wick::scenario
