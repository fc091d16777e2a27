#include "wick/check.h"

#include "tools/plot/svg.h"
#include "wick/exercise.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace wick::notebook {
namespace {

// Sums of up to some hundred products in float, in another order than ours.
constexpr double relative = 1e-4;
constexpr double absolute = 1e-5;

bool is_near(double expected, double received) {
  if (expected == received || (std::isnan(expected) && std::isnan(received))) return true;
  // Of an infinite expectation the tolerance would be infinite too.
  return std::isfinite(expected) &&
         std::abs(expected - received) <= absolute + relative * std::abs(expected);
}

/// The first element that differs; -1 where none does.
std::int64_t first_difference(const Tensor& expected, const Tensor& received) {
  const std::vector<Scalar> a = expected.to_vector();
  const std::vector<Scalar> b = received.to_vector();
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!is_near(a[i], b[i])) return static_cast<std::int64_t>(i);
  }
  return -1;
}

bool is_same(const Tensor& expected, const Tensor& received) {
  return received.defined() && expected.shape() == received.shape() &&
         first_difference(expected, received) < 0;
}

std::string place_of(std::int64_t index, const Shape& shape) {
  std::string place;
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    place = std::to_string(index % shape[axis]) + (place.empty() ? "" : ", ") + place;
    index /= shape[axis];
  }
  return "(" + place + ")";
}

/// What differs between two tensors, in a line; empty where nothing does.
std::string difference(const Tensor& expected, const Tensor& received) {
  if (expected.shape() != received.shape()) {
    return concatenate("expected shape ", expected.shape(), ", received ", received.shape());
  }
  const std::int64_t at = first_difference(expected, received);
  if (at < 0) return "";
  const auto index = static_cast<std::size_t>(at);
  return concatenate("element ", place_of(at, expected.shape()), ": expected ",
                     expected.to_vector()[index], ", received ", received.to_vector()[index]);
}

std::string inputs_of(const std::vector<Tensor>& inputs) {
  std::string text;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].defined()) continue;
    text += concatenate("\ninput ", i + 1, " ", inputs[i].shape());
    if (inputs[i].numel() <= 12) text += "\n" + to_string(inputs[i].detach());
  }
  return text;
}

/// A copy of all of its memory, through the same layout: clone() would put views in order.
Tensor copy_of(const Tensor& x) {
  const Array& array = x.array();
  const Array memory = empty_array(Shape{array.buffer->count()}, array.device());
  std::copy_n(array.buffer->data(), array.buffer->count(), memory.data());
  return Tensor(memory.view(array.layout));
}

/// Copies that share nothing, so that a function that writes into its inputs harms itself alone.
std::vector<Tensor> copies(const std::vector<Tensor>& inputs, int differentiated) {
  std::vector<Tensor> result;
  for (const Tensor& input : inputs) {
    result.push_back(input.defined() ? copy_of(input) : Tensor());
    const bool is_one = static_cast<int>(result.size()) <= differentiated;
    if (is_one && input.defined()) result.back().requires_grad_();
  }
  return result;
}

struct Case {
  std::vector<Tensor> inputs;
  Tensor received;
};

/// The hint of a mistake that gives what was received, on every case so far.
std::string known_mistake(const Exercise& exercise, const std::vector<Case>& cases) {
  for (const Mistake& mistake : exercise.mistakes) {
    bool is_it = true;
    for (const Case& one : cases) {
      try {
        is_it = is_it && is_same(mistake.function(one.inputs), one.received);
      } catch (const Error&) {
        is_it = false;  // a mistake may refuse what the exercise allows
      }
    }
    if (is_it) return mistake.hint;
  }
  return "";
}

/// What is wrong with the gradients that reach the inputs; empty where nothing is.
std::string gradients_differ(const Exercise& exercise, const Case& one,
                             const std::vector<Tensor>& yours, Generator& generator) {
  const std::vector<Tensor> ours = copies(one.inputs, exercise.differentiated);
  const Tensor expected = exercise.reference(ours);
  if (!one.received.requires_grad()) {
    return "no gradient leaves it: on the way numbers were taken out of tensors (at, item, "
           "to_vector), or detached";
  }
  const Tensor dy = randn(expected.shape(), generator);
  expected.backward(dy);
  one.received.backward(dy);
  for (int i = 0; i < exercise.differentiated; ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (!ours[index].defined()) continue;
    if (!yours[index].grad().defined()) {
      return concatenate("no gradient reaches input ", i + 1);
    }
    const std::string text = difference(ours[index].grad(), yours[index].grad());
    if (!text.empty()) return concatenate("the gradient of input ", i + 1, ", ", text);
  }
  return "";
}

/// Text as HTML, its lines as lines.
std::string escape_lines(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    result += (result.empty() ? "" : "\n") + plot::escape_xml(line);
  }
  return result;
}

/// "12.1 attention scores: passed, 12 cases and 3 graded scenarios, seed 1".
std::string line_of(const Checked& checked) {
  const std::string state = checked.is_passed      ? "passed"
                            : checked.is_unwritten ? "to be written"
                                                   : "not yet right";
  std::string line = concatenate(checked.exercise, " ", checked.title, ": ", state);
  if (checked.is_passed) {
    line += concatenate(", ", checked.cases, " cases");
    if (checked.scenarios > 0) {
      line += concatenate(" and ", checked.scenarios, " graded scenario",
                          checked.scenarios == 1 ? "" : "s");
    }
  }
  if (!checked.is_unwritten) line += concatenate(", seed ", checked.seed);
  return line;
}

std::string message_of(const Checked& checked) {
  return checked.message.empty() ? "" : "\n" + checked.message;
}

}  // namespace

bool passes_case(Checked& checked, const std::function<std::string()>& find_wrong,
                 const std::function<std::string(const std::string&)>& describe) {
  std::string wrong;
  try {
    wrong = find_wrong();
  } catch (const NotImplemented& error) {
    checked.is_unwritten = true;
    checked.message = concatenate("still to be written: ", error.what());
    return false;
  } catch (const std::exception& error) {
    wrong = concatenate("it threw: ", error.what());
  }
  if (!wrong.empty()) {
    checked.message = describe(wrong);
    return false;
  }
  ++checked.cases;
  return true;
}

Checked run_check(const Exercise& exercise, const Function& yours, std::uint64_t seed) {
  Checked checked;
  checked.exercise = exercise.id;
  checked.title = exercise.title;
  checked.seed = seed;
  Generator generator(seed);
  std::vector<Case> cases;
  for (int number = 0; number < exercise.cases; ++number) {
    Case one{exercise.draw(number, generator), Tensor()};
    const std::vector<Tensor> inputs = copies(one.inputs, exercise.differentiated);
    const Tensor expected = exercise.reference(one.inputs);
    const auto find_wrong = [&] {
      one.received = yours(inputs);
      if (!one.received.defined()) throw NotImplemented("it returned nothing");
      cases.push_back(one);
      std::string wrong = difference(expected, one.received);
      if (!wrong.empty()) {
        const std::string hint = known_mistake(exercise, cases);
        if (!hint.empty()) wrong += "\nthis is a known mistake: " + hint;
      } else if (exercise.differentiated > 0) {
        wrong = gradients_differ(exercise, one, inputs, generator);
      }
      return wrong;
    };
    const auto describe = [&](const std::string& wrong) {
      return concatenate("case ", number + 1, ": ", wrong, inputs_of(one.inputs));
    };
    if (!passes_case(checked, find_wrong, describe)) return checked;
  }
  checked.is_passed = true;
  return checked;
}

Tensor to_row(const std::vector<std::int64_t>& numbers) {
  return from_vector({numbers.begin(), numbers.end()},
                     Shape{static_cast<std::int64_t>(numbers.size())});
}

Tensor to_row(const std::vector<double>& numbers) {
  return from_vector({numbers.begin(), numbers.end()},
                     Shape{static_cast<std::int64_t>(numbers.size())});
}

Extents to_extents(const Tensor& row) {
  Extents extents;
  for (Scalar value : row.to_vector()) extents.push_back(static_cast<std::int64_t>(value));
  return extents;
}

std::int64_t draw_whole(std::int64_t low, std::int64_t high, Generator& generator) {
  const double share = rand({1}, generator).item();
  return low + static_cast<std::int64_t>(share * static_cast<double>(high - low + 1));
}

void require(const Checked& checked) {
  if (!checked.is_passed) fail<Error>("check ", line_of(checked), message_of(checked));
}

Bundle bundle(const Checked& checked) {
  const std::string line = line_of(checked);
  const std::string message = message_of(checked);
  // The sign says what the colour does.
  const std::string sign = checked.is_passed ? "✓" : checked.is_unwritten ? "○" : "✗";
  const std::string colour = checked.is_passed      ? "#0072b2"
                             : checked.is_unwritten ? "#59636e"
                                                    : "#d55e00";
  return {{{"text/html",
            "<div style=\"border-left:5px solid " + colour + ";padding:2px 10px\"><b>" + sign +
                " " + plot::escape_xml(line) + "</b>" +
                (message.empty()
                     ? ""
                     : "<pre style=\"margin:4px 0\">" + escape_lines(checked.message) + "</pre>") +
                "</div>"},
           {"text/plain", sign + " " + line + message}}};
}

}  // namespace wick::notebook
